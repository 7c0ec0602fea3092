import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useStopEmails } from '../../data/use-stop-emails.ts'
import { isOfInvoice, topicsOfLink } from '../../domain/event.ts'
import { TOPIC_LABELS } from '../../messages/topic-labels.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { OfflineNote } from '../../ui/offline-note.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'

/**
 * The page that a link of an email opens to get no more of its kind; signed in or not. Only its button does it: programs that
 * scan emails fetch links.
 */
export function StopEmailsPage() {
  const search = useLocation({ select: (location) => location.searchStr })
  const token = new URLSearchParams(search).get('token') ?? ''
  const kinds = isOfInvoice(token)
    ? ['All emails to this address']
    : topicsOfLink(token).map((topic) => TOPIC_LABELS[topic])
  const stop = useStopEmails()
  const [isStopped, setStopped] = useState(false)
  const { busy, during } = useBusy()
  const press = async () => {
    const answer = await during(stop(token))
    if (answer.ok) setStopped(true)
    else toast.error(answer.message)
  }
  if (isStopped || kinds.length === 0)
    return (
      <FormPage
        title={isStopped ? 'No more of these emails' : 'This link is not complete'}
        intro={
          isStopped
            ? 'Everything stays in the app. Your account page has a switch for each kind of email.'
            : 'Open it from the email once more, or switch emails off on your account page.'
        }
      >
        <ButtonLink to="/account" variant="secondary">
          Account
        </ButtonLink>
      </FormPage>
    )
  return (
    <FormPage title="Get no more of these emails?" intro="What they tell of stays in the app.">
      <div className="grid gap-5">
        <ul className="grid gap-1 font-semibold">
          {kinds.map((kind) => (
            <li key={kind}>{kind}</li>
          ))}
        </ul>
        <OfflineNote then="This needs a connection." />
        <Button busy={busy} busyText="One moment..." onClick={() => void press()}>
          Stop these emails
        </Button>
      </div>
    </FormPage>
  )
}
