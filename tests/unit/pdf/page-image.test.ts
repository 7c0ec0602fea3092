import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PdfDocument } from '../../../src/pdf/document.ts'
import { withCode } from '../../../src/pdf/link-code.ts'
import { everything } from '../../support/everything.ts'
import { anInvoice, anInvoiceDocument, inWords, pdfOf, someParties } from '../../support/invoice-document.ts'
import { differenceFrom, pageImage } from '../../support/pdf-image.ts'
import {
  aLine,
  anInvoiceOf,
  aPaymentRow,
  aQuote,
  aQuoteDocument,
  aReminderDocument,
  fourLines,
} from '../../support/printed-rows.ts'
import { aBankAccount } from '../../support/rows.ts'

/** The papers whose picture every run compares; by night all are. */
const IN_EACH_RUN = ['ordinary', 'lines in several scripts, a4', 'quote, a4', 'reminder, letter']
const isCompared = (paper: string) => everything || IN_EACH_RUN.includes(paper)

const mail = 'name@studio.example'
const from = {
  name: 'Ada Green',
  email: mail,
  address: '12 Orchard Lane\nPortland, OR 97201',
}

const documents = {
  ordinary: anInvoiceDocument({
    parties: someParties({ from }),
    payment: inWords('Bank of Portland\nIBAN DE12 3456 7890 1234 5678 90'),
    format: 'letter',
  }),
  'ways to pay': anInvoiceDocument({
    parties: someParties({ from }),
    payment: await withCode({
      details: 'In cash, too, when you come to the studio.',
      link: 'https://paypal.me/greenletters',
      account: { ...aBankAccount, reference: 'Green Letters' },
    }),
  }),
  overdue: anInvoiceDocument({ today: '2027-01-02' }),
  'european scripts': anInvoiceDocument({
    parties: someParties({
      from: { name: 'Łukasz Żółć', email: mail },
      to: { name: 'Ελένη Παπαδοπούλου', company: 'Їжак і Ко', email: mail },
      service: { title: 'Nguyễn Thị Ánh Tuyết', company: 'Ștefan Čapek' },
    }),
    invoice: anInvoice({
      description: 'Λογότυπο για την εταιρεία\nДобрый день, Қазақстан\nThiết kế lôgô\n€ £ ½ — “quoted”',
    }),
  }),
  'right to left': anInvoiceDocument({
    parties: someParties({
      from: { name: 'דנה לוי (Dana)', email: mail },
      to: { name: 'دانة الأحمد 12', company: 'שלום בע"מ', email: mail },
      service: { title: 'تصميم الشعار (الأول)', company: 'Studio 7' },
    }),
    invoice: anInvoice({
      description:
        'הצעה 12 ל־Green Studio: 3 סקיצות, 45% הנחה\nمرحبا بالعالم، لا إله، ١٢٣ صفحة (Ada) 2026\nInvoice for שלום בע"מ (2026), final\nطراحی گروه پژوهشی، چاپ',
    }),
  }),
  'east asian scripts': anInvoiceDocument({
    parties: someParties({
      from: { name: '李娜', email: mail },
      to: { name: '김민지', company: '株式会社みどり', email: mail },
      service: { title: '品牌设计，共三稿', company: '陳美麗' },
    }),
    invoice: anInvoice({
      description:
        '山田さんのロゴデザイン、東京「春」。名刺と封筒の印刷データを含みます。修正は二回まで、追加は別料金です。\n로고 디자인, 3차 수정\nwith 👩‍🎨 emoji',
    }),
  }),
}

test.each(Object.entries(documents).filter(([name]) => isCompared(name)))(
  'the page of an invoice looks as approved: %s',
  async (name, document) => {
    const image = await pageImage((await pdfOf(document)).file)
    const approved = join(import.meta.dirname, 'approved', `${name.replaceAll(' ', '-')}.png`)
    expect(await differenceFrom(approved, image)).toBeLessThan(0.0001)
  },
)

if (everything)
  test('the second page of a long invoice looks as approved', async () => {
    const weeks = Array.from(
      { length: 60 },
      (_, week) => `Week ${week + 1}: sketches, two talks and a summary`,
    )
    const document = anInvoiceDocument({
      parties: someParties({ from }),
      payment: inWords('Bank of Portland\nIBAN DE12 3456 7890 1234 5678 90'),
      invoice: anInvoice({ description: weeks.join('\n') }),
    })
    const image = await pageImage((await pdfOf(document)).file, 2)
    expect(await differenceFrom(join(import.meta.dirname, 'approved', 'continued.png'), image)).toBeLessThan(
      0.0001,
    )
  })

const payment = inWords('Bank of Portland\nIBAN DE12 3456 7890 1234 5678 90')
const parties = someParties({
  from: { ...from, taxNumber: 'US 12-3456789' },
  to: { name: 'Jane Roe', email: mail, address: 'Ahornweg 3\n10115 Berlin', taxNumber: 'DE 123456789' },
})
const exempt = 'Medical service, Article 132 (1) c of the directive'
const scriptLines = [
  aLine({ description: 'שלום עולם (עיצוב לוגו) בע"מ', unit: 'שעות', tax_rate: '19' }),
  aLine({
    description: 'تصميم الشعار مع جولتين من التعديلات ودليل صغير للفريق وكل ما يلزم',
    exempt_reason: exempt,
  }),
  aLine({
    description: '山田さんのロゴデザイン、東京「春」。名刺と封筒の印刷データを含みます。',
    unit: '時間',
    tax_rate: '19',
  }),
  aLine({ quantity: '1234567.125', unit: 'kilograms', unit_price: '8000.00', exempt_reason: 'Education' }),
]
const quoteOfLines = aQuote({ lines: fourLines, amount: anInvoiceOf(fourLines).amount })

describe.each(['a4', 'letter'] as const)('on %s', (format) => {
  const weeks = Array.from({ length: 40 }, (_, week) =>
    aLine({ description: `Week ${week + 1}: sketches, two talks and a summary`, tax_rate: '19' }),
  )
  const papers: [what: string, document: PdfDocument, page: number][] = [
    ['lines', anInvoiceDocument({ format, payment, parties, invoice: anInvoiceOf(fourLines) }), 1],
    ['lines in several scripts', anInvoiceDocument({ format, invoice: anInvoiceOf(scriptLines) }), 1],
    ['the end of 40 lines', anInvoiceDocument({ format, payment, invoice: anInvoiceOf(weeks) }), 3],
    [
      'part paid',
      anInvoiceDocument({
        format,
        payment,
        payments: [aPaymentRow(), aPaymentRow({ amount: '-40.00', paid_on: '2026-11-05' }), aPaymentRow()],
      }),
      1,
    ],
    ['quote', aQuoteDocument({ format, quote: quoteOfLines }), 1],
    ['reminder', aReminderDocument({ format, payment, parties, payments: [aPaymentRow()] }), 1],
  ]
  const compared = papers.filter(([what]) => isCompared(`${what}, ${format}`))
  test.each(compared)('the page looks as approved: %s', async (what, document, number) => {
    const image = await pageImage((await pdfOf(document)).file, number)
    const approved = join(import.meta.dirname, 'approved', `${what.replaceAll(' ', '-')}-${format}.png`)
    expect(await differenceFrom(approved, image)).toBeLessThan(0.0001)
  })
})
