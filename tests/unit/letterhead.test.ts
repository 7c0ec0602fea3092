import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { contrastOf, darkened, isReadableOnWhite, mixed } from '../../src/domain/invoice/colour.ts'
import { partiesOf } from '../../src/domain/invoice/invoice-parties.ts'
import {
  LetterheadForm,
  letterheadOf,
  logoIdOf,
  saveLetterhead,
  typedLetterhead,
} from '../../src/domain/invoice/letterhead.ts'
import { accentInks, palette } from '../../src/pdf/colours.ts'
import { anInvoiceForRequest } from '../support/invoice-rows.ts'
import { aLogoPicture, anId, aPayment, aProfile } from '../support/rows.ts'

const at = '2026-11-30T12:00:00.000Z'
const chosen = {
  business_name: 'Leaf Studio',
  closing_line: 'Thank you.',
  accent: '#7a2e5d',
  logo_id: anId(7),
}

describe('colours', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#1d5934', '#ffffff', 8.3],
  ])('the contrast of %s and %s is %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 1)
    expect(contrastOf(other, one)).toBe(contrastOf(one, other))
  })

  test.each([
    ['#767676', true],
    ['#777777', false],
    ['#17548f', true],
    ['#ffcc00', false],
    ['#17548F', false],
    ['17548f', false],
    ['#abc', false],
    ['red', false],
    ['', false],
  ])('%j can be read on white paper: %s', (colour, readable) =>
    expect(isReadableOnWhite(colour)).toBe(readable),
  )

  test('a colour is darkened until it can be read, and no further than needed', () => {
    for (let red = 0; red < 256; red += 51)
      for (let green = 0; green < 256; green += 51)
        for (let blue = 0; blue < 256; blue += 51) {
          const colour = mixed(
            `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
            '#000000',
            0,
          )
          const dark = darkened(colour)
          expect(isReadableOnWhite(dark)).toBe(true)
          if (isReadableOnWhite(colour)) expect(dark).toBe(colour)
          else expect(contrastOf(dark, '#ffffff')).toBeLessThan(5.2)
        }
  })

  test('the lightest accent is read on its own wash, as the app’s green is', () => {
    const { leafDeep = '', leafWash = '' } = accentInks('#767676')
    expect(contrastOf(leafDeep, leafWash)).toBeGreaterThan(4.5)
    expect(contrastOf(palette.leafDeep, palette.leafWash)).toBeGreaterThan(4.5)
  })
})

describe('the form', () => {
  test.each([
    ['business_name', 'x'.repeat(121), 'At most 120 characters, please'],
    ['closing_line', 'x'.repeat(201), 'At most 200 characters, please'],
    ['accent', '#ffcc00', 'Too light to read on white paper. Please choose a darker colour.'],
  ])('%s %j: %s', (field, value, message) => {
    const parsed = v.safeParse(LetterheadForm, { ...typedLetterhead(aPayment({})), [field]: value })
    expect(parsed.issues?.map((issue) => issue.message)).toEqual([message])
  })

  const saved = (typed: object, row = aPayment({})) =>
    saveLetterhead(row, v.parse(LetterheadForm, { ...typedLetterhead(row), ...typed }), anId(9), at)

  test('nothing is written where nothing was changed', () => {
    expect(saved({})).toBeNull()
    expect(saved({}, aPayment(chosen))).toBeNull()
  })

  test('a logo is added as a row of its own, and the details name it', () => {
    const row = aPayment({})
    expect(saved({ business_name: ' Leaf  Studio ', logo: aLogoPicture })).toMatchObject({
      action: 'letterhead.save',
      changes: [
        { op: 'insert', table: 'logos', id: anId(9), values: { professional_id: row.id, ...aLogoPicture } },
        {
          op: 'update',
          table: 'payment_details',
          id: row.id,
          values: { logo_id: anId(9) },
          base: { logo_id: null, business_name: null },
        },
      ],
    })
  })

  test('a logo that is taken away leaves its row to the server', () => {
    expect(saved({ logo: null }, aPayment(chosen))?.changes).toEqual([
      expect.objectContaining({
        table: 'payment_details',
        values: { logo_id: null },
        base: { logo_id: anId(7) },
      }),
    ])
  })
})

describe('an invoice', () => {
  const me = aProfile({})
  const rows = { professional: me, client: null, service: null, logo: aLogoPicture }
  const sent = { sent_at: '2026-11-01T00:00:00Z', ...chosen, business_name: 'The name then' }

  test('shows the letterhead as it is now, and what it was once it was sent', () => {
    const payment = aPayment(chosen)
    expect(partiesOf(anInvoiceForRequest({}), { ...rows, payment }).letterhead).toEqual({
      name: 'Leaf Studio',
      logo: aLogoPicture,
      accent: '#7a2e5d',
      closing: 'Thank you.',
    })
    const issued = anInvoiceForRequest(sent)
    expect(partiesOf(issued, { ...rows, payment }).letterhead?.name).toBe('The name then')
    expect(partiesOf(issued, { ...rows, payment: null })).toEqual(partiesOf(issued, { ...rows, payment }))
  })

  test('has none where nothing is chosen, or was when it was sent', () => {
    expect(
      partiesOf(anInvoiceForRequest({}), { ...rows, logo: null, payment: aPayment({}) }),
    ).not.toHaveProperty('letterhead')
    const issued = anInvoiceForRequest({ sent_at: '2026-11-01T00:00:00Z' })
    expect(partiesOf(issued, { ...rows, logo: null, payment: aPayment(chosen) })).not.toHaveProperty(
      'letterhead',
    )
    expect(letterheadOf(null, null)).toBeUndefined()
  })

  test('names the logo of the time when it was sent', () => {
    const payment = aPayment({ ...chosen, logo_id: anId(8) })
    expect(logoIdOf(anInvoiceForRequest({}), payment)).toBe(anId(8))
    expect(logoIdOf(anInvoiceForRequest(sent), payment)).toBe(anId(7))
    expect(logoIdOf(anInvoiceForRequest({ sent_at: at }), payment)).toBeNull()
    expect(logoIdOf(anInvoiceForRequest({}), null)).toBeNull()
  })
})
