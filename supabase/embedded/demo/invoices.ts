import type { InvoiceLine } from '../../../src/domain/invoice/invoice-line.ts'
import type { EveryMonths } from '../../../src/domain/invoice/recurring-invoice.ts'
import type { Invoice, InvoiceStatus } from '../../../src/domain/rows.ts'

/** An invoice of the demo group: for a request (`client` and `service`) or standalone (`to`). Amounts in US dollars. */
export interface DemoInvoice {
  by: string
  for: { client: string; service: string } | { name: string; email: string }
  amount: string
  description: string
  /** Days since it was written; it is due thirty days later. */
  written: number
  status: InvoiceStatus
  lines?: InvoiceLine[]
  /** Of the paper's words; English without it. */
  language?: Invoice['language']
  /** Repeated in so many months. */
  repeats?: EveryMonths
  /** Payments of a part, by the client; one that is paid has one payment besides. */
  paidInPart?: { amount: string; note: string; daysAgo: number }[]
  /** A reminder by hand, and how many days ago. */
  reminded?: { body: string; daysAgo: number }
}

const line = (description: string, quantity: string, unit: string, unit_price: string, tax_rate: string) => ({
  description,
  quantity,
  unit,
  unit_price,
  tax_rate,
  exempt_reason: null,
})

const brandOfClient = { client: 'client', service: 'brand' }
const boxesOfTomasz = { client: 'tomasz', service: 'packaging' }

export const invoices: readonly DemoInvoice[] = [
  {
    by: 'member',
    for: brandOfClient,
    amount: '1400.00',
    description: 'Brand identity for Sprout & Spoon, first third: kitchen day in Graz and research of names',
    written: 52,
    status: 'paid',
  },
  {
    by: 'member',
    for: brandOfClient,
    amount: '1400.00',
    description:
      'Brand identity for Sprout & Spoon, second third: three directions and the chosen one drawn out',
    written: 28,
    status: 'viewed',
    paidInPart: [
      { amount: '500.00', note: 'Bank transfer', daysAgo: 12 },
      { amount: '300.00', note: 'Bank transfer, the second one', daysAgo: 4 },
    ],
  },
  {
    by: 'member',
    for: brandOfClient,
    amount: '318.50',
    description: 'Train Lisbon – Graz and back, two nights, as agreed on the telephone',
    written: 45,
    status: 'sent',
    reminded: {
      body: 'A friendly reminder of the train to Graz: the invoice is still open. If you have paid it meanwhile, please ignore this message. Thank you!',
      daysAgo: 6,
    },
  },
  {
    by: 'member',
    for: brandOfClient,
    amount: '1400.00',
    description: 'Brand identity for Sprout & Spoon, last third: shop sign, labels, guide of twelve pages',
    written: 3,
    status: 'draft',
  },
  {
    by: 'member',
    for: { client: 'client', service: 'pitch' },
    amount: '1200.00',
    description: 'Pitch deck of ten slides, with two rounds of corrections',
    written: 146,
    status: 'paid',
  },
  {
    by: 'member',
    for: boxesOfTomasz,
    amount: '900.00',
    description: 'Donors’ box for one hectare: construction and first dummy, half of the agreed sum',
    written: 36,
    status: 'viewed',
  },
  {
    by: 'member',
    for: boxesOfTomasz,
    amount: '264.80',
    description: 'Paper samples from three mills and postage of the dummies',
    written: 9,
    status: 'sent',
    lines: [
      line('Paper samples from three mills', '3', 'sets', '62.50', '23'),
      line('Postage of the dummies', '2.5', 'kg', '18.00', '6'),
      line('Samples sent back', '1', '', '-11.00', '23'),
    ],
  },
  {
    by: 'member',
    for: { client: 'tomasz', service: 'brand' },
    amount: '4800.00',
    description: 'Mark for the Rewild Foundation, including the branding iron for fence posts',
    written: 214,
    status: 'paid',
  },
  {
    by: 'member',
    for: { client: 'anjali', service: 'packaging' },
    amount: '1600.00',
    description: 'Carton for vitamin D3 from lichen, with print supervision in Leicester',
    written: 137,
    status: 'paid',
  },
  {
    by: 'member',
    for: { name: 'Café Lanterna Verde', email: 'contas@lanternaverde.example' },
    amount: '460.00',
    description: 'Menu boards for the new season, lettered by hand, two of them',
    language: 'pt',
    repeats: 3,
    written: 71,
    status: 'sent',
  },
  {
    by: 'member',
    for: { name: 'Łukasz Nowak', email: 'lukasz@piekarnia-nowak.example' },
    amount: '275.00',
    description: 'Window lettering „Piekarnia Nowak”, drawn and applied',
    written: 96,
    status: 'paid',
  },
  {
    by: 'member',
    for: { name: 'Feira Vegana do Porto', email: 'ola@feira-vegana.example' },
    amount: '820.00',
    description: 'Poster and programme for the food fair, first proof',
    written: 1,
    status: 'draft',
  },
  {
    by: 'lina',
    for: { client: 'siobhan', service: 'dashboards' },
    amount: '1100.00',
    description: 'Dashboard for eleven kitchens, first half: delivery notes read and cleaned',
    written: 20,
    status: 'sent',
  },
  {
    by: 'aoife',
    for: { client: 'tomasz', service: 'events' },
    amount: '2500.00',
    description: 'Annual meeting in Białystok: planning, hall and caterers booked',
    written: 41,
    status: 'viewed',
  },
  {
    by: 'freya',
    for: { client: 'miro', service: 'shop' },
    amount: '6500.00',
    description: 'Web shop for plans of garden houses, eleven products, with a day of teaching',
    written: 29,
    status: 'paid',
  },
  {
    by: 'admin',
    for: { name: 'Bageriet Solsidan', email: 'hej@solsidan.example' },
    amount: '2100.00',
    description: 'From one shop to two: plan, lease and staffing, fifteen hours',
    written: 63,
    status: 'paid',
  },
  {
    by: 'admin',
    for: { name: 'Havremagasinet Kök', email: 'kontor@havrekok.example' },
    amount: '980.00',
    description: 'Review of suppliers and prices, seven hours',
    written: 2,
    status: 'draft',
  },
]
