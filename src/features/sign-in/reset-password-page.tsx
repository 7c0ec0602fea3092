import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeForm } from '../../components/email-link/code-form.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import type { LinkResult } from '../../data/use-email-link.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Alternative, FormPage } from '../../ui/form-page.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { RequestResetForm } from './request-reset-form.tsx'

/** Asks where to send the link; after it was used, for the new password of the account it belongs to, and of no other. */
export function ResetPasswordPage() {
  const { viewer } = useAuth()
  const resetting = useLocation({ select: ({ state }) => state.resetting })
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (viewer.user && resetting === viewer.user.id) {
    return (
      <FormPage title="Choose a new password" intro={<Sentence>{`For ${viewer.user.email}.`}</Sentence>}>
        <NewPasswordForm email={viewer.user.email} />
      </FormPage>
    )
  }
  if (viewer.user) return <AlreadySignedIn email={viewer.user.email} />
  return (
    <FormPage
      title={sentTo ? 'Check your email' : 'Reset your password'}
      intro={
        sentTo ? undefined : 'Tell us your email address, and we send you a link to choose a new password.'
      }
      alternatives={
        <Alternative>
          <TextLink to="/login">Back to sign in</TextLink>
        </Alternative>
      }
    >
      {sentTo ? <LinkSent email={sentTo} /> : <RequestResetForm onSent={setSentTo} />}
    </FormPage>
  )
}

function LinkSent({ email }: { email: string }) {
  const navigate = useNavigate()
  const goOn = (result: LinkResult) => {
    if (result.kind === 'signed-in')
      void navigate({ to: '/reset-password', state: { resetting: result.account.id }, replace: true })
  }
  return (
    <div className="grid gap-6">
      <p>
        <span>If </span>
        <EmailAddress>{email}</EmailAddress>
        <span>
          {' '}
          belongs to an account, a link is on its way. Open it, or enter the code from the same email.
        </span>
      </p>
      <CodeForm kind="recovery" email={email} onResult={goOn} />
    </div>
  )
}

const AlreadySignedIn = ({ email }: { email: string }) => (
  <FormPage title="Reset your password">
    <div className="grid gap-5">
      <p className="wrap-anywhere">
        <span>You are signed in here as </span>
        <EmailAddress>{email}</EmailAddress>
        <span>
          . You can change this account’s password under Account. For another account, sign out first.
        </span>
      </p>
      <ButtonLink to="/account">
        <span>Your account</span>
      </ButtonLink>
    </div>
  </FormPage>
)
