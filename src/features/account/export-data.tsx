import { FileDown } from 'lucide-react'
import { toast } from 'sonner'
import { useAccount } from '../../data/use-account.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { Section } from './section.tsx'

/** Saves everything that the server stores about the user as one file. */
export function ExportData() {
  const { exportEverything } = useAccount()
  const { busy, during } = useBusy()
  const save = async () => {
    const outcome = await during(exportEverything())
    if (!outcome.ok) toast.error(outcome.message)
  }
  return (
    <Section
      title="Your data"
      intro="Everything held about you as one JSON file: account, profile, company, services, requests, invoices, decisions, and the names of your files."
    >
      <Button
        variant="secondary"
        busy={busy}
        busyText="Exporting..."
        icon={FileDown}
        onClick={() => void save()}
      >
        Export my data
      </Button>
    </Section>
  )
}
