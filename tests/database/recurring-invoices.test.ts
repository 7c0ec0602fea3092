import { afterAll, describe, expect, test } from 'vitest'
import { repeatedId, repeatedOn } from '../../src/domain/invoice/recurring-invoice.ts'
import { pushOne } from '../support/calls.ts'
import { insertInto, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, invoiceValues, recurringValues } from '../support/fixtures.ts'
import { day } from '../support/invoicing.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Recurring invoices: what the server writes on their day, and that each is there once. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, client } = fixtures.people
const { sent, standaloneSent } = ids.invoices

const repeat = (invoice: string, more: object = {}) =>
  insertInto('recurring_invoices', { ...recurringValues(ids.fresh, member.id, invoice), ...more })
const written =
  'select id, invoice_number, status, client_id, client_name, amount::text, due_date::text, issued_on::text from public.invoices where id = $1'

test('the server and devices agree on days and ids', async () => {
  for (const every_months of [1, 3, 12])
    for (const first_on of ['2026-01-31', '2028-02-29', '2026-11-30', '2199-12-31'])
      for (const done of [0, 1, 2, 5, 13]) {
        const on = repeatedOn({ first_on, every_months }, done)
        const [row] = await database.query<{ on: string; id: string }>(
          `select private.repeated_on($1, $2, $3)::text as on, private.repeated_id($4, $5)::text as id`,
          [first_on, every_months, done, ids.fresh, on],
        )
        expect(row).toEqual({ on, id: await repeatedId(ids.fresh, on) })
      }
})

describe('on its day', () => {
  const due = day(-1)

  test('the server writes a draft like it, once, and tells the professional', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', repeat(sent, { first_on: due }))
      expect(await owner('select private.repeat_invoices() as count')).toEqual([{ count: 1 }])
      expect(await owner('select private.repeat_invoices() as count')).toEqual([{ count: 0 }])
      const id = await repeatedId(ids.fresh, due)
      const [invoice] = await owner(written, [id])
      expect(invoice).toMatchObject({
        status: 'draft',
        client_id: ids.clients.client,
        amount: '250.00',
        invoice_number: expect.stringMatching(new RegExp(`^INV-${due.slice(0, 7).replace('-', '')}-\\d{3}$`)),
      })
      expect(await owner('select done from public.recurring_invoices where id = $1', [ids.fresh])).toEqual([
        { done: 1 },
      ])
      expect(await owner(`select user_id from public.events where kind = 'invoice-repeated'`)).toEqual([
        { user_id: member.id },
      ])
    }))

  test('it sends it where that was chosen, and tells the client', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', repeat(sent, { first_on: due, sends: true }))
      await owner('select private.repeat_invoices()')
      const [invoice] = await owner(written, [await repeatedId(ids.fresh, due)])
      expect(invoice).toMatchObject({ status: 'sent', issued_on: due })
      expect(
        await owner(`select user_id from public.events where kind = 'invoice-sent' and user_id = $1`, [
          client.id,
        ]),
      ).toHaveLength(1)
    }))

  test('the client of a project that is over is billed by name and email', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', repeat(sent, { first_on: due, sends: true }))
      await owner(`update public.job_applications set status = 'completed' where id = $1`, [
        ids.requests.engraving,
      ])
      await owner('select private.repeat_invoices()')
      const [invoice] = await owner(written, [await repeatedId(ids.fresh, due)])
      expect(invoice).toMatchObject({ status: 'draft', client_id: null, client_name: 'client Table' })
    }))

  test.each([
    ['it is stopped', `update public.recurring_invoices set stopped_at = now() where id = $1`, ids.fresh],
    ['its model is deleted', `update public.invoices set deleted_at = now() where id = $1`, sent],
    ['the approval is withdrawn', `update public.profiles set is_approved = false where id = $1`, member.id],
  ])('nothing is written once %s', (_, text, id) =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', repeat(sent, { first_on: due }))
      await owner(text, [id])
      expect(await owner('select private.repeat_invoices() as count')).toEqual([{ count: 0 }])
    }),
  )

  test('what the server has written, a device’s own copy of it is left out, and its steps go on', async () => {
    const insert = repeat(sent, { first_on: due, id: ids.recurring.sent.replace(/.$/, '9') })
    await database.query(insert.text, insert.params)
    const recurring = ids.recurring.sent.replace(/.$/, '9')
    const id = await repeatedId(recurring, due)
    await database.query('select private.repeat_invoices()')
    const { id: _, ...values } = invoiceValues(id, member.id, 'INV-202601-099')
    const change = { op: 'update', table: 'recurring_invoices', id: recurring } as const
    expect(
      await pushOne(fixtures, 'member', [
        { op: 'insert', table: 'invoices', id, values },
        { ...change, values: { done: 1 }, base: { done: 0 } },
      ]),
    ).toMatchObject({ status: 'applied' })
    const [invoice] = await database.query<{ invoice_number: string }>(written, [id])
    expect(invoice?.invoice_number).not.toBe('INV-202601-099')
    expect(
      await database.query('select done from public.recurring_invoices where id = $1', [recurring]),
    ).toEqual([{ done: 1 }])
  })
})

describe('is refused', () => {
  test('for somebody else’s invoice, and sent by itself without an account', () =>
    withRollback(fixtures, async ({ refusal, as }) => {
      expect(await refusal('member', repeat(ids.invoices.others))).toMatchObject({
        constraint: 'recurring_invoices_own',
      })
      expect(await refusal('member', repeat(standaloneSent, { sends: true }))).toMatchObject({
        constraint: 'recurring_invoices_sends',
      })
      await as('member', repeat(standaloneSent))
      expect(
        await refusal('member', updateRow('recurring_invoices', ids.fresh, { sends: true })),
      ).toMatchObject({
        constraint: 'recurring_invoices_sends',
      })
      expect(await refusal('member', repeat(sent, { every_months: 2 }))).toMatchObject({
        constraint: 'recurring_invoices_every_months_known',
      })
    }))

  test('years of repetitions at once', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', repeat(sent, { first_on: '2000-01-01' }))
      const [row] = await owner(
        'select first_on > current_date - 40 as recent from public.recurring_invoices where id = $1',
        [ids.fresh],
      )
      expect(row).toEqual({ recent: true })
    }))
})
