import { describe, expect, test } from 'vitest'
import { layoutDocument } from '../../../src/pdf/layout.ts'
import { formatFor, formats, type Item, type Measure, type Page } from '../../../src/pdf/page.ts'
import { anInvoice, anInvoiceDocument, inWords, someParties } from '../../support/invoice-document.ts'

/** Measures every character as half as wide as it is high. */
const measure: Measure = (text, _, size) => ([...text].length * size) / 2
const pagesOf = (values: Parameters<typeof anInvoiceDocument>[0]) =>
  layoutDocument(anInvoiceDocument(values), measure)
const texts = (page: Page | undefined) => page?.flatMap((item) => (item.kind === 'text' ? [item] : [])) ?? []
const words = (page: Page | undefined) => texts(page).map(({ text }) => text)

/** Returns the right and the bottom edge of an item. */
const edgesOf = (item: Item): [right: number, bottom: number] => {
  if (item.kind === 'text') return [item.x + measure(item.text, item.style.face, item.style.size), item.y]
  if (item.kind === 'logo' || item.kind === 'code') return [item.x + item.size, item.y + item.size]
  return [item.x + item.width, item.y + (item.kind === 'rule' ? 0 : item.height)]
}

test('an ordinary invoice is one page with number, status, names, amount, due date and payment details', () => {
  const [page, ...more] = pagesOf({ payment: inWords('IBAN DE12 3456') })
  expect(more).toEqual([])
  expect(words(page)).toEqual(
    expect.arrayContaining([
      ...['Invoice', 'INV-202611-042', 'Sent', 'Ada Green', 'Jane Roe', 'Maple & Daughters'],
      ...['$1,250.00', 'Due December 21, 2026', 'IBAN DE12 3456', 'Page 1 of 1'],
    ]),
  )
})

describe.each(['a4', 'letter'] as const)('on %s', (format) => {
  const { width, height } = formats[format]
  const long = 'Long words of a long description. '.repeat(250)
  const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4)
  const from = { name, email: `${'a'.repeat(64)}@${'b'.repeat(180)}.example`, address: long }
  const parties = someParties({ from, to: { name, company: name, email: from.email } })
  const pages = pagesOf({
    format,
    parties,
    payment: inWords(long),
    invoice: anInvoice({ description: long, amount: '9999999999.99' }),
  })

  test('no item exceeds the margins', () => {
    for (const [right, bottom] of pages.flat().map(edgesOf)) {
      expect(right).toBeLessThanOrEqual(width - 55)
      expect(bottom).toBeLessThanOrEqual(height - 39)
    }
  })

  test('no two lines of text overlap', () => {
    for (const page of pages) {
      const boxes = texts(page).map((item) => ({ item, right: edgesOf(item)[0] }))
      for (const { item, right } of boxes)
        for (const { item: other } of boxes)
          if (item !== other && other.x >= item.x && other.x < right)
            expect(Math.abs(item.y - other.y), `${item.text} / ${other.text}`).toBeGreaterThan(8)
    }
  })

  test('every page shows the invoice number, the professional and the page number', () => {
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, index) => {
      expect(words(page).join('\n')).toContain('INV-202611-042')
      expect(words(page)).toContain(`Page ${index + 1} of ${pages.length}`)
      if (index > 0) expect(words(page)[1]).toMatch(/^Wolfeschlegelsteinhausen.*…$/)
    })
  })
})

const address = Array.from({ length: 40 }, (_, line) => `Line ${line} of it,`).join('\n')
test.each([
  ['with its own line breaks', address.split('\n').slice(0, 20).join('\n'), 21],
  ['with commas for line breaks', address, 24],
])('a long address is printed completely, %s', (_, given, maxLines) => {
  const email = 'ada@green.example'
  const [page] = pagesOf({
    parties: someParties({ from: { name: 'Ada Green', email, address: given }, service: null }),
  })
  const left = texts(page).filter(({ x, style }) => x === 56 && style.size === 9.5)
  expect(left.length).toBeLessThanOrEqual(maxLines)
  const printed = left.map(({ text }) => text).join(' ')
  for (const line of given.split('\n')) expect(printed).toContain(line.replace(/,$/, ''))
})

test('no page begins or ends with a single line of a longer paragraph', () => {
  for (let before = 10; before < 40; before++) {
    const filling = Array.from({ length: before }, (_, line) => `line ${line}`).join('\n')
    const paragraph = Array.from({ length: 5 }, (_, word) => `W${word}${'w'.repeat(60)}`).join(' ')
    const pages = pagesOf({ invoice: anInvoice({ description: `${filling}\n${paragraph}` }) })
    const perPage = pages.map((page) => words(page).filter((text) => /^W\dw/.test(text)).length)
    expect(perPage).not.toContain(1)
    expect(perPage.reduce((sum, count) => sum + count)).toBe(5)
  }
})

test('a right-to-left paragraph is aligned to the right of its column', () => {
  const [page] = pagesOf({ invoice: anInvoice({ description: 'Logo\nשלום עולם' }) })
  const [latin, hebrew] = ['Logo', 'שלום עולם'].map((text) => texts(page).find((item) => item.text === text))
  expect(latin).toMatchObject({ x: 56, direction: 'ltr' })
  expect(hebrew?.direction).toBe('rtl')
  expect(hebrew?.x).toBeGreaterThan(300)
})

test.each([
  ['sent', '2026-12-21', 'Amount due', 'Due December 21, 2026'],
  ['sent', '2026-12-22', 'Amount overdue', 'Was due December 21, 2026'],
  ['paid', '2026-12-22', 'Amount paid', 'Paid December 1, 2026'],
] as const)('%s on %s: %s', (status, today, label, due) => {
  const paid_on = status === 'paid' ? '2026-12-01' : null
  const [page] = pagesOf({ today, invoice: anInvoice({ status, paid_on }) })
  expect(words(page)).toEqual(expect.arrayContaining([label, due]))
})

test('the pages depend on the current day only by whether the invoice is overdue', () => {
  expect(pagesOf({ today: '2026-11-22' })).toEqual(pagesOf({ today: '2026-12-21' }))
})

test.each([
  ['en-US', 'letter'],
  ['en', 'letter'],
  ['fr-CA', 'letter'],
  ['en-GB', 'a4'],
  ['de', 'a4'],
  ['he-IL', 'a4'],
  ['not a language', 'a4'],
] as const)('%s prints on %s', (locale, format) => {
  expect(formatFor(locale)).toBe(format)
})
