import { useAuth } from '../../data/use-auth.tsx'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface OtherAccountProps {
  /** The account that the link belongs to. */
  email: string
  /** The link has confirmed its address already. */
  isConfirmed: boolean
  busy: boolean
  /** Signs out, then continues with the link's account. */
  onSignOut: () => void
  /** Continues with the link's account: nobody is signed in any more. */
  onContinue: () => void
  onStay: () => void
  /** Asks before unsent work is lost. */
  dialog: Elements
}

/** Asks which of two accounts this device shall use: the one signed in, or the one whose link was opened. */
export function OtherAccount(props: OtherAccountProps) {
  const { email, isConfirmed, busy, onSignOut, onContinue, onStay, dialog } = props
  const { viewer } = useAuth()
  return (
    <>
      <EmptyState
        asPage
        title="This link is another account’s"
        action={
          <div className="grid w-full gap-3">
            <Button busy={busy} busyText="One moment..." onClick={viewer.user ? onSignOut : onContinue}>
              <span className="wrap-anywhere">
                {viewer.user ? `Sign out, and continue as ${email}` : `Continue as ${email}`}
              </span>
            </Button>
            {viewer.user && (
              <Button variant="secondary" onClick={() => !busy && onStay()}>
                <span className="wrap-anywhere">{`Stay signed in as ${viewer.user.email}`}</span>
              </Button>
            )}
          </div>
        }
      >
        <p className="wrap-anywhere" role="alert">
          <span>The email was sent to </span>
          <EmailAddress className="text-ink">{email}</EmailAddress>
          {viewer.user && (
            <>
              <span>. You are signed in here as </span>
              <EmailAddress className="text-ink">{viewer.user.email}</EmailAddress>
            </>
          )}
          <span>.</span>
        </p>
        <p className="mt-3">
          {isConfirmed
            ? 'Its address is confirmed. Which account do you want to use here?'
            : 'Nothing is changed yet. Which account do you want to use here?'}
        </p>
      </EmptyState>
      {dialog}
    </>
  )
}
