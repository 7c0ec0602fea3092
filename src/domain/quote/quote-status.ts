import type { Day } from '../calendar.ts'
import type { Quote, QuoteStatus } from '../rows.ts'

/** The status of a quote that screens and paper show. Expired is derived, never stored. */
export type ShownQuoteStatus = QuoteStatus | 'expired'

/** Returns "expired" for a quote that waits for an answer after its last day. On that day itself it is still valid. */
export const shownQuoteStatus = (
  { status, valid_until }: Pick<Quote, 'status' | 'valid_until'>,
  today: Day,
): ShownQuoteStatus => (status === 'sent' && valid_until < today ? 'expired' : status)
