import { useMemo } from 'react'
import { Guarded } from '../../components/guard/guarded.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import { useFoundRows } from '../../data/use-found-rows.ts'
import { useInvoiceSources } from '../../data/use-invoice-sources.ts'
import { useToday } from '../../data/use-today.ts'
import { writtenBy } from '../../domain/invoice/invoice-list.ts'
import { YearSearch, yearFigures, yearsOf } from '../../domain/invoice/invoice-year.ts'
import type { Profile } from '../../domain/rows.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dropdown } from '../../ui/dropdown.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useUrlSearch } from '../../ui/use-url-search.ts'
import { ExportButtons } from './export-buttons.tsx'
import { MonthChart } from './month-chart.tsx'
import { YearExport } from './year-export.tsx'
import { ClientTable, TaxTable, YearSums } from './year-tables.tsx'

const PATH = '/invoices/year'

/** Shows a professional what was billed and paid in a year: by month, client and tax rate. */
export function YearPage() {
  return (
    <Guarded route="/invoices/year">
      <Year />
    </Guarded>
  )
}

function Year() {
  const { profile } = useAuth().viewer
  return profile && <YearOf me={profile} />
}

function YearOf({ me }: { me: Profile }) {
  const sources = useInvoiceSources()
  const issuedByMe = { selector: { professional_id: me.id, status: { $ne: 'draft' as const } } }
  const invoices = useFoundRows('invoices', issuedByMe, sources.invoices)
  const today = useToday()
  const issued = useMemo(() => writtenBy(me, { ...sources, invoices }, today), [me, sources, invoices, today])
  const { year: asked, search } = useUrlSearch(PATH, YearSearch)
  const year = asked || today.slice(0, 4)
  const figures = useMemo(() => yearFigures(year, issued, today), [year, issued, today])
  const ofYear = issued.filter(({ invoice }) => (invoice.issued_on ?? today).startsWith(year))
  const years = [...new Set([...yearsOf(issued, today), year])]
  return (
    <>
      <PageHeader
        title={`${year} at a glance`}
        intro="What you billed, by its day of issue; what was paid, by its day of payment."
        actions={
          <>
            <Dropdown
              aria-label="Year"
              value={year}
              onChange={(event) => search({ year: event.target.value })}
              className="w-32"
            >
              {years.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Dropdown>
            <ButtonLink to="/invoices" variant="secondary" className="print:hidden">
              All invoices
            </ButtonLink>
          </>
        }
      />
      <YearSums figures={figures} />
      <Card className="mt-4 p-4 sm:p-6">
        <h2 id="months-heading" className="mb-3 text-lg sm:text-xl">
          Month by month
        </h2>
        <MonthChart figures={figures.months} labelledBy="months-heading" />
      </Card>
      <div className="-mx-3 my-3 flex flex-wrap print:hidden">
        <YearExport year={year} figures={figures} />
        {ofYear.length > 0 && <ExportButtons invoices={ofYear} today={today} />}
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <ClientTable clients={figures.clients} />
        <TaxTable taxes={figures.taxes} />
      </div>
    </>
  )
}
