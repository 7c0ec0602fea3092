import type { ReactNode } from 'react'
import { useAuth } from '../../data/use-auth.tsx'
import type { LinkKind, LinkProblem } from '../../domain/email-link.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ConnectArt } from '../../ui/illustrations/steps-art.tsx'
import { problemTexts, usedHints } from './link-texts.ts'

/** Says that a link cannot be used, and what to do; `of` is what it was for, where that is known. */
export function LinkProblemPage({ problem, of }: { problem: LinkProblem; of?: LinkKind }) {
  const { viewer } = useAuth()
  const { title, text } = problemTexts[problem]
  return (
    <EmptyState asPage title={title} action={viewer.user ? <SignedInWays /> : <VisitorWays of={of} />}>
      <p role="alert">{text}</p>
      {problem === 'used' && of && usedHints[of] && <p className="mt-3">{usedHints[of]}</p>}
      {viewer.user && <StillSignedIn email={viewer.user.email} />}
    </EmptyState>
  )
}

const VisitorWays = ({ of }: { of: LinkKind | undefined }) => (
  <>
    <ButtonLink to="/login">Sign in</ButtonLink>
    {of !== 'signup' && of !== 'email_change' && (
      <ButtonLink to="/reset-password" variant="secondary">
        Ask for a new password link
      </ButtonLink>
    )}
  </>
)

const SignedInWays = () => (
  <>
    <ButtonLink to="/">Go on</ButtonLink>
    <ButtonLink to="/account" variant="secondary">
      Your account
    </ButtonLink>
  </>
)

const StillSignedIn = ({ email }: { email: string }) => (
  <p className="mt-3 wrap-anywhere">
    <span>You are still signed in here as </span>
    <EmailAddress className="text-ink">{email}</EmailAddress>
    <span>.</span>
  </p>
)

/** The first of two mailboxes has confirmed a new address. */
export const HalfConfirmed = () => (
  <Done title="One of two is done" action={<ButtonLink to="/account">Your account</ButtonLink>}>
    <p>
      This mailbox has confirmed the change. Now open the email in the other mailbox, too. Until then you sign
      in with the address you have now.
    </p>
  </Done>
)

/** A new address is in force. */
export function ConfirmedChange({ email, isOwn }: { email: string; isOwn: boolean }) {
  const { viewer } = useAuth()
  return (
    <Done
      title="Your sign-in email is changed"
      action={
        viewer.user ? (
          <ButtonLink to="/account">Your account</ButtonLink>
        ) : (
          <ButtonLink to="/login">Sign in</ButtonLink>
        )
      }
    >
      <p className="wrap-anywhere">
        <span>From now on, sign in with </span>
        <EmailAddress className="text-ink">{email}</EmailAddress>
        <span>. Your password stays the same.</span>
      </p>
      {viewer.user && !isOwn && (
        <p className="mt-3 wrap-anywhere">
          <span>On this device you are still signed in with another account, </span>
          <span translate="no">{viewer.user.email}</span>
          <span>.</span>
        </p>
      )}
    </Done>
  )
}

const Done = ({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) => (
  <EmptyState asPage art={<ConnectArt />} title={title} action={action}>
    {children}
  </EmptyState>
)
