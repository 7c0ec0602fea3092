import { type Day, localDay } from './calendar.ts'
import type { Invoice } from './rows.ts'

/** Returns the day on which an invoice or a quote was issued, else written. */
export const issuedOrWrittenOn = ({
  issued_on,
  created_at,
}: Pick<Invoice, 'issued_on' | 'created_at'>): Day => issued_on ?? localDay(new Date(created_at))
