import { useNextAddress } from '../../data/use-next-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ConnectArt } from '../../ui/illustrations/steps-art.tsx'

/** Shown until the e-mail address is confirmed; the stored form completes the registration at the first sign-in. */
export function CheckMail({ email, signIn }: { email: string; signIn: '/login' | '/client-login' }) {
  const search = { next: useNextAddress() }
  return (
    <EmptyState
      asPage
      art={<ConnectArt />}
      title="Check your email"
      action={
        <ButtonLink to={signIn} search={search}>
          Sign in
        </ButtonLink>
      }
    >
      <p>
        We sent a link to{' '}
        <strong translate="no" className="font-semibold break-words">
          {email}
        </strong>
        . Open it to confirm your address, then sign in. What you filled in is kept and completes your
        registration by itself.
      </p>
    </EmptyState>
  )
}
