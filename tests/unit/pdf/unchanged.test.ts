import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from '../../../src/pdf/document.ts'
import { anInvoice, anInvoiceDocument, inWords, pdfOf, someParties } from '../../support/invoice-document.ts'

const address = '12 Orchard Lane\nPortland, OR 97201'
const from = { name: 'Ada Green', email: 'ada@green.example', address }
const payment = inWords('Bank of Portland\nIBAN DE12 3456 7890 1234 5678 90')
const weeks = Array.from({ length: 60 }, (_, week) => `Week ${week + 1}: sketches, two talks and a summary`)

/** SHA-256 hashes, as hexadecimal digits, of files made before invoices had lines, payments and tax details. */
const documents: [what: string, document: InvoiceDocument, sha256: string][] = [
  [
    'an ordinary one',
    anInvoiceDocument(),
    '67fea65f69c7148557081734c243c2130cc447dee969382a030f7ebec2d362ee',
  ],
  [
    'one on Letter',
    anInvoiceDocument({ format: 'letter', payment, parties: someParties({ from }) }),
    'bacaffd01299db29383e402c9e69ae8992d6f5955e9a33a94bdba1d8d2f5e2b1',
  ],
  [
    'an overdue one',
    anInvoiceDocument({ today: '2027-01-02' }),
    '023e6e738723e564d0090689e39d528b087886227a60f67a3658e32542d5487d',
  ],
  [
    'a draft',
    anInvoiceDocument({ invoice: anInvoice({ status: 'draft', issued_on: null }) }),
    'cb1470f63505174d038ea4bd6bbf80a1dea19b6bafc5e62b9882f90dfbd18fb6',
  ],
  [
    'a paid one',
    anInvoiceDocument({ invoice: anInvoice({ status: 'paid', paid_on: '2026-12-01' }), payment }),
    'dcdceb7caddee87cbfe315193000fd65737f73ac4c1dea8d3b1b27eea0dd99ef',
  ],
  [
    'one without a service',
    anInvoiceDocument({ parties: someParties({ service: null, to: { name: 'Jane Roe', email: '' } }) }),
    'e84534ae1f945613cef9639d7bf1c7a84a32371b1a4b4c23a4a5e0f97e4534ee',
  ],
  [
    'one of several pages',
    anInvoiceDocument({ payment, invoice: anInvoice({ description: weeks.join('\n') }) }),
    '488c095bd2ba7f74a1d33f3addbb864014a5e5e896a7971b1d47e9fd4765181e',
  ],
  [
    'one in several scripts',
    anInvoiceDocument({
      payment: inWords('בנק לאומי\nחשבון 12-345'),
      invoice: anInvoice({ description: 'הצעה 12 ל־Green Studio\nتصميم الشعار\n東京のロゴ\nДобрый день' }),
    }),
    '199a913a3513dd65d76ce8a6eab841397cb40160ae093132757d623fb7c23140',
  ],
]

test.each(documents)(
  'an invoice without lines, payments and tax details is the same file as before: %s',
  async (_, document, sha256) => {
    const { file } = await pdfOf(document)
    expect(createHash('sha256').update(new Uint8Array(file)).digest('hex')).toBe(sha256)
  },
)
