import { BellOff, BellRing } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useNotices } from '../../app/notices.ts'
import type { Outcome } from '../../app/outcome.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from './section.tsx'

/** Whether this device speaks up while the app is closed. */
export function Notices() {
  const { state, turnOn, turnOff } = useNotices()
  const [busy, setBusy] = useState(false)
  const change = async (doIt: () => Promise<Outcome>, done: string) => {
    setBusy(true)
    const outcome = await doIt()
    setBusy(false)
    if (outcome.ok) toast.success(done)
    else toast.error(outcome.message)
  }
  return (
    <Section
      title="Notices on this device"
      intro="A short notice while the app is closed: when a request arrives or is answered, when you are approved, when an invoice is sent or paid. It names nobody and no sum; the details stay in the app."
    >
      {state === 'on' && (
        <Button
          look="secondary"
          busy={busy}
          busyText="Turning off..."
          icon={<BellOff aria-hidden="true" className="size-4.5" />}
          onClick={() => void change(turnOff, 'Notices are off')}
        >
          Turn off notices
        </Button>
      )}
      {state === 'off' && (
        <Button
          look="secondary"
          busy={busy}
          busyText="Turning on..."
          icon={<BellRing aria-hidden="true" className="size-4.5" />}
          onClick={() => void change(turnOn, 'Notices are on')}
        >
          Turn on notices
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
