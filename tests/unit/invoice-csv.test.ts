import { describe, expect, test } from 'vitest'
import { csvCell, csvFormatOf, invoicesCsv } from '../../src/domain/invoice/invoice-csv.ts'
import { writtenBy } from '../../src/domain/invoice/invoice-list.ts'
import { aLine } from '../support/invoice-lines.ts'
import { anInvoice, aRecordedPayment } from '../support/invoice-rows.ts'
import { anId, aProfile } from '../support/rows.ts'
import { seededRandom } from '../support/seeded-random.ts'

const sources = {
  clients: [],
  requests: [],
  services: [],
  paymentDetails: [],
  payments: [],
  reminders: [],
}

const csvOf = (names: readonly string[]) =>
  invoicesCsv(
    writtenBy(
      aProfile({}),
      {
        ...sources,
        invoices: names.map((client_name, nth) => anInvoice({ id: anId(100 + nth), client_name })),
      },
      '2026-11-21',
    ),
  )

/** An independent parser of RFC 4180; with another separator, it parses like a spreadsheet of another locale. */
function parse(csv: string, separator = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < csv.length; at++) {
    const here = csv[at]
    if (quoted) {
      if (here !== '"') cell += here
      else if (csv[at + 1] === '"') cell += csv[++at]
      else quoted = false
    } else if (here === '"' && cell === '') quoted = true
    else if (here === separator) {
      row.push(cell)
      cell = ''
    } else if (here === '\r' && csv[at + 1] === '\n') {
      at++
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += here
  }
  return rows
}

