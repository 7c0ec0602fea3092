import { type Day, monthOf } from './calendar.ts'
import type { RowsMutation } from './mutation.ts'
import type { Invoice } from './rows.ts'

/** A whole number from 0 up to but not including `limit`, each as likely as the others. */
export type RandomInteger = (limit: number) => number

/** INV-{year}{month}- of the day an invoice is written. */
const prefixOf = (today: Day): string => `INV-${monthOf(today).replace('-', '')}-`

/**
 * A number nobody holds yet: INV-YYYYMM-000 to 999; once a month's thousand are used, a fourth digit (readings). Null
 * when those nine thousand are used as well.
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
    (_, place) => prefix + String(first + place).padStart(3, '0'),
  ).filter((number) => !usedNumbers.has(number))
}

const pickRandom = (numbers: readonly string[], randomInteger: RandomInteger): string | null =>
  numbers[randomInteger(numbers.length)] ?? null

/** Every number a professional ever used, deleted invoices included: none is used twice. */
export const usedNumbersOf = (invoices: readonly Invoice[], professionalId: string): Set<string> =>
  new Set(
    invoices
      .filter(({ professional_id }) => professional_id === professionalId)
      .map(({ invoice_number }) => invoice_number),
  )

/** The database's rule that two devices meet when they drew the same number offline. */
export const NUMBER_CONSTRAINT = 'invoices_number_per_professional'

export interface Renumbered {
  mutation: RowsMutation
  from: string
  to: string
}

/**
 * The same new draft under another number of the same month, because the server knows another invoice by the first. Null
 * for anything but a new invoice, and when no number is left.
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

/** The invoice a mutation adds, if it adds one. */
export function insertedInvoice({ changes }: Pick<RowsMutation, 'changes'>) {
  for (const change of changes) if (change.table === 'invoices' && change.op === 'insert') return change
  return null
}
