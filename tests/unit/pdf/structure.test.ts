import { expect, test } from 'vitest'
import type { PdfDocument } from '../../../src/pdf/document.ts'
import { withCode } from '../../../src/pdf/link-code.ts'
import { makePdf } from '../../../src/pdf/make-pdf.ts'
import { allFonts, anInvoice, anInvoiceDocument, pdfOf, someParties } from '../../support/invoice-document.ts'
import { readStructure } from '../../support/pdf-structure.ts'
import { aLine, anInvoiceOf, aQuoteDocument, aReminderDocument } from '../../support/printed-rows.ts'
import { aBankAccount, aLogoPicture } from '../../support/rows.ts'

/* What people hear who listen to a paper (PDF/UA-1, ISO 14289-1). */

const lines = [
  aLine({ description: 'A logo', tax_rate: '19' }),
  aLine({ description: 'A long talk\nand a walk', tax_rate: null }),
]
const link = 'https://paypal.me/green(letters)'
const payment = await withCode({ details: 'In cash, too.', link, account: null })
const weeks = Array.from({ length: 60 }, (_, week) => `Week ${week + 1}`)
const longOne = anInvoiceDocument({ invoice: anInvoice({ description: weeks.join('\n') }) })

const structureOf = async (document: PdfDocument) => readStructure((await pdfOf(document)).file)
const pageOf = async (document: PdfDocument) => (await structureOf(document)).pages[0]

test('an invoice with lines and a way to pay is read in the order in which it is seen', async () => {
  const document = anInvoiceDocument({ invoice: anInvoiceOf(lines), payment })
  expect(await pageOf(document)).toEqual({
    structure: [
      'Document: en',
      '  P: Verdant Circle',
      '  P: Sent',
      '  H1: Invoice',
      '  P: INV-202611-042',
      '  H2: From',
      '  P: Ada Green / ada@green.example',
      '  H2: Billed to',
      '  P: Jane Roe / Maple & Daughters / jane@maple.example',
      '  P: Issued / November 21, 2026',
      '  P: Due / December 21, 2026',
      '  P: Amount due / $438.00 / US dollars / Due December 21, 2026',
      '  P: Brand identity for small companies',
      '  P: Green Letters Studio',
      '  P: Brand identity: logo in four cuts, colours and type, two rounds of changes, and a small / guide for the team.',
      '  Table',
      '    TR',
      '      TH: Description',
      '      TH: Quantity',
      '      TH: Unit price',
      '      TH: Tax',
      '      TH: Amount',
      '    TR',
      '      TD: A logo',
      '      TD: 2.5 hours',
      '      TD: $80.00',
      '      TD: 19 %',
      '      TD: $200.00',
      '    TR',
      '      TD: A long talk / and a walk',
      '      TD: 2.5 hours',
      '      TD: $80.00',
      '      TD',
      '      TD: $200.00',
      '  P: Subtotal / $400.00',
      '  P: Tax 19 % on $200.00 / $38.00',
      '  P: Total / $438.00',
      '  H2: How to pay',
      '  P: In cash, too.',
      '  Figure: QR: https://paypal.me/green(letters)',
      '  P: Pay online',
      '    Link: paypal.me/green(letters) / (opens)',
      '  H2: Notes',
      '  P: Please name INV-202611-042 with your payment.',
      '  P: Questions? Write to ada@green.example.',
    ],
    artifacts: ['Verdant Circle · Invoice INV-202611-042', 'Page 1 of 1'],
  })
})

test('what one amount is for is a table, and what further pages repeat is read once', async () => {
  const { pages } = await structureOf(longOne)
  const [first, second] = pages
  expect(first?.structure.slice(12, 23)).toEqual([
    '  Table',
    '    TR',
    '      TH: Description',
    '      TH: Amount',
    '    TR',
    '      TD',
    '        P: Brand identity for small companies',
    '        P: Green Letters Studio',
    '        P: Week 1',
    '        P: Week 2',
    '        P: Week 3',
  ])
  expect(first?.structure.at(-1)).toBe('      TD: $1,250.00')
  expect(second?.structure.slice(0, 4)).toEqual(['Document: en', '  Table', '    TR', '      TD'])
  expect(second?.artifacts).toEqual([
    'Invoice INV-202611-042',
    'Ada Green',
    'Description, continued',
    'Verdant Circle · Invoice INV-202611-042',
    'Page 2 of 3',
  ])
  const read = pages.flatMap(({ structure }) => structure).join('\n')
  expect(read.match(/Week \d+/g)).toEqual(weeks)
})

