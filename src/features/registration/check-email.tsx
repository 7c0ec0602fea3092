import { CodeForm } from '../../components/email-link/code-form.tsx'
import { SendAgain } from '../../components/email-link/send-again.tsx'
import { useNextAddress } from '../../data/use-next-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ConnectArt } from '../../ui/illustrations/steps-art.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** Shown until the e-mail address is confirmed; the stored form completes the registration at the first sign-in. */
export function CheckEmail({ email, signIn }: { email: string; signIn: '/login' | '/client-login' }) {
  const next = useNextAddress()
  return (
    <EmptyState
      asPage
      art={<ConnectArt />}
      title="Check your email"
      action={
        <>
          <SendAgain email={{ kind: 'signup', email, next }} wasSent />
          <ButtonLink to={signIn} search={{ next }} size="small">
            <span>Sign in</span>
          </ButtonLink>
        </>
      }
    >
      <div className="grid gap-5">
        <p>
          <span>We sent a link to </span>
          <EmailAddress>{email}</EmailAddress>
          <span>
            . Open it and confirm your address. What you filled in is kept and completes your registration by
            itself.
          </span>
        </p>
        <p>
          <span>If you have an account with this address already, no link comes: </span>
          <TextLink to={signIn} search={{ next }}>
            sign in
          </TextLink>
          <span>, or </span>
          <TextLink to="/reset-password">choose a new password</TextLink>
          <span>.</span>
        </p>
        {/* Where it signs the user in, the screen behind this one goes on. */}
        <CodeForm kind="signup" email={email} onResult={() => undefined} />
      </div>
    </EmptyState>
  )
}
