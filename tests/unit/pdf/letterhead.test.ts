import { describe, expect, test } from 'vitest'
import type { Letterhead } from '../../../src/domain/invoice/letterhead.ts'
import { INVOICES_LANGUAGE } from '../../../src/domain/limits.gen.ts'
import { wordsOf } from '../../../src/domain/paper-words/languages.ts'
import { layoutDocument } from '../../../src/pdf/layout.ts'
import { firstPage } from '../../../src/pdf/make-pdf.ts'
import { formats, type Measure } from '../../../src/pdf/page.ts'
import { allFonts, anInvoice, anInvoiceDocument, pdfOf, someParties } from '../../support/invoice-document.ts'
import { pagePixels } from '../../support/pdf-image.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { aQuote, aQuoteDocument, aReminderDocument, fourLines } from '../../support/printed-rows.ts'
import { aLogoPicture } from '../../support/rows.ts'

/* A professional's own paper: name, logo, colour and closing line, and the language of its words. */

const letterhead: Letterhead = {
  name: 'Leaf Studio',
  logo: aLogoPicture,
  accent: '#7a2e5d',
  closing: 'Thank you for your trust.',
}
const nothing: Letterhead = { name: null, logo: null, accent: null, closing: null }
const withHead = (given: Partial<Letterhead>) => someParties({ letterhead: { ...nothing, ...given } })
const measure: Measure = (text, _, size) => ([...text].length * size) / 2
const textsOf = async (document: Parameters<typeof pdfOf>[0]) =>
  (await readPdf((await pdfOf(document)).file)).pages.join('\n')

describe.each([
  ['an invoice', anInvoiceDocument({ parties: someParties({ letterhead }) })],
  ['a quote', aQuoteDocument({ parties: someParties({ letterhead }) })],
  ['a reminder', aReminderDocument({ parties: someParties({ letterhead }) })],
])('%s', (_, document) => {
  test('has the name in place of the app’s, the person below it, and the closing line', async () => {
    const text = await textsOf(document)
    expect(text).toContain('Leaf Studio')
    expect(text).toContain('Ada Green')
    expect(text).toContain('Thank you for your trust.')
    expect(text).not.toContain('Verdant Circle')
  })

  test('is drawn in the accent alone, where the app’s is green', () => {
    const inks = layoutDocument(document, measure)
      .flat()
      .map((item) => (item.kind === 'text' ? item.style.ink : 'ink' in item ? item.ink : ''))
    expect(inks).toContain('#7a2e5d')
    for (const green of ['leaf', 'leafDeep', 'leafWash']) expect(inks).not.toContain(green)
  })
})

test('each part stands alone', async () => {
  const app = await textsOf(anInvoiceDocument())
  expect(await textsOf(anInvoiceDocument({ parties: withHead({ accent: '#7a2e5d' }) }))).toBe(app)
  const named = await textsOf(anInvoiceDocument({ parties: withHead({ name: 'Leaf Studio' }) }))
  expect(named.startsWith('Leaf Studio')).toBe(true)
  const logo = anInvoiceDocument({ parties: withHead({ logo: aLogoPicture }) })
  expect((await textsOf(logo)).startsWith('Verdant Circle')).toBe(false)
  const closed = await textsOf(anInvoiceDocument({ parties: withHead({ closing: 'With love' }) }))
  expect(closed).toContain('With love')
  expect(closed).toContain('Verdant Circle')
})

test('the logo is seen at the head, and once in the file, on however many pages it stands', async () => {
  const description = Array.from({ length: 90 }, (_, week) => `Week ${week}: sketches and talks`).join('\n')
  const document = anInvoiceDocument({
    parties: withHead({ logo: aLogoPicture }),
    invoice: anInvoice({ description }),
  })
  const { file } = await pdfOf(document)
  const bytes = Buffer.from(file).toString('latin1')
  expect(bytes.match(/\/Subtype \/Image/g)).toHaveLength(1)
  expect(layoutDocument(document, measure).every((page) => page.some(({ kind }) => kind === 'picture'))).toBe(
    true,
  )
  const { data, width } = await pagePixels(file, 1, 1)
  // The circle of the test's logo, 80 by 40 points at the left margin.
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
  const [red = 0, green = 0, blue = 0] = at(56 + 20, 45 + 20)
  expect(Math.abs(red - 0x7a) + Math.abs(green - 0x2e) + Math.abs(blue - 0x5d)).toBeLessThan(60)
})

