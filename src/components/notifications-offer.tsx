import { BellRing } from 'lucide-react'
import { usePushNotifications, usePushOffer } from '../data/use-push-notifications.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { OutcomeButton } from './outcome-button.tsx'

interface NotificationsOfferProps {
  /** The event to wait for: completes the sentence "Be told …". */
  when: string
}

/** Offers push notifications where the user waits for an answer; once declined, never again on this device. */
export function NotificationsOffer({ when }: NotificationsOfferProps) {
  const { state, turnOn } = usePushNotifications()
  const { offered, decline } = usePushOffer(state)
  if (!offered) return null
  return (
    <Notice
      icon={BellRing}
      title={`Be told ${when}`}
      action={
        <>
          <OutcomeButton
            size="small"
            variant="secondary"
            act={turnOn}
            done="Notifications are on"
            busyText="Turning on..."
          >
            Turn on notifications
          </OutcomeButton>
          <Button size="small" variant="quiet" onClick={decline}>
            Not now
          </Button>
        </>
      }
    >
      This device can show a short notification while the app is closed. The details stay in the app; only a
      notification of a message says who wrote, and about which service.
    </Notice>
  )
}
