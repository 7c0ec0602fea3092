import { BellRing } from 'lucide-react'
import { toast } from 'sonner'
import { usePushNotifications, usePushOffer } from '../data/push-notifications.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useBusy } from '../ui/use-busy.ts'

interface NotificationsOfferProps {
  /** The event to wait for: completes the sentence "Be told …". */
  when: string
}

/** Offers push notifications where the user waits for an answer; once declined, never again on this device. */
export function NotificationsOffer({ when }: NotificationsOfferProps) {
  const { state, turnOn } = usePushNotifications()
  const { offered, decline } = usePushOffer(state)
  const { busy, during } = useBusy()
  if (!offered) return null
  const accept = async () => {
    const outcome = await during(turnOn())
    if (outcome.ok) toast.success('Notices are on')
    else toast.error(outcome.message)
  }
  return (
    <Notice
      icon={BellRing}
      title={`Be told ${when}`}
      action={
        <>
          <Button
            size="small"
            variant="secondary"
            busy={busy}
            busyText="Turning on..."
            onClick={() => void accept()}
          >
            Turn on notices
          </Button>
          <Button size="small" variant="quiet" onClick={decline}>
            Not now
          </Button>
        </>
      }
    >
      This device can show a short notice while the app is closed. It names nobody; the details stay in the
      app.
    </Notice>
  )
}
