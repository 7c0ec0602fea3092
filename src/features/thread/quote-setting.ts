import type { Quote } from '../../domain/rows.ts'

/** What the quotes of one thread share. */
export interface QuoteSetting {
  asClient: boolean
  /** Name of the other side. */
  other: string
  mayWrite: boolean
  /** Opens the form that writes a quote anew. Must be a stable function. */
  onWriteAnew: (quote: Quote) => void
}

/** Returns the id of a quote's card, for moving the focus there. */
export const quoteCardId = (id: string): string => `quote-${id}`
