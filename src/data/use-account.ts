import { useCallback } from 'react'
import { localDay } from '../domain/calendar.ts'
import type { MyReport } from '../domain/report.ts'
import { type Outcome, outcomeOf } from '../messages/outcome.ts'
import { OwnAccount } from '../remote/own-account.ts'
import { type RemoteResult, signedOut } from '../remote/remote-result.ts'
import { useEngine, useRunning } from './app-services.ts'
import { saveFile } from './save-file.ts'
import { type Asked, useAsked } from './server-query.ts'

export interface Account {
  /** Gives her everything the server holds about her as one JSON file. */
  exportEverything(): Promise<Outcome>
  /** `confirmed` is false where the old address stays until a link was followed. */
  changeEmail(email: string): Promise<Outcome & { confirmed?: boolean }>
  signOutOthers(): Promise<Outcome>
  /** Ends the account, then wipes this device. `confirmation` is the address she signs in with, typed. */
  deleteAccount(confirmation: string): Promise<Outcome>
}

/** What a signed-in person can do with her account. All of it needs a network. */
export function useAccount(): Account {
  const { connection, accounts, session } = useRunning()
  const { user } = useEngine()
  const asHer = async <Value>(
    ask: (own: OwnAccount) => Promise<RemoteResult<Value>>,
  ): Promise<RemoteResult<Value>> => (user ? ask(new OwnAccount(connection, user.id)) : signedOut)
  return {
    async exportEverything() {
      const answer = await asHer((own) => own.everything())
      if (!answer.ok) return outcomeOf(answer, 'exporting your data')
      const file = new Blob([JSON.stringify(answer.value, null, 2)], { type: 'application/json' })
      await saveFile(file, `verdant-circle-my-data-${localDay(new Date())}.json`)
      return { ok: true }
    },
    async changeEmail(email) {
      const answer = await accounts.changeEmail(email)
      if (!answer.ok) return outcomeOf(answer, 'changing the address')
      return { ok: true, confirmed: answer.value.confirmed }
    },
    signOutOthers: async () => outcomeOf(await accounts.signOutOthers(), 'signing out other devices'),
    async deleteAccount(confirmation) {
      const answer = await asHer((own) => own.delete(confirmation))
      if (answer.ok) await session.signOut(user)
      return outcomeOf(answer, 'deleting your account')
    },
  }
}

/** What I have reported, and whether it was decided. */
export function useMyReports(): Asked<MyReport[]> {
  const { connection } = useRunning()
  const { user } = useEngine()
  const ask = useCallback(
    () => (user ? new OwnAccount(connection, user.id).reports() : Promise.resolve(signedOut)),
    [connection, user],
  )
  return useAsked(ask)
}