describe('a CSV cell', () => {
  test.each([
    ['plain', 'plain'],
    ['Green, Table', '"Green, Table"'],
    ['She said "yes"', '"She said ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['a = b', 'a = b'],
    ['1250.00', '1250.00'],
    ['INV-202611-041', 'INV-202611-041'],
    ['李娜', '李娜'],
    ['x;=1+1', `"x;'=1+1"`],
    ['two\n- lines', `"two\n'- lines"`],
    ['1;-2', `"1;'-2"`],
    ['mail; me', '"mail; me"'],
  ])('with the text %j is written as %j', (text, cell) => expect(csvCell(text)).toBe(cell))
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠A1',
    '\u{FEFF}=1',
  ])('with the text %j is no formula', (text) =>
    expect(csvCell(text).replace(/^"/, '').startsWith("'")).toBe(true),
  )
  test('with a link formula is complete and no formula', () =>
    expect(csvCell('=HYPERLINK("http://evil","Pay")')).toBe(`"'=HYPERLINK(""http://evil"",""Pay"")"`))
})

describe('the CSV file', () => {
  test('begins with a byte order mark and the headings, and has one line per invoice', () => {
    const csv = csvOf(['Bea Bean'])
    expect(csv.startsWith('\u{FEFF}Invoice number,Status,From,Client,')).toBe(true)
    expect(csv.slice(1).split('\r\n')).toEqual([
      'Invoice number,Status,From,Client,Company,Client email,Service,Amount (USD),Created,Sent,Due,Paid,Description,Subtotal,Tax,Paid (USD),Balance (USD),Part paid',
      expect.stringMatching(
        /^INV-202611-041,draft,Ada Green,Bea Bean,,bea@example.test,,1250.00,2026-11-2\d,,2026-12-21,,"Menu for the summer, printed",1250.00,,,,$/,
      ),
      '',
    ])
  })
  test('has subtotal and tax of an invoice with lines', () => {
    const lines = [aLine({ tax_rate: '19' }), aLine({ unit_price: '-20.00', exempt_reason: 'Teaching' })]
    const taxOf = (invoice: Parameters<typeof anInvoice>[0]) =>
      parse(
        invoicesCsv(writtenBy(aProfile({}), { ...sources, invoices: [anInvoice(invoice)] }, '2026-11-21')),
      )[1]?.slice(-5, -3)
    expect(taxOf({ lines, amount: '75.20' })).toEqual(['60.00', '15.20'])
    // A negative amount is no formula.
    const discount = [aLine({ unit_price: '-20.00', tax_rate: '19' }), aLine({})]
    expect(taxOf({ lines: discount, amount: '56.20' })).toEqual(['60.00', '-3.80'])
    expect(taxOf({ lines: [aLine({})], amount: '80.00' })).toEqual(['80.00', ''])
    expect(taxOf({ lines: [aLine({ tax_rate: '0' })], amount: '80.00' })).toEqual(['80.00', '0.00'])
  })
  test('tells what was paid and what is owed, also below zero, as numbers', () => {
    const invoice = anInvoice({ status: 'sent', amount: '100.00' })
    const paid = (amount: string) =>
      invoicesCsv(
        writtenBy(
          aProfile({}),
          { ...sources, invoices: [invoice], payments: [aRecordedPayment({ amount })] },
          '2026-11-21',
        ),
      )
    expect(paid('40.00')).toContain('printed",100.00,,40.00,60.00')
    expect(paid('120.00')).toContain('printed",100.00,,120.00,-20.00')
  })
  test('returns every name when parsed, and no cell begins a formula (random names)', () => {
    const next = seededRandom(13)
    const pieces = [
      '=',
      '+',
      '-',
      '@',
      '"',
      ',',
      '\n',
      '\r\n',
      '\t',
      ' ',
      'a',
      'é',
      '李',
      '😀',
      "'",
      ';',
      '＝',
    ]
    const names = Array.from({ length: 400 }, () =>
      Array.from(
        { length: 1 + Math.floor(next() * 8) },
        () => pieces[Math.floor(next() * pieces.length)],
      ).join(''),
    )
    const [headings, ...rows] = parse(csvOf(names).slice(1))
    expect(headings).toHaveLength(18)
    expect(rows).toHaveLength(names.length)
    const bare = (name: string) => name.replaceAll("'", '')
    const written = new Set(names.map(bare))
    for (const row of rows) {
      expect(row).toHaveLength(18)
      const name = row[3] ?? ''
      expect(name).not.toMatch(/^\s*[=+\-@＝＋－＠]/u)
      expect(written.has(bare(name))).toBe(true)
    }
    for (const separator of [';', '\t', '|'])
      for (const cell of parse(
        csvOf(names)
          .slice(1)
          .replaceAll(/\r?\n|\r/g, '\r\n'),
        separator,
      ).flat())
        expect(cell).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/u)
  })
})

test.each([
  ['en-US', ',', '.'],
  ['en-IN', ',', '.'],
  ['ja', ',', '.'],
  ['de-DE', ';', ','],
  ['de-CH', ',', '.'],
  ['fr', ';', ','],
  ['pt-BR', ';', ','],
  ['ar-EG', ',', '.'],
  ['es-MX', ',', '.'],
  ['es-ES', ';', ','],
])('a spreadsheet in %s splits cells at %s and writes decimals with %s', (locale, separator, decimal) =>
  expect(csvFormatOf(locale)).toEqual({ separator, decimal }),
)

test('where decimals have commas, cells are separated by semicolons, and amounts are numbers there', () => {
  const invoices = [
    anInvoice({ client_name: 'Leaf; Sons, Ltd', amount: '1234.50', description: 'a,=1+1;=2' }),
  ]
  const csv = invoicesCsv(writtenBy(aProfile({}), { ...sources, invoices }, '2026-11-21'), csvFormatOf('de'))
  const [headings = [], row = []] = parse(csv, ';')
  const cell = (heading: string) => row[headings.indexOf(heading)]
  expect(row).toHaveLength(headings.length)
  expect(cell('Client')).toBe('Leaf; Sons, Ltd')
  expect(cell('Amount (USD)')).toBe('1234,50')
  expect(cell('Description')).toBe("a,'=1+1;'=2")
})
