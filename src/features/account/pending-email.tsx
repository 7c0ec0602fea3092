import { ChevronDown, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { CodeForm } from '../../components/email-link/code-form.tsx'
import { SendAgain } from '../../components/email-link/send-again.tsx'
import type { LinkResult } from '../../data/use-email-link.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'

interface PendingEmailProps {
  current: string
  /** The address that both mailboxes must confirm. */
  next: string
  wasSent: boolean
}

/** Says in which mailboxes a new address is confirmed, and takes their codes. */
export function PendingEmail({ current, next, wasSent }: PendingEmailProps) {
  const [done, setDone] = useState<string[]>([])
  const receive = (mailbox: string) => (result: LinkResult) => {
    if (result.kind === 'half') setDone((before) => [...before, mailbox])
    if (result.kind === 'changed') toast.success('You sign in with your new address now')
  }
  return (
    <Notice
      className="mb-5"
      tone="green"
      icon={MailCheck}
      title="Check both mailboxes"
      urgent={wasSent}
      action={
        <SendAgain email={{ kind: 'email_change', email: current, next: '/account' }} wasSent={wasSent} />
      }
    >
      <p>
        <span>We sent an email to </span>
        <EmailAddress>{next}</EmailAddress>
        <span> and one to </span>
        <EmailAddress>{current}</EmailAddress>
        <span>
          . The new address counts once you have confirmed it in both. Until then you sign in as before.
        </span>
      </p>
      <details className="group mt-3">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
          <span>Enter the codes instead</span>
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-5 pt-1">
          {[next, current].map((mailbox) =>
            done.includes(mailbox) ? (
              <p key={mailbox}>
                <EmailAddress>{mailbox}</EmailAddress>
                <span> has confirmed.</span>
              </p>
            ) : (
              <CodeForm
                key={mailbox}
                kind="email_change"
                email={mailbox}
                label={`Code sent to ${mailbox}`}
                onResult={receive(mailbox)}
              />
            ),
          )}
        </div>
      </details>
    </Notice>
  )
}
