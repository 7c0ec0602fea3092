import { FileDown } from 'lucide-react'
import { OutcomeButton } from '../../components/outcome-button.tsx'
import { useAccount } from '../../data/use-account.ts'
import { Section } from './section.tsx'

/** Saves everything that the server stores about the user as one file. */
export function ExportData() {
  const { exportEverything } = useAccount()
  return (
    <Section
      title="Your data"
      intro="Everything held about you as one JSON file: account, profile, company, services, requests, invoices, decisions, and the names of your files."
    >
      <OutcomeButton variant="secondary" act={exportEverything} busyText="Exporting..." icon={FileDown}>
        Export my data
      </OutcomeButton>
    </Section>
  )
}