test('bytes that are no picture do not keep the paper from being made', async () => {
  for (const picture of ['/9j/AAAA', `/9j/${'////'.repeat(200)}`, `/9j/4AAQ${'AAAA'.repeat(50)}`]) {
    const { file } = await pdfOf(
      anInvoiceDocument({ parties: withHead({ logo: { picture, width: 9, height: 9 } }) }),
    )
    expect((await readPdf(file)).pages[0]).toContain('INV-202611-042')
  }
})

describe.each(['a4', 'letter'] as const)('on %s', (format) => {
  const { width, height } = formats[format]
  test.each([
    ['wide', { width: 1000, height: 1 }],
    ['high', { width: 1, height: 1000 }],
    ['ordinary', { width: 480, height: 160 }],
  ])('the longest names beside a %s logo stay within the margins', (_, size) => {
    const given = { name: 'W'.repeat(120), closing: 'm'.repeat(200), logo: { ...aLogoPicture, ...size } }
    const items = layoutDocument(
      anInvoiceDocument({ format, parties: withHead(given), invoice: anInvoice({ language: 'es' }) }),
      measure,
    ).flat()
    for (const item of items) {
      const right = item.kind === 'text' ? item.x + measure(item.text, 'text', item.style.size) : item.x
      expect(right).toBeLessThanOrEqual(width - 55)
      expect(item.y).toBeLessThanOrEqual(height - 39)
      if (item.kind === 'picture') expect(item.x + item.width).toBeLessThanOrEqual(210)
    }
  })
})

describe.each(INVOICES_LANGUAGE)('in %s', (language) => {
  const words = wordsOf(language)
  test('an invoice, a quote and a reminder say nothing in English', async () => {
    const parties = someParties({ service: null })
    const documents = [
      anInvoiceDocument({
        parties,
        invoice: anInvoice({ language, lines: fourLines, description: 'xxxxxxxxxx' }),
      }),
      aQuoteDocument({ parties, quote: aQuote({ language, status: 'sent' }) }),
      aReminderDocument({ parties, invoice: anInvoice({ language }) }),
    ]
    for (const document of documents) {
      const text = await textsOf(document)
      for (const english of [
        'Billed to',
        'Issued',
        'Valid until',
        'Amount due',
        'US dollars',
        'Page 1 of',
        'Please name',
        '$1,',
      ])
        expect(text).not.toContain(english)
      expect(text).toContain(words.currency)
      expect(text).toContain(words.from)
    }
  })

  test('labels fit beside each other', () => {
    for (const status of ['sent', 'paid'] as const) {
      const invoice = anInvoice({
        language,
        lines: fourLines,
        status,
        paid_on: '2026-12-01',
        amount: '9999999999.99',
      })
      for (const page of layoutDocument(anInvoiceDocument({ invoice }), measure)) {
        const texts = page.flatMap((item) => (item.kind === 'text' ? [item] : []))
        for (const one of texts)
          for (const other of texts) {
            if (one === other || Math.abs(one.y - other.y) > 3 || one.x > other.x) continue
            const end = one.x + measure(one.text, one.style.face, one.style.size)
            expect(end, `${one.text} | ${other.text}`).toBeLessThanOrEqual(other.x + 0.01)
          }
      }
    }
  })
})

test('the page that the form shows is the first one of the file', async () => {
  const document = anInvoiceDocument({ parties: someParties({ letterhead }) })
  const shown = await firstPage(document, allFonts)
  expect(shown).toMatchObject({ width: 595.28, height: 841.89 })
  expect(shown.page.find(({ kind }) => kind === 'picture')).toMatchObject({ picture: aLogoPicture.picture })
})
