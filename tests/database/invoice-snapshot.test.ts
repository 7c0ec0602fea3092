import { afterAll, describe, expect, test } from 'vitest'
import type { PushedChange } from '../../src/domain/protocol.ts'
import { aDevice, pushOne } from '../support/calls.ts'
import { insertInto, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, standaloneValues } from '../support/fixtures.ts'
import { withRollback } from '../support/with-rollback.ts'

/** The snapshot that sending takes: days, company and service of an invoice do not change afterwards. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member } = fixtures.people
const { draft, sent: sentInvoice, standaloneDraft, standaloneSent } = ids.invoices
const change = (id: string, values: Record<string, unknown>) => updateRow('invoices', id, values)

/** Returns the day `days` after today, in UTC. */
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('the day of a status change', () => {
  test.each([
    ['yesterday, when the change arrives late', day(-1), day(-1)],
    ['tomorrow, in a time zone where it is tomorrow', '(now + 14 hours)', null],
    ['missing, from an older version of the app', null, day(0)],
    ['of a clock two days ahead', day(2), day(0)],
    ['of a clock two years behind', day(-730), day(0)],
  ])('is the device’s, within a day of the server’s: %s', (_, given, stored) =>
    withRollback(fixtures, async ({ as, owner }) => {
      const [anywhere] = await owner<{ day: string }>(
        `select ((now() at time zone 'utc') + interval '14 hours')::date::text as day`,
        [],
      )
      const sent = given?.startsWith('(') ? anywhere?.day : given
      await as('member', change(draft, { status: 'sent', ...(sent && { issued_on: sent }) }))
      await as('client', change(draft, { status: 'paid', ...(sent && { paid_on: sent }) }))
      expect(
        await owner(
          'select issued_on::text as issued, paid_on::text as paid from public.invoices where id = $1',
          [draft],
        ),
      ).toEqual([{ issued: stored ?? sent, paid: stored ?? sent }])
    }),
  )

  test('is written only together with its status, by the user who changes it', () =>
    withRollback(fixtures, async ({ as, refusal }) => {
      const frozen = { constraint: 'invoices_days_frozen', code: '42501' }
      for (const [actor, id, values] of [
        ['member', draft, { issued_on: day(0) }],
        ['member', sentInvoice, { issued_on: day(0) }],
        ['member', sentInvoice, { paid_on: day(0) }],
        ['client', sentInvoice, { issued_on: day(0) }],
        ['client', sentInvoice, { status: 'viewed', paid_on: day(0) }],
        ['client', sentInvoice, { status: 'paid', issued_on: day(0) }],
        ['member', standaloneSent, { status: 'paid', issued_on: day(0) }],
      ] as const)
        expect([actor, values, await refusal(actor, change(id, values))]).toMatchObject([
          actor,
          values,
          frozen,
        ])
      await as('member', change(standaloneSent, { status: 'paid', paid_on: day(0) }))
      expect(await refusal('member', change(standaloneSent, { paid_on: day(-1) }))).toMatchObject(frozen)
      const written = { ...standaloneValues(ids.fresh, member.id, 'INV-202601-009'), issued_on: day(0) }
      expect(await refusal('member', insertInto('invoices', written))).toMatchObject({ code: '42501' })
    }))

  test('two devices that send the same draft on different days cause no conflict', async () => {
    const send = (issued_on: string): PushedChange => ({
      op: 'update',
      table: 'invoices',
      id: standaloneDraft,
      values: { status: 'sent', issued_on },
      base: { status: 'draft', issued_on: null },
    })
    expect(await pushOne(fixtures, 'member', [send(day(-1))])).toMatchObject({ status: 'applied' })
    expect(await pushOne(fixtures, 'member', [send(day(0))])).toMatchObject({ status: 'applied' })
    const device = aDevice(fixtures, 'member')
    await device.pull()
    const held = device.held('invoices').find(({ id }) => id === standaloneDraft)
    expect(held).toMatchObject({ status: 'sent', issued_on: day(-1) })
    const more = { ...send(day(0)), values: { status: 'sent', amount: '1.00' }, base: { amount: '2.00' } }
    expect(await pushOne(fixtures, 'member', [more])).toMatchObject({ status: 'conflict' })
  })
})

describe('sending', () => {
  const parties = 'select client_company, service_title, service_company from public.invoices where id = $1'

  test('copies company and service, which later changes do not affect', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      const none = { client_company: null, service_title: null, service_company: null }
      expect(await owner(parties, [draft])).toEqual([none])
      await as('member', change(draft, { status: 'sent' }))
      const [taken] = await owner(parties, [draft])
      expect(taken).toEqual({
        client_company: expect.any(String),
        service_title: expect.any(String),
        service_company: expect.any(String),
      })
      await as('client', updateRow('clients', ids.clients.client, { company_name: 'Another company' }))
      await as('member', updateRow('jobs', ids.services.engraving, { title: 'Another title' }))
      await as('client', change(draft, { status: 'viewed' }))
      expect(await owner(parties, [draft])).toEqual([taken])
      expect(await owner(parties, [standaloneDraft])).toEqual([none])
    }))

  test('copies columns that nobody may write', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const values of [{ client_company: 'X' }, { service_title: 'X' }, { service_company: 'X' }])
        for (const actor of ['member', 'client', 'administrator'] as const)
          expect(await refusal(actor, change(sentInvoice, values))).toMatchObject({ code: '42501' })
    }))
})

test.each([
  ['due_date', '1999-12-31', 'invoices_due_date_within'],
  ['due_date', '2200-01-01', 'invoices_due_date_within'],
  ['due_date', '12000-01-01', 'invoices_due_date_within'],
  ['due_date', '0044-03-15 BC', 'invoices_due_date_within'],
  ['due_date', 'infinity', 'invoices_due_date_within'],
  ['invoice_number', 'INV-202613-001', 'invoices_number_month'],
  ['invoice_number', 'INV-202600-001', 'invoices_number_month'],
  ['invoice_number', 'INV-2026-001', 'invoices_invoice_number_shape'],
  ['amount', '0', 'invoices_amount_positive'],
  ['amount', 'NaN', 'invoices_amount_positive'],
  ['description', ' short\n   ', 'invoices_description_length'],
  ['client_email', 'nobody', 'invoices_client_email_shape'],
])('a %s of %j is refused, because no device could show or add it', (column, value, constraint) =>
  withRollback(fixtures, async ({ refusal }) => {
    const written = { ...standaloneValues(ids.fresh, member.id, 'INV-202601-009'), [column]: value }
    expect(await refusal('member', insertInto('invoices', written))).toMatchObject({ constraint })
  }),
)
