import { MonitorX } from 'lucide-react'
import { toast } from 'sonner'
import { useAccount } from '../../data/use-account.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { Section } from './section.tsx'

/** Signs out all other devices, for example a lost or lent one. */
export function OtherDevices() {
  const { signOutOthers } = useAccount()
  const { busy, during } = useBusy()
  const signOut = async () => {
    const outcome = await during(signOutOthers())
    if (outcome.ok) toast.success('All other devices are signed out')
    else toast.error(outcome.message)
  }
  return (
    <Section
      title="Other devices"
      intro="Ends your session everywhere but here. Unsent work on those devices waits, locked, until you sign in there again."
    >
      <Button
        variant="secondary"
        busy={busy}
        busyText="Signing out..."
        icon={MonitorX}
        onClick={() => void signOut()}
      >
        Sign out other devices
      </Button>
    </Section>
  )
}
