import { describe, expect, test } from 'vitest'
import type { InvoiceLine } from '../../../src/domain/invoice/invoice-line.ts'
import { layoutDocument } from '../../../src/pdf/layout.ts'
import { type Format, formats, type Item, type Measure, type Page } from '../../../src/pdf/page.ts'
import { anInvoiceDocument, inWords, someParties } from '../../support/invoice-document.ts'
import { aLine, anInvoiceOf, aPaymentRow, fourLines } from '../../support/printed-rows.ts'

/** Measures every character as half as wide as it is high. */
const measure: Measure = (text, _, size) => ([...text].length * size) / 2
const texts = (page: Page | undefined) => page?.flatMap((item) => (item.kind === 'text' ? [item] : [])) ?? []
const words = (page: Page | undefined) => texts(page).map(({ text }) => text)
const pagesOf = (lines: InvoiceLine[], values: Parameters<typeof anInvoiceDocument>[0] = {}) =>
  layoutDocument(anInvoiceDocument({ invoice: anInvoiceOf(lines), ...values }), measure)
const many = (count: number, values: Partial<InvoiceLine> = {}) =>
  Array.from({ length: count }, (_, index) => aLine({ description: `Line ${index + 1}`, ...values }))

/** Returns the right and the bottom edge of an item. */
const edgesOf = (item: Item): [right: number, bottom: number] => {
  if (item.kind === 'text') return [item.x + measure(item.text, item.style.face, item.style.size), item.y]
  if (item.kind === 'logo' || item.kind === 'code') return [item.x + item.size, item.y + item.size]
  return [item.x + item.width, item.y + (item.kind === 'rule' ? 0 : item.height)]
}

test('lines are a table with quantity, unit price, tax and amount, and the totals below it', () => {
  const [page, ...more] = pagesOf(fourLines, { format: 'a4', parties: someParties({ service: null }) })
  expect(more).toEqual([])
  const read = words(page).join('\n')
  expect(read).toContain('Description\nQuantity\nUnit price\nTax\nAmount')
  expect(read).toContain('Consulting\n2.5 hours\n$80.00\n19 %\n$200.00')
  expect(read).toContain('Printed guide\n40 copies\n$8.50\n7.7 %\n$340.00')
  expect(read).toContain('Discount\n1\n-$20.00\n19 %\n-$20.00')
  expect(read).toContain(
    'Subtotal\n$1,340.00\nTax 7.7 % on $340.00\n$26.18\nTax 19 % on $1,000.00\n$190.00\nTotal\n$1,556.18',
  )
})

test('without tax there is no column for it, and no subtotal', () => {
  const read = words(pagesOf(many(3))[0])
  expect(read).toContain('Total')
  expect(read).not.toContain('Tax')
  expect(read).not.toContain('Subtotal')
})

test('exempt lines say so, and reasons are numbered where there are several', () => {
  const one = words(pagesOf([aLine({ exempt_reason: 'Small business' }), aLine({ tax_rate: '19' })])[0])
  expect(one).toEqual(expect.arrayContaining(['Exempt', 'Exempt: Small business']))
  const reasons = ['Small business', 'Education', 'Small business']
  const two = words(pagesOf(reasons.map((exempt_reason) => aLine({ exempt_reason })))[0])
  expect(two.filter((text) => text.startsWith('Exempt'))).toEqual([
    ...['Exempt (1)', 'Exempt (2)', 'Exempt (1)'],
    ...['Exempt (1): Small business', 'Exempt (2): Education'],
  ])
})

