import { afterEach, expect, test, vi } from 'vitest'
import { makePdf } from '../../../src/pdf/make-pdf.ts'
import {
  allFonts,
  anInvoice,
  anInvoiceDocument,
  installedFonts,
  inWords,
  pdfOf,
  someParties,
} from '../../support/invoice-document.ts'
import { asPrinted, readPdf } from '../../support/pdf-text.ts'
import { aLine, anInvoiceOf, aQuoteDocument, aReminderDocument } from '../../support/printed-rows.ts'

afterEach(() => vi.unstubAllEnvs())

const scripts: [script: string, text: string][] = [
  ['English', 'Logo & letterhead: “two rounds” of changes – 50% off (café, naïve) ½ ™'],
  ['Polish and Turkish', 'Łukasz Żółć, Iğdır, Şişli, €1 000,50'],
  ['Greek', 'Ελένη Παπαδοπούλου, λογότυπο για την εταιρεία'],
  ['Cyrillic', 'Олена Їжак, Добрый день, Қазақстан, Ђорђе'],
  ['Vietnamese', 'Nguyễn Thị Ánh Tuyết, thiết kế lôgô'],
  ['Hebrew', 'שלום עולם (עיצוב לוגו) בע"מ'],
  ['Hebrew mixed with numbers and Latin', 'הצעה 12 ל־Green Studio: 3 סקיצות, 45% הנחה'],
  ['Arabic', 'مرحبا بالعالم، لا إله، تصميم الشعار'],
  ['Arabic mixed with numbers and Latin', 'دانة الأحمد (Ada) 2026 و ١٢٣ صفحة'],
  ['Persian', 'طراحی لوگو برای گروه پژوهشی، چاپ'],
  ['Latin mixed with Hebrew', 'Invoice for שלום בע"מ (2026), final'],
  ['Chinese', '李娜：品牌设计，共三稿。陳美麗、張偉'],
  ['Japanese', '山田さんのロゴデザイン、東京「春」'],
  ['Korean', '김민지 로고 디자인, 3차 수정'],
]

test.each(scripts)('text extracted from the PDF is the text that was typed: %s', async (_, text) => {
  const { file, missingGlyphs } = await pdfOf(
    anInvoiceDocument({ invoice: anInvoice({ description: text }) }),
  )
  const { pages } = await readPdf(file)
  expect(missingGlyphs).toEqual([])
  expect(pages[0]?.split('\n')).toContain(asPrinted(text))
})

test.each(scripts)('a name is extracted as it was typed: %s', async (_, name) => {
  const from = { name: name.slice(0, 12).trim(), email: 'ada@green.example' }
  const { file } = await pdfOf(anInvoiceDocument({ parties: someParties({ from }) }))
  expect((await readPdf(file)).pages[0]).toContain(asPrinted(from.name))
})

test.each(scripts)('a line is extracted as it was typed: %s', async (_, text) => {
  const lines = [aLine({ description: text.slice(0, 30).trim(), tax_rate: '19' })]
  const { file, missingGlyphs } = await pdfOf(anInvoiceDocument({ invoice: anInvoiceOf(lines) }))
  expect(missingGlyphs).toEqual([])
  expect((await readPdf(file)).pages[0]).toContain(asPrinted(text.slice(0, 30).trim()))
})

test.each([
  ['Hebrew', 'שעות'],
  ['Arabic', 'ساعات'],
  ['Japanese', '時間'],
])('a unit is extracted as it was typed: %s', async (_, unit) => {
  const { file } = await pdfOf(anInvoiceDocument({ invoice: anInvoiceOf([aLine({ unit })]) }))
  expect((await readPdf(file)).pages[0]).toContain(asPrinted(`2.5 ${unit}`))
})

test.each(['a4', 'letter'] as const)('100 lines make an orderly file on %s', async (format) => {
  const lines = Array.from({ length: 100 }, (_, index) =>
    aLine({ description: `Visit ${index + 1}`, quantity: `${index + 1}`, tax_rate: '7.7' }),
  )
  const document = anInvoiceDocument({ format, invoice: anInvoiceOf(lines) })
  const [{ file }, again] = await Promise.all([pdfOf(document), pdfOf(document, installedFonts())])
  expect(Buffer.from(file).equals(Buffer.from(again.file))).toBe(true)
  const { pages } = await readPdf(file)
  expect(pages.join('\n').match(/Visit \d+/g)).toEqual(lines.map(({ description }) => description))
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(page.match(/Description Quantity Unit price Tax Amount/g)).toHaveLength(1)
  })
  for (const total of ['Subtotal', 'Tax 7.7 % on $404,000.00', 'Total', '$435,108.00', 'Visit 100'])
    expect(pages.at(-1)).toContain(total)
})

test('a quote and a reminder have titles of their own', async () => {
  const quote = await readPdf((await pdfOf(aQuoteDocument())).file)
  expect(quote.info).toMatchObject({ Title: 'Quote QUO-0F7F3A5E', CreationDate: "D:20261121120000+00'00'" })
  const reminder = await readPdf((await pdfOf(aReminderDocument())).file)
  expect(reminder.info).toMatchObject({
    Title: 'Reminder of INV-202611-042',
    CreationDate: "D:20270102120000+00'00'",
  })
  expect(reminder.pages).toHaveLength(2)
})

