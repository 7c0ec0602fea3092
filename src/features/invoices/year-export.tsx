import { Table2 } from 'lucide-react'
import type { YearFigures } from '../../domain/invoice/invoice-year.ts'
import { Button } from '../../ui/button.tsx'
import { saveYearCsv } from './export-invoices.ts'

/** Saves the figures of a year as a CSV table. */
export const YearExport = ({ year, figures }: { year: string; figures: YearFigures }) => (
  <Button variant="quiet" size="small" icon={Table2} onClick={() => void saveYearCsv(year, figures)}>
    Export figures
  </Button>
)
