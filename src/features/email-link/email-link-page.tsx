import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignOut } from '../../components/use-sign-out.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import { type LinkResult, useEmailLink } from '../../data/use-email-link.ts'
import { useContinueAt } from '../../data/use-next-address.ts'
import { type EmailLink, type LinkKind, linkInAddress, pathOnSite } from '../../domain/email-link.ts'
import { Button } from '../../ui/button.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { OfflineNote } from '../../ui/offline-note.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { ConfirmedChange, HalfConfirmed, LinkProblemPage } from './link-results.tsx'
import { linkTexts } from './link-texts.ts'
import { OtherAccount } from './other-account.tsx'

/**
 * The page that the links of emails about accounts open. Only its button uses a link up: programs that scan mails fetch
 * links, and run their scripts.
 */
export function EmailLinkPage() {
  const search = useLocation({ select: (location) => location.searchStr })
  const landing = useLocation({ select: ({ state }) => state.landing })
  if (landing && 'problem' in landing) return <LinkProblemPage problem={landing.problem} />
  if (landing && 'half' in landing) return <HalfConfirmed />
  const link = landing?.link ?? linkInAddress(search)
  if (!link) return <LinkProblemPage problem="incomplete" />
  const next = pathOnSite(new URLSearchParams(search).get('next'), window.location.origin)
  // Another link in the same tab begins anew.
  return <UseLink key={JSON.stringify(link)} link={link} next={next} />
}

function UseLink({ link, next }: { link: EmailLink; next: string | undefined }) {
  const { viewer } = useAuth()
  const actions = useEmailLink()
  const [result, setResult] = useState<LinkResult | null>(null)
  const { busy, during } = useBusy()
  const goOn = useGoOn(link.kind, next)
  const receive = (received: LinkResult) => {
    if (received.kind === 'signed-in') goOn(received.account.id)
    else if (received.kind === 'failed') toast.error(received.message)
    else setResult(received)
  }
  const act = async (work: Promise<LinkResult>) => receive(await during(work))
  const signOut = useSignOut(() => act(actions.adopt()))

  if (result?.kind === 'problem') return <LinkProblemPage problem={result.problem} of={link.kind} />
  if (result?.kind === 'half') return <HalfConfirmed />
  if (result?.kind === 'changed') return <ConfirmedChange {...result} />
  if (result?.kind === 'other')
    return (
      <OtherAccount
        email={result.account.email}
        isConfirmed={link.kind === 'signup'}
        busy={busy || signOut.busy}
        onSignOut={signOut.start}
        onContinue={() => void act(actions.adopt())}
        onStay={() => {
          void actions.drop()
          goOn(null)
        }}
        dialog={signOut.dialog}
      />
    )
  const texts = linkTexts[link.kind]
  return (
    <FormPage title={texts.title} intro={texts.intro}>
      <div className="grid gap-5">
        {viewer.user && (
          <p className="wrap-anywhere">
            <span>You are signed in here as </span>
            <EmailAddress>{viewer.user.email}</EmailAddress>
            <span>
              {link.kind === 'email_change'
                ? '. You stay signed in.'
                : '. If the link is another account’s, you are asked first.'}
            </span>
          </p>
        )}
        <OfflineNote then="The link needs a connection; it keeps until you are connected." />
        <Button
          size="large"
          className="w-full"
          busy={busy}
          busyText={texts.busyText}
          onClick={() => void act(actions.use(link))}
        >
          <span>{texts.button}</span>
        </Button>
      </div>
    </FormPage>
  )
}

/** Returns how to leave the page, whose link is used up; null: without having signed in. */
function useGoOn(kind: LinkKind, next: string | undefined) {
  const navigate = useNavigate()
  const continueAt = useContinueAt()
  return (userId: string | null) => {
    if (userId && kind === 'recovery')
      void navigate({ to: '/reset-password', state: { resetting: userId }, replace: true })
    else {
      if (userId && kind === 'signup') toast.success('Your address is confirmed')
      continueAt(next ?? '/')
    }
  }
}
