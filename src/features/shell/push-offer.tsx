import { BellRing } from 'lucide-react'
import { OutcomeButton } from '../../components/outcome-button.tsx'
import { usePushNotifications, usePushOffer } from '../../data/use-push-notifications.ts'
import { Button } from '../../ui/button.tsx'
import { CornerCard } from '../../ui/corner-card.tsx'
import type { Elements } from '../../ui/elements.ts'

interface PushOfferProps {
  /** Completes the sentence "Be told …". */
  when: string
  onEnd: () => void
  /** Shown where notifications are not offered: they are on, declined, or not possible here. */
  otherwise: Elements
}

/** Offers notifications right after something was sent; once declined, never again on this device. */
export function PushOffer({ when, onEnd, otherwise }: PushOfferProps) {
  const { state, turnOn } = usePushNotifications()
  const { offered, decline } = usePushOffer(state)
  if (!offered) return otherwise
  return (
    <CornerCard
      icon={<BellRing className="size-8 text-leaf-text" />}
      title={`Be told ${when}`}
      action={
        <>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              decline()
              onEnd()
            }}
          >
            Not now
          </Button>
          <OutcomeButton size="small" act={turnOn} done="Notifications are on" busyText="Turning on...">
            Turn on notifications
          </OutcomeButton>
        </>
      }
    >
      By a short notification while the app is closed. The details stay in the app.
    </CornerCard>
  )
}