test('the labels of a table of several pages are read once', async () => {
  const many = Array.from({ length: 60 }, (_, index) => aLine({ description: `Visit ${index + 1}` }))
  const { pages } = await structureOf(anInvoiceDocument({ invoice: anInvoiceOf(many) }))
  const read = pages.flatMap(({ structure }) => structure)
  expect(read.filter((line) => line.includes('TH: '))).toHaveLength(4)
  expect(read.filter((line) => line.includes('TD: Visit '))).toHaveLength(60)
  expect(pages[1]?.artifacts).toContain('Unit price')
})

test('each line of a bank account is read with its label', async () => {
  const account = await withCode({ details: '', link: null, account: aBankAccount })
  const page = await pageOf(anInvoiceDocument({ payment: account }))
  expect(page?.structure.slice(-8, -3)).toEqual([
    '  H2: How to pay',
    '  P: Account holder / Ada Green',
    '  P: IBAN / DE89 3704 0044 0532 0130 00',
    '  P: BIC / COBADEFFXXX',
    '  P: Reference / INV-202611-042',
  ])
})

test('a letter is paragraphs, and its invoice a document of its own', async () => {
  const { pages } = await structureOf(aReminderDocument())
  expect(pages.map(({ structure }) => structure.filter((line) => /Document|H1/.test(line)))).toEqual([
    ['Document: en', '  H1: Reminder'],
    ['Document: en', '  H1: Invoice'],
  ])
  expect(pages[0]?.structure).toContain('  P: may I remind you of my invoice?')
})

test('each paper has its language, and the file that of its first', async () => {
  const inGerman = aQuoteDocument()
  const german = { ...inGerman, quote: { ...inGerman.quote, language: 'de' as const } }
  const { file } = await makePdf([german, anInvoiceDocument()], allFonts)
  const { pages, info } = await readStructure(file)
  expect(pages.map(({ structure }) => structure[0])).toEqual(['Document: de', 'Document: en'])
  expect(info).toMatchObject({ Language: 'de' })
})

test('a logo says whose it is where no name stands beside it', async () => {
  const said = async (name: string | null) => {
    const letterhead = { name, logo: aLogoPicture, accent: null, closing: null }
    const page = await pageOf(anInvoiceDocument({ parties: someParties({ letterhead }) }))
    return page?.structure[1]
  }
  expect(await said(null)).toBe('  Figure: Ada Green')
  expect(await said('Green Letters')).toBe('  P: Green Letters')
})

test('the file says that it is tagged, what it is called and how it is read', async () => {
  const parties = someParties({})
  const { metadata, markInfo, preferences, info } = await structureOf(anInvoiceDocument({ parties }))
  expect(metadata).toContain('pdfuaid:part="1"')
  expect(metadata).toContain('<rdf:li xml:lang="x-default">Invoice INV-202611-042</rdf:li>')
  expect(markInfo).toMatchObject({ Marked: true, Suspects: false })
  expect(preferences).toEqual({ DisplayDocTitle: true })
  expect(info).toMatchObject({ PDFFormatVersion: '1.7', Language: 'en-US', Title: 'Invoice INV-202611-042' })
})

/** Bytes of the files before they were tagged, and how much larger the tags may make them. */
test.each([
  ['of one amount', anInvoiceDocument(), 16_622, 1.2],
  ['of a quote', aQuoteDocument(), 17_261, 1.2],
  ['of a reminder', aReminderDocument(), 19_823, 1.3],
])('the file %s is little larger with its tags', async (_, document, before, most) => {
  const { file } = await pdfOf(document)
  expect(file.byteLength / before).toBeLessThan(most)
})
