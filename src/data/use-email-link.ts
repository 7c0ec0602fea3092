import { useRef } from 'react'
import { type EmailLink, type Landing, type LinkProblem, linkProblemOf } from '../domain/email-link.ts'
import { catchUnexpected, type Outcome, outcomeOf } from '../messages/outcome.ts'
import type { Account } from '../remote/accounts.ts'
import { EmailLinks, type LinkedAccount } from '../remote/email-links.ts'
import { useServices } from './use-services.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What Supabase Auth has told in the address that it redirected to. */
    landing?: Landing | undefined
    /** Id of the user whose forgotten password is being replaced in this tab. */
    resetting?: string | undefined
  }
}

/** What a link or a code has done. */
export type LinkResult =
  /** The account is signed in on this device. */
  | { kind: 'signed-in'; account: Account }
  /** A new address waits for the other mailbox. */
  | { kind: 'half' }
  /** The new address is in force; `isOwn`: for the user who is signed in here. */
  | { kind: 'changed'; email: string; isOwn: boolean }
  /** The link is another account's than the one signed in here, which stays until `adopt` is called. */
  | { kind: 'other'; account: Account }
  | { kind: 'problem'; problem: LinkProblem }
  /** Nothing was used up, as far as the device knows: it may be tried again. */
  | { kind: 'failed'; message: string }

export interface EmailLinkActions {
  use(link: EmailLink): Promise<LinkResult>
  /** Signs in with the account of a link, after the one before it was signed out. */
  adopt(): Promise<LinkResult>
  /** Ends the session that the link of another account has brought. */
  drop(): Promise<void>
}

/** Returns how a link of an email is used. Nothing is sent before `use` is called. */
export function useEmailLink(): EmailLinkActions {
  const { connection, session } = useServices()
  const links = new EmailLinks(connection)
  /** Used up already: where storing its session failed, the next attempt only does that. */
  const linked = useRef<LinkedAccount | null>(null)

  const adopt = async (): Promise<LinkResult> => {
    if (!linked.current) return { kind: 'problem', problem: 'used' }
    const answer = await links.adopt(linked.current)
    if (!answer.ok) return failedAs(outcomeOf(answer, 'signing in'))
    linked.current = null
    await session.signIn(answer.value)
    return { kind: 'signed-in', account: answer.value }
  }

  const drop = async () => {
    linked.current = null
    await links.drop()
  }

  /** Decides by who is signed in here what becomes of the session that a link has brought. */
  const receive = async (found: LinkedAccount, kind: EmailLink['kind']): Promise<LinkResult> => {
    const here = session.state.identity
    linked.current = found
    const { account } = found
    if (kind === 'email_change') {
      const isOwn = here?.id === account.id
      if (!isOwn) await drop()
      const adopted = isOwn ? await adopt() : null
      return adopted?.kind === 'failed' ? adopted : { kind: 'changed', email: account.email, isOwn }
    }
    return here && here.id !== account.id ? { kind: 'other', account } : adopt()
  }

  const use = async (link: EmailLink): Promise<LinkResult> => {
    if (linked.current) return receive(linked.current, link.kind)
    const answer = await links.use(link)
    if (answer.ok) return answer.value ? receive(answer.value, link.kind) : { kind: 'half' }
    const { failure } = answer
    const problem = failure.kind === 'refused' ? linkProblemOf(failure.code) : 'other'
    if (problem === 'used' || problem === 'banned') return { kind: 'problem', problem }
    return failedAs(outcomeOf(answer, 'confirming'))
  }

  const caught = async (work: () => Promise<LinkResult>): Promise<LinkResult> => {
    const result = await catchUnexpected(work)
    return 'kind' in result ? result : failedAs(result)
  }
  return {
    use: (link) => caught(() => use(link)),
    adopt: () => caught(adopt),
    drop,
  }
}

const failedAs = (outcome: Outcome): LinkResult => ({
  kind: 'failed',
  message: outcome.ok ? '' : outcome.message,
})
