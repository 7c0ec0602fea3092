import { Building2, Globe, type LucideIcon, Mail, Pencil, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { UnsentProblem } from '../../components/unsent/unsent-problem.tsx'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { useFormToOpen } from '../../data/use-form-to-open.ts'
import { useUnsentRows } from '../../data/use-unsent-rows.ts'
import type { Client } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { shortUrl } from '../../ui/short-url.ts'
import { useShownDialog } from '../../ui/use-shown-dialog.ts'
import { Verbatim } from '../../ui/verbatim.tsx'
import { CompanyDialog } from './company-dialog.tsx'

/** Shows the client's company as professionals see it with a request, with a button to edit it. */
export function CompanyPanel({ client }: { client: Client }) {
  const { shown, show, close } = useShownDialog<Client>('company')
  const edit = () => show(client)
  useFormToOpen('company', edit)
  const unsent = useUnsentRows('clients').filter(({ id }) => id === client.id)
  const refused = unsent.find(({ item }) => item.state === 'attention')
  return (
    <Card aria-labelledby="company-heading" className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="company-heading" className="text-xl">
          Company information
        </h2>
        {unsent.length > 0 && !refused && <WaitingBadge />}
      </div>
      <ul className="mt-3 grid gap-1 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
        <Line icon={Building2}>{client.company_name}</Line>
        <Line icon={Mail}>{client.email}</Line>
        <Line icon={Phone}>{client.phone}</Line>
        {client.website && (
          <Line icon={Globe}>
            <a href={client.website} target="_blank" rel="noopener noreferrer" className="prose-link">
              {shortUrl(client.website)}
            </a>
          </Line>
        )}
      </ul>
      {refused && (
        <UnsentProblem
          className="mt-4"
          item={refused.item}
          title="Your change could not be saved."
          discardLabel="Discard my change"
        />
      )}
      <Button variant="secondary" size="small" icon={Pencil} onClick={edit} className="mt-4 w-full">
        Edit company
      </Button>
      {/* Each opening mounts a new form, based on the current row. */}
      {shown && <CompanyDialog key={shown.openCount} client={client} open={shown.open} onClose={close} />}
    </Card>
  )
}

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex min-h-8 items-center gap-3 text-ink-soft">
    <Icon />
    <Verbatim className="min-w-0">{children}</Verbatim>
  </li>
)
