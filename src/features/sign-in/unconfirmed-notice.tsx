import { MailCheck } from 'lucide-react'
import type { CaptchaCheck } from '../../components/captcha/captcha-field.tsx'
import { CodeForm } from '../../components/email-link/code-form.tsx'
import { SendAgain } from '../../components/email-link/send-again.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Notice } from '../../ui/notice.tsx'

interface UnconfirmedNoticeProps {
  email: string
  next: string | undefined
  attempt: CaptchaCheck['attempt']
  onSignedIn: () => void
}

/** Says, after a refused sign-in, how the address is confirmed. */
export function UnconfirmedNotice({ email, next, attempt, onSignedIn }: UnconfirmedNoticeProps) {
  return (
    <Notice
      tone="amber"
      urgent
      icon={MailCheck}
      title="Confirm your address first"
      action={<SendAgain key={email} email={{ kind: 'signup', email, next }} attempt={attempt} />}
    >
      <div className="grid gap-4">
        <p>
          <span>When you signed up, we sent an email to </span>
          <EmailAddress>{email}</EmailAddress>
          <span>. Open its link, or enter its code here.</span>
        </p>
        <CodeForm kind="signup" email={email} onResult={({ kind }) => kind === 'signed-in' && onSignedIn()} />
      </div>
    </Notice>
  )
}
