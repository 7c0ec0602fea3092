import { BellOff, BellRing } from 'lucide-react'
import { OutcomeButton } from '../../components/outcome-button.tsx'
import { usePushNotifications } from '../../data/use-push-notifications.ts'
import { Section } from './section.tsx'

/** Turns push notifications on this device on and off. The button has its room before its state is known. */
export function NotificationSettings() {
  const { state, turnOn, turnOff } = usePushNotifications()
  const toggle = state === 'on' || state === 'off' ? toggles[state] : null
  return (
    <Section
      title="Notifications on this device"
      intro="A short notification while the app is closed: when a request arrives or is answered, when you are approved, when an invoice is sent or paid. It names nobody and no sum; the details stay in the app. Only a notification of a message says who wrote, and about which service."
    >
      <div className="min-h-11">
        {toggle && <OutcomeButton variant="secondary" act={state === 'on' ? turnOff : turnOn} {...toggle} />}
        {state === 'blocked' && (
          <p className="text-ink-soft">
            Notifications from this site are blocked on this device. Allow them in the browser’s settings for
            this site, then come back.
          </p>
        )}
        {state === 'unsupported' && (
          <p className="text-ink-soft">
            This browser shows no notifications here. On an iPhone or iPad, add the app to the Home Screen and
            turn them on there.
          </p>
        )}
      </div>
    </Section>
  )
}

const toggles = {
  on: {
    children: 'Turn off notifications',
    busyText: 'Turning off...',
    done: 'Notifications are off',
    icon: BellOff,
  },
  off: {
    children: 'Turn on notifications',
    busyText: 'Turning on...',
    done: 'Notifications are on',
    icon: BellRing,
  },
}
