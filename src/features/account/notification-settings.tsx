import { BellOff, BellRing } from 'lucide-react'
import { toast } from 'sonner'
import { usePushNotifications } from '../../data/push-notifications.ts'
import type { Outcome } from '../../messages/outcome.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { Section } from './section.tsx'

/** Turns push notifications on this device on and off. */
export function NotificationSettings() {
  const { state, turnOn, turnOff } = usePushNotifications()
  const { busy, during } = useBusy()
  const change = async (doIt: () => Promise<Outcome>, done: string) => {
    const outcome = await during(doIt())
    if (outcome.ok) toast.success(done)
    else toast.error(outcome.message)
  }
  const toggle = state === 'on' || state === 'off' ? toggles[state] : null
  return (
    <Section
      title="Notices on this device"
      intro="A short notice while the app is closed: when a request arrives or is answered, when you are approved, when an invoice is sent or paid. It names nobody and no sum; the details stay in the app."
    >
      {toggle && (
        <Button
          variant="secondary"
          busy={busy}
          busyText={toggle.busyText}
          icon={toggle.Icon}
          onClick={() => void change(state === 'on' ? turnOff : turnOn, toggle.done)}
        >
          {toggle.label}
        </Button>
      )}
      {state === 'blocked' && (
        <p className="text-ink-soft">
          Notices from this site are blocked on this device. Allow them in the browser’s settings for this
          site, then come back.
        </p>
      )}
      {state === 'unsupported' && (
        <p className="text-ink-soft">
          This browser shows no notices here. On an iPhone or iPad, add the app to the Home Screen and turn
          them on there.
        </p>
      )}
    </Section>
  )
}

const toggles = {
  on: { label: 'Turn off notices', busyText: 'Turning off...', done: 'Notices are off', Icon: BellOff },
  off: { label: 'Turn on notices', busyText: 'Turning on...', done: 'Notices are on', Icon: BellRing },
}
