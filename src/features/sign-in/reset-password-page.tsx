import { useState } from 'react'
import { useAuth } from '../../data/auth.tsx'
import { Alternative, FormPage } from '../../ui/form-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { RequestResetForm } from './request-reset-form.tsx'

/** Asks where to send the link. The link opens this page again, signed in, to choose a new password. */
export function ResetPasswordPage() {
  const { viewer } = useAuth()
  const [refused] = useState(linkRefusal)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (viewer.user) {
    return (
      <FormPage title="Choose a new password" intro={<Sentence>{`For ${viewer.user.email}.`}</Sentence>}>
        <NewPasswordForm email={viewer.user.email} />
      </FormPage>
    )
  }
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
      {sentTo ? (
        <p>
          If{' '}
          <strong translate="no" className="font-semibold break-words">
            {sentTo}
          </strong>{' '}
          belongs to an account, a link is on its way. Open it on this device to choose a new password.
        </p>
      ) : (
        <div className="grid gap-6">
          {refused && (
            <Notice tone="amber" title="That link does not work any more">
              {`${refused}. Ask for a new one.`}
            </Notice>
          )}
          <RequestResetForm onSent={setSentTo} />
        </div>
      )}
    </FormPage>
  )
}

/** Returns why the link was refused: the auth service puts the reason into the address. */
function linkRefusal(): string | null {
  const parameters = new URLSearchParams(location.hash.slice(1) || location.search)
  return parameters.get('error_description')
}
