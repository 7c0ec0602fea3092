import { MonitorX } from 'lucide-react'
import { OutcomeButton } from '../../components/outcome-button.tsx'
import { useAccount } from '../../data/use-account.ts'
import { Section } from './section.tsx'

/** Signs out all other devices, for example a lost or lent one. */
export function OtherDevices() {
  const { signOutOthers } = useAccount()
  return (
    <Section
      title="Other devices"
      intro="Ends your session everywhere but here. Unsent work on those devices waits, locked, until you sign in there again."
    >
      <OutcomeButton
        variant="secondary"
        act={signOutOthers}
        done="All other devices are signed out"
        busyText="Signing out..."
        icon={MonitorX}
      >
        Sign out other devices
      </OutcomeButton>
    </Section>
  )
}