describe.each(['a4', 'letter'] as const)('on %s', (format) => {
  const { width, height } = formats[format]

  test('100 lines are printed, on pages that repeat the labels and are numbered', () => {
    const pages = pagesOf(many(100, { tax_rate: '19' }), { format })
    expect(pages.length).toBeGreaterThan(3)
    pages.forEach((page, index) => {
      expect(words(page).filter((text) => text === 'Unit price')).toHaveLength(1)
      expect(words(page)).toContain(`Page ${index + 1} of ${pages.length}`)
    })
    const read = pages.flatMap(words).filter((text) => /^Line \d+$/.test(text))
    expect(read).toEqual(Array.from({ length: 100 }, (_, index) => `Line ${index + 1}`))
  })

  test('the totals stand together, with the last line, for every number of lines', () => {
    const last = ['Subtotal', 'Tax 7 % on $200.00', 'Total', 'Paid November 3, 2026', 'Balance due']
    const linesBesideTotals = new Set<number>()
    for (let count = 2; count <= 60; count++) {
      const lines = [...many(count - 1, { tax_rate: '19' }), aLine({ description: 'Last', tax_rate: '7' })]
      const pages = pagesOf(lines, { format, payments: [aPaymentRow()] })
      const at = pages.findIndex((page) => words(page).includes('Last'))
      expect(words(pages[at]), `${count} lines`).toEqual(expect.arrayContaining(last))
      if (at > 0) linesBesideTotals.add(words(pages[at]).filter((text) => text === '2.5 hours').length)
    }
    // The totals alone would just not have fitted on the page before: they take the last line with them.
    expect(Math.min(...linesBesideTotals)).toBe(1)
  })

  test('no page begins or ends with a single line of a longer description', () => {
    for (let before = 4; before < 24; before++) {
      for (const count of [2, 3, 4, 7]) {
        const description = Array.from({ length: count }, (_, word) => `W${word}${'w'.repeat(40)}`).join(' ')
        const pages = pagesOf([...many(before), aLine({ description }), aLine()], { format })
        const perPage = pages.map((page) => words(page).filter((text) => /^W\dw/.test(text)).length)
        expect(perPage).not.toContain(1)
        expect(perPage.reduce((sum, one) => sum + one)).toBe(count)
      }
    }
  })

  const long = 'Long words of a long description. '.repeat(40)
  const extremes: [what: string, lines: InvoiceLine[]][] = [
    [
      'long descriptions',
      Array.from({ length: 12 }, () => aLine({ description: `${long}\n${long}`, tax_rate: '19' })),
    ],
    [
      'long quantities and prices',
      many(100, {
        quantity: '999999.999',
        unit: 'kilograms of the finest paper, unpacked',
        unit_price: '-9999.99',
        tax_rate: '19.125',
      }),
    ],
    [
      '100 rates',
      Array.from({ length: 100 }, (_, index) => aLine({ tax_rate: `${index}`, unit_price: '999999.99' })),
    ],
    ['100 reasons', Array.from({ length: 100 }, (_, index) => aLine({ exempt_reason: `${index} ${long}` }))],
    ['one line of many lines of text', [aLine({ description: 'Word\n'.repeat(150), exempt_reason: long })]],
  ]

  test.each(extremes)('nothing exceeds the margins or overlaps: %s', (_, lines) => {
    const pages = pagesOf(lines, extremeDocument(format, lines))
    const edges = pages.flat().map(edgesOf)
    expect(Math.max(...edges.map(([right]) => right))).toBeLessThanOrEqual(width - 55)
    expect(Math.max(...edges.map(([, bottom]) => bottom))).toBeLessThanOrEqual(height - 39)
    expect(Math.min(...pages.flatMap(texts).map(({ style }) => style.size))).toBeGreaterThan(5)
    const overlaps = pages.map(texts).flatMap((items) =>
      items.flatMap((item) => {
        const [right] = edgesOf(item)
        return items
          .filter((other) => item !== other && other.x >= item.x && other.x < right - 0.01)
          .filter((other) => Math.abs(item.y - other.y) <= 8)
          .map((other) => `${item.text} / ${other.text}`)
      }),
    )
    expect(overlaps).toEqual([])
  })

  const extremeDocument = (paper: Format, lines: InvoiceLine[]) => ({
    format: paper,
    payment: inWords(long.repeat(3)),
    invoice: anInvoiceOf(lines, { tax_note: long.repeat(3), place_of_supply: long }),
    payments: Array.from({ length: 30 }, () => aPaymentRow()),
  })
})

test('a right-to-left description is aligned to the right of its column', () => {
  const [page] = pagesOf([aLine({ description: 'Logo' }), aLine({ description: 'שלום עולם' })])
  const item = (text: string) => texts(page).find((other) => other.text === text)
  const [latin, hebrew, quantity] = [item('Logo'), item('שלום עולם'), item('2.5 hours')]
  expect(latin).toMatchObject({ x: 56, direction: 'ltr' })
  expect(hebrew?.direction).toBe('rtl')
  expect(hebrew?.x).toBeGreaterThan(150)
  expect(hebrew && edgesOf(hebrew)[0]).toBeLessThan(quantity?.x ?? 0)
})

test('a unit that does not fit beside its quantity stands below it', () => {
  const [page] = pagesOf([aLine({ quantity: '1234567.125', unit: 'kilograms of paper' })])
  const read = words(page)
  expect(read.join('\n')).toContain('1,234,567.125\nkilograms of paper\n')
})
