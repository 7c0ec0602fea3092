import type { InvoiceLine } from '../../../src/domain/invoice/invoice-line.ts'
import type { QuoteStatus } from '../../../src/domain/rows.ts'

/** A quote of the demo group, for a client's request for a service. Its amount is the sum of its lines. */
export interface DemoQuote {
  by: string
  client: string
  service: string
  description: string
  lines: readonly InvoiceLine[]
  /** Days since it was sent; it is valid for two weeks. */
  sent: number
  status: Extract<QuoteStatus, 'sent' | 'accepted'>
}

const line = (description: string, quantity: string, unit: string, unit_price: string): InvoiceLine => ({
  description,
  quantity,
  unit,
  unit_price,
  tax_rate: null,
  exempt_reason: null,
})

export const quotes: readonly DemoQuote[] = [
  {
    by: 'member',
    client: 'client',
    service: 'packaging',
    description:
      'Labels for the three spreads, on a paper that stays where it is when the jar sweats. Print is not included; I go along when the first sheets are pulled.',
    lines: [
      line('Label for a 180 g jar, drawn and ready for print', '3', 'labels', '950.00'),
      line('Paper tests in your cold room', '1.5', 'days', '480.00'),
      line('Discount: three labels at once', '1', '', '-200.00'),
    ],
    sent: 1,
    status: 'sent',
  },
  {
    by: 'member',
    client: 'client',
    service: 'brand',
    description: 'Lettering for the window of the fourth shop, beside what we agreed on first.',
    lines: [
      line('Window lettering, drawn by hand', '1', '', '640.00'),
      line('Gilding on site, with materials', '2', 'days', '520.00'),
    ],
    sent: 8,
    status: 'accepted',
  },
]
