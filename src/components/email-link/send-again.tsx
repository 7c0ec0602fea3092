import { Send } from 'lucide-react'
import { type EmailToSend, useSendAgain } from '../../data/use-send-again.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import type { CaptchaCheck } from '../captcha/captcha-field.tsx'
import { useCaptcha } from '../captcha/use-captcha.tsx'

interface SendAgainProps {
  email: EmailToSend
  /** The email was sent just now: the next one can be sent in a minute. */
  wasSent?: boolean
  /** The security check of the form around; without it the button has its own. */
  attempt?: CaptchaCheck['attempt']
}

/** Sends an email again, and counts the seconds until it may be sent once more. */
export const SendAgain = ({ attempt, ...props }: SendAgainProps) =>
  attempt ? <SendAgainButton {...props} attempt={attempt} /> : <WithOwnCheck {...props} />

function WithOwnCheck(props: Omit<SendAgainProps, 'attempt'>) {
  const captcha = useCaptcha()
  return (
    <div className="grid gap-4">
      {captcha.field}
      <SendAgainButton {...props} attempt={captcha.attempt} />
    </div>
  )
}

function SendAgainButton({
  email,
  wasSent = false,
  attempt,
}: SendAgainProps & Required<Pick<SendAgainProps, 'attempt'>>) {
  const { send, left } = useSendAgain(email, wasSent)
  const { busy, during } = useBusy()
  const press = async () => {
    const outcome = await during(send(attempt))
    if (outcome?.ok) toast.success('Sent. Look in the spam folder, too.')
    else if (outcome) toast.error(outcome.message)
  }
  return (
    <Button
      variant="secondary"
      size="small"
      icon={Send}
      busy={busy}
      busyText="Sending..."
      // Not disabled: that would take the focus from the pressed button.
      className={left > 0 ? 'text-ink-faint' : ''}
      onClick={() => left === 0 && void press()}
    >
      <span>{left > 0 ? `Send again in ${left} s` : 'Send the email again'}</span>
    </Button>
  )
}
