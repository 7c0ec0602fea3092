import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isReadableOnWhite } from '../../src/domain/invoice/colour.ts'
import { as } from '../support/calls.ts'
import { insertInto, updateRow } from '../support/database.ts'
import { everyDevice } from '../support/every-device.ts'
import { aDatabaseWithFixtures, ids, invoiceValues, logoValues, quoteValues } from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Letterheads: what may be written, what sending copies, and who gets the logo of a paper, when. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, other } = fixtures.people
const { deviceOf, pullAll, expectExact } = everyDevice(fixtures)
beforeEach(pullAll)

const owner = (text: string, params: unknown[] = []) => database.query(text, params)
const set = (values: Record<string, unknown>) => updateRow('payment_details', member.id, values)
let last = 0xe00
const freshId = () => anId(++last)

describe('a colour', () => {
  test.each(['#767676', '#777777', '#17548f', '#ffcc00', '#000000', '#ffffff', '#17548F', 'red', '#abc', ''])(
    '%j passes where it can be read on white, as on the device',
    (accent) =>
      withRollback(fixtures, async ({ refusal }) => {
        const refused = await refusal('member', set({ accent }))
        expect(refused?.constraint ?? null).toBe(
          isReadableOnWhite(accent) ? null : 'payment_details_accent_readable',
        )
      }),
  )

  test('device and database agree on every grey', async () => {
    const greys = Array.from({ length: 256 }, (_, grey) => `#${grey.toString(16).padStart(2, '0').repeat(3)}`)
    const rows = await owner(
      'select private.is_readable_on_white(c) as readable from unnest($1::text[]) as c',
      [greys],
    )
    expect(rows.map(({ readable }) => readable)).toEqual(greys.map(isReadableOnWhite))
  })
})

describe('a logo', () => {
  test.each([
    ['a PNG', 'iVBORw0KGgoAAAANSUhEUg=='],
    ['an SVG', 'PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+'],
    ['a web address', '/9j/https://example.com'],
    ['bits that are no base64', '/9j/AAA'],
    ['too large', `/9j/${'A'.repeat(60_000)}`],
  ])('that is %s is refused', (_, picture) =>
    withRollback(fixtures, async ({ refusal }) => {
      const refused = await refusal(
        'member',
        insertInto('logos', { ...logoValues(freshId(), member.id), picture }),
      )
      expect(refused?.constraint).toMatch(/^logos_picture_/)
    }),
  )

  test('of somebody else cannot be taken into one’s letterhead', () =>
    withRollback(fixtures, async ({ as: write, refusal }) => {
      const theirs = freshId()
      await write('other', insertInto('logos', logoValues(theirs, other.id)))
      expect((await refusal('member', set({ logo_id: theirs })))?.constraint).toBe('payment_details_own_logo')
    }))

  test('is added twenty times a day, not more', () =>
    withRollback(fixtures, async ({ as: write, refusal }) => {
      for (let i = 0; i < 20; i++) await write('other', insertInto('logos', logoValues(freshId(), other.id)))
      const refused = await refusal('other', insertInto('logos', logoValues(freshId(), other.id)))
      expect(refused?.constraint).toBe('logos_limit')
    }))

  test('that is replaced is deleted unless a paper has it', async () => {
    const [first, second] = [freshId(), freshId()]
    await as(fixtures, 'member', insertInto('logos', logoValues(first, member.id)))
    await as(fixtures, 'member', set({ logo_id: first }))
    await as(fixtures, 'member', insertInto('logos', logoValues(second, member.id)))
    await as(fixtures, 'member', set({ logo_id: second }))
    await pullAll()
    expect(deviceOf('member').holds('logos', first)).toBe(false)
    expect(deviceOf('member').holds('logos', second)).toBe(true)
    await as(fixtures, 'member', set({ logo_id: ids.logos.sent }))
    await as(fixtures, 'member', set({ logo_id: null }))
    await pullAll()
    expect(deviceOf('member').holds('logos', ids.logos.sent)).toBe(true)
    await expectExact()
  })
})

describe.each([
  ['an invoice', 'invoices', (id: string) => invoiceValues(id, member.id, 'INV-202603-777')],
  ['a quote', 'quotes', (id: string) => quoteValues(id, member.id)],
] as const)('%s', (_, table, values) => {
  test('keeps the letterhead of the time when it was sent, and brings its logo to the client alone', async () => {
    const [logo, paper] = [freshId(), freshId()]
    await as(fixtures, 'member', insertInto('logos', logoValues(logo, member.id)))
    const then = { business_name: 'Leaf', closing_line: 'Thank you.', accent: '#7a2e5d', logo_id: logo }
    await as(fixtures, 'member', set(then))
    await as(fixtures, 'member', insertInto(table, { ...values(paper), language: 'de' }))
    await pullAll()
    expect(deviceOf('client').holds('logos', logo)).toBe(false)
    await as(fixtures, 'member', updateRow(table, paper, { status: 'sent' }))
    await as(
      fixtures,
      'member',
      set({ business_name: 'Later', closing_line: null, accent: null, logo_id: null }),
    )
    await pullAll()
    const [row] = await owner(
      `select business_name, closing_line, accent, logo_id, language from public.${table} where id = $1`,
      [paper],
    )
    expect(row).toEqual({ ...then, language: 'de' })
    expect(deviceOf('client').holds('logos', logo)).toBe(true)
    for (const actor of ['visitor', 'other', 'otherClient', 'administrator', 'pending'] as const)
      expect(deviceOf(actor).holds('logos', logo), actor).toBe(false)
    await expectExact()
    await owner(`delete from public.${table} where id = $1`, [paper])
    await owner('delete from public.logos where id = $1', [logo])
    await pullAll()
  })
})

test('a client loses the logo with the last paper that has it', async () => {
  const [logo, first, second] = [freshId(), freshId(), freshId()]
  await as(fixtures, 'member', insertInto('logos', logoValues(logo, member.id)))
  await as(fixtures, 'member', set({ logo_id: logo }))
  for (const [index, id] of [first, second].entries()) {
    await as(
      fixtures,
      'member',
      insertInto('invoices', invoiceValues(id, member.id, `INV-202604-77${index}`)),
    )
    await as(fixtures, 'member', updateRow('invoices', id, { status: 'sent' }))
  }
  await pullAll()
  const deleted = { deleted_at: '2026-01-01T00:00:00Z' }
  await as(fixtures, 'member', updateRow('invoices', first, deleted))
  await pullAll()
  expect(deviceOf('client').holds('logos', logo)).toBe(true)
  await as(fixtures, 'member', updateRow('invoices', second, deleted))
  await pullAll()
  expect(deviceOf('client').holds('logos', logo)).toBe(false)
  await expectExact()
})

test('a client keeps the logos of papers whose professional has deleted the account', () =>
  withRollback(fixtures, async ({ owner: query }) => {
    await query('delete from public.profiles where id = $1', [member.id])
    const rows = await query('select id, professional_id from public.logos order by id')
    expect(rows).toContainEqual({ id: ids.logos.sent, professional_id: null })
    expect(rows.map(({ id }) => id)).not.toContain(ids.logos.spare)
  }))
