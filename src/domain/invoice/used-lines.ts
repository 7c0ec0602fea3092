import type { Invoice, Profile, Quote } from '../rows.ts'
import { newestFirst } from '../search/newest-first.ts'
import { fold, searchWords } from '../search/search-words.ts'
import type { InvoiceLine } from './invoice-line.ts'

/** Lines that are offered at once. */
const MAX_OFFERED = 6

/** A line used before, with its folded description. */
export interface UsedLine {
  line: InvoiceLine
  folded: string
}

/**
 * Returns the lines of this professional's invoices and quotes: her price list. Each description once, regardless of
 * case and accents, the one used last first.
 */
export function usedLines(
  me: Pick<Profile, 'id'>,
  invoices: readonly Invoice[],
  quotes: readonly Quote[],
): UsedLine[] {
  const byDescription = new Map<string, UsedLine>()
  const rows = [...invoices, ...quotes].filter(
    ({ professional_id, deleted_at, lines }) => professional_id === me.id && !deleted_at && lines,
  )
  for (const { lines } of rows.sort(newestFirst)) {
    for (const line of lines ?? []) {
      const folded = fold(line.description)
      if (!byDescription.has(folded)) byDescription.set(folded, { line, folded })
    }
  }
  return [...byDescription.values()]
}

/** Returns the lines whose descriptions have all these words; none for a text without a word. */
export function findUsedLines(used: readonly UsedLine[], typed: string): InvoiceLine[] {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const found = used.filter(({ folded }) => words.every((word) => folded.includes(word)))
  return found.slice(0, MAX_OFFERED).map(({ line }) => line)
}