test('characters that no font has are drawn as □ and reported', async () => {
  const description = 'Paint 👩‍🎨 and 🎨 for 🇩🇪 བོད'
  const { file, missingGlyphs, waitsForFont } = await pdfOf(
    anInvoiceDocument({ invoice: anInvoice({ description }) }),
  )
  expect((await readPdf(file)).pages[0]).toContain('Paint □ and □ for □ □□')
  expect(missingGlyphs).toEqual(['👩‍🎨', '🎨', '🇩🇪', 'བོ', 'ད'])
  expect(waitsForFont).toBe(false)
})

test('without the Chinese font its characters are □, and the result says that a network would help', async () => {
  const document = anInvoiceDocument({ invoice: anInvoice({ description: 'Logo für 李娜' }) })
  const { file, missingGlyphs, waitsForFont } = await pdfOf(document, installedFonts())
  expect((await readPdf(file)).pages[0]).toContain('Logo für □□')
  expect({ missingGlyphs, waitsForFont }).toEqual({ missingGlyphs: ['李', '娜'], waitsForFont: true })
})

test.each(['a4', 'letter'] as const)(
  'an ordinary invoice is one page of %s and under 60 KB',
  async (format) => {
    const address = '12 Orchard Lane\nPortland, OR 97201\nUSA'
    const from = { name: 'Ada Green', email: 'ada@green.example', address }
    const payment = inWords('Bank of Portland\nIBAN DE12 3456 7890 1234 5678 90\nBIC GREEDEFF')
    const { file } = await pdfOf(anInvoiceDocument({ format, payment, parties: someParties({ from }) }))
    expect(file.byteLength).toBeLessThan(60 * 1024)
    expect((await readPdf(file)).pages).toHaveLength(1)
  },
)

test('the same invoice gives the same bytes, another invoice gives other bytes', async () => {
  const [once, again, other] = await Promise.all([
    pdfOf(anInvoiceDocument()),
    pdfOf(anInvoiceDocument(), installedFonts()),
    pdfOf(anInvoiceDocument({ invoice: anInvoice({ amount: '1250.01' }) })),
  ])
  expect(Buffer.from(once.file).equals(Buffer.from(again.file))).toBe(true)
  expect(Buffer.from(once.file).equals(Buffer.from(other.file))).toBe(false)
})

test.each(['Pacific/Niue', 'UTC', 'Pacific/Kiritimati'])(
  'the bytes do not depend on the time zone of the device nor on the server’s confirmation: %s',
  async (zone) => {
    const invoice = anInvoice({ status: 'paid', paid_on: '2026-12-01', sent_at: null, sync_xid: '' })
    const confirmed = {
      ...invoice,
      sent_at: '2026-12-02T10:30:00+00:00',
      paid_at: '2026-12-03T01:00:00+00:00',
    }
    const before = await pdfOf(anInvoiceDocument({ invoice }))
    vi.stubEnv('TZ', zone)
    const after = await pdfOf(anInvoiceDocument({ invoice: { ...confirmed, sync_xid: '900' } }))
    expect(Buffer.from(after.file).equals(Buffer.from(before.file))).toBe(true)
  },
)

test('the file has title, author, language and creation date', async () => {
  const from = { name: 'Łukasz (李娜) Żółć', email: 'l@x.example' }
  const { info } = await readPdf((await pdfOf(anInvoiceDocument({ parties: someParties({ from }) }))).file)
  expect(info).toMatchObject({
    Title: 'Invoice INV-202611-042',
    Author: 'Łukasz (李娜) Żółć',
    Language: 'en-US',
    CreationDate: "D:20261121120000+00'00'",
  })
})

test('a long description continues on further pages, each with heading and page number', async () => {
  const description = Array.from(
    { length: 60 },
    (_, week) => `Week ${week + 1}: sketches and a summary`,
  ).join('\n')
  const { pages } = await readPdf(
    (await pdfOf(anInvoiceDocument({ invoice: anInvoice({ description }) }))).file,
  )
  expect(pages.length).toBeGreaterThan(1)
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(page).toContain('Invoice INV-202611-042')
    expect(page).toContain(index === 0 ? 'Description Amount\n' : 'Description, continued\n')
  })
  const read = pages.join('\n').match(/Week \d+: sketches and a summary/g)
  expect(read).toEqual(description.split('\n'))
})

test('several invoices make one file, each beginning on a page of its own', async () => {
  const second = anInvoiceDocument({ invoice: anInvoice({ invoice_number: 'INV-202611-043' }) })
  const { pages, info } = await readPdf((await makePdf([anInvoiceDocument(), second], allFonts)).file)
  expect(pages.map((page) => page.match(/INV-\d+-\d+/)?.[0])).toEqual(['INV-202611-042', 'INV-202611-043'])
  expect(info.Title).toBe('Invoices INV-202611-042, INV-202611-043')
})
