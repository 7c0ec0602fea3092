import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from '../../../src/pdf/document.ts'
import { anInvoice, anInvoiceDocument, inWords, pdfOf, someParties } from '../../support/invoice-document.ts'
import { placedTexts } from '../../support/pdf-text.ts'

const address = '12 Orchard Lane\nPortland, OR 97201'
const from = { name: 'Ada Green', email: 'ada@green.example', address }
const payment = inWords('Bank of Portland\nIBAN DE12 3456 7890 1234 5678 90')
const weeks = Array.from({ length: 60 }, (_, week) => `Week ${week + 1}: sketches, two talks and a summary`)

/**
 * SHA-256 hashes, as hexadecimal digits, of the texts and their places in files made before invoices had lines, payments and
 * tax details.
 */
const documents: [what: string, document: InvoiceDocument, sha256: string][] = [
  [
    'an ordinary one',
    anInvoiceDocument(),
    'f3a2a0696d44c74b4b021b80ec3b14aca52fe67fda7f57051ff1dd987f54b625',
  ],
  [
    'one on Letter',
    anInvoiceDocument({ format: 'letter', payment, parties: someParties({ from }) }),
    '7b3b0fb32bdf5a5914b445b3f45c8e3a68f5a7444acb8860e81c003b7902aea6',
  ],
  [
    'an overdue one',
    anInvoiceDocument({ today: '2027-01-02' }),
    'a99cbe5c794bb4028137eed78887c25b70c758b38817acc654955854746aa2de',
  ],
  [
    'a draft',
    anInvoiceDocument({ invoice: anInvoice({ status: 'draft', issued_on: null }) }),
    'a1c519171659b7436b42f260b9c25b608a5b1f752bbe390970856aba4fa4dfca',
  ],
  [
    'a paid one',
    anInvoiceDocument({ invoice: anInvoice({ status: 'paid', paid_on: '2026-12-01' }), payment }),
    'ee4545ee2e52a67c68454558de2cd5e02120acb58ea3075a0574070f2e89fd79',
  ],
  [
    'one without a service',
    anInvoiceDocument({ parties: someParties({ service: null, to: { name: 'Jane Roe', email: '' } }) }),
    '7e393aeece97e6584cd67243ff3322209bdfbf5be11a52d77b1b438d78ac5447',
  ],
  [
    'one of several pages',
    anInvoiceDocument({ payment, invoice: anInvoice({ description: weeks.join('\n') }) }),
    '2f74f1fa43944f3b4cd361fe2fc08feb616e724fbf968e8de1cd1fd71fd08fea',
  ],
  [
    'one in several scripts',
    anInvoiceDocument({
      payment: inWords('בנק לאומי\nחשבון 12-345'),
      invoice: anInvoice({ description: 'הצעה 12 ל־Green Studio\nتصميم الشعار\n東京のロゴ\nДобрый день' }),
    }),
    '1d2c0015bff8659df1303db7db242c44b44e442a851c81ce6378028fc5fadaf5',
  ],
]

test.each(documents)(
  'an invoice without lines, payments and tax details says the same in the same places as before: %s',
  async (_, document, sha256) => {
    const texts = await placedTexts((await pdfOf(document)).file)
    expect(createHash('sha256').update(texts.join('\n')).digest('hex')).toBe(sha256)
  },
)
