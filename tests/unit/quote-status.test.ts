import { expect, test } from 'vitest'
import { type ShownQuoteStatus, shownQuoteStatus } from '../../src/domain/quote/quote-status.ts'
import type { QuoteStatus } from '../../src/domain/rows.ts'

test.each<[status: QuoteStatus, validUntil: string, shown: ShownQuoteStatus]>([
  ['draft', '2026-11-20', 'draft'],
  ['sent', '2026-11-22', 'sent'],
  ['sent', '2026-11-21', 'sent'],
  ['sent', '2026-11-20', 'expired'],
  ['accepted', '2026-11-20', 'accepted'],
  ['declined', '2026-11-20', 'declined'],
  ['withdrawn', '2026-11-20', 'withdrawn'],
])('%s, valid until %s, is shown on November 21 as %s', (status, valid_until, shown) => {
  expect(shownQuoteStatus({ status, valid_until }, '2026-11-21')).toBe(shown)
})
