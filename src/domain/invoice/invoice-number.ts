import { type Day, monthOf } from '../calendar.ts'
import type { RowsMutation } from '../mutation.ts'
import type { Invoice } from '../rows.ts'

/** Returns a random integer from 0 up to but not including `limit`, uniformly distributed. */
export type RandomInteger = (limit: number) => number

/** Returns INV-{year}{month}- for the day on which an invoice is written. */
const prefixOf = (today: Day): string => `INV-${monthOf(today).replace('-', '')}-`

/**
 * Returns a random unused number: INV-YYYYMM-000 to 999; once all thousand of a month are used, one of four digits
 * (readings). Null where those nine thousand are used, too.
 */
export const pickInvoiceNumber = (
  today: Day,
  usedNumbers: ReadonlySet<string>,
  randomInteger: RandomInteger,
): string | null => pickWithPrefix(prefixOf(today), usedNumbers, randomInteger)

function pickWithPrefix(
  prefix: string,
  usedNumbers: ReadonlySet<string>,
  randomInteger: RandomInteger,
): string | null {
  return (
    pickRandom(freeNumbers(prefix, 0, 1000, usedNumbers), randomInteger) ??
    pickRandom(freeNumbers(prefix, 1000, 10_000, usedNumbers), randomInteger)
  )
}

function freeNumbers(prefix: string, first: number, end: number, usedNumbers: ReadonlySet<string>): string[] {
  return Array.from(
    { length: end - first },
    (_, index) => prefix + String(first + index).padStart(3, '0'),
  ).filter((number) => !usedNumbers.has(number))
}

const pickRandom = (numbers: readonly string[], randomInteger: RandomInteger): string | null =>
  numbers[randomInteger(numbers.length)] ?? null

/** Returns every number that a professional ever used, also for deleted invoices: no number is used twice. */
export const usedNumbersOf = (invoices: readonly Invoice[], professionalId: string): Set<string> =>
  new Set(
    invoices
      .filter(({ professional_id }) => professional_id === professionalId)
      .map(({ invoice_number }) => invoice_number),
  )

/** The database constraint that is violated when two devices picked the same number offline. */
export const NUMBER_CONSTRAINT = 'invoices_number_per_professional'

export interface Renumbered {
  mutation: RowsMutation
  from: string
  to: string
}

/**
 * Returns the same mutation with another number of the same month, for a new invoice whose number the server already
 * has. Null for mutations that add no invoice, and where no number is left.
 */
export function renumber(
  mutation: Pick<RowsMutation, 'action' | 'changes'>,
  usedNumbers: ReadonlySet<string>,
  randomInteger: RandomInteger,
): Renumbered | null {
  const inserted = insertedInvoice(mutation)
  const from = inserted?.values.invoice_number
  if (!inserted || !from) return null
  const to = pickWithPrefix(
    from.slice(0, 'INV-YYYYMM-'.length),
    new Set([...usedNumbers, from]),
    randomInteger,
  )
  if (to === null) return null
  const changes = mutation.changes.map((change) =>
    change === inserted ? { ...inserted, values: { ...inserted.values, invoice_number: to } } : change,
  )
  return { mutation: { kind: 'rows', action: mutation.action, changes, uploads: [] }, from, to }
}

/** Returns the insert of an invoice in this mutation; null where there is none. */
export function insertedInvoice({ changes }: Pick<RowsMutation, 'changes'>) {
  for (const change of changes) if (change.table === 'invoices' && change.op === 'insert') return change
  return null
}
