import { afterAll, describe, expect, test } from 'vitest'
import { type Actor, actors } from '../support/actors.ts'
import { aDevice, as, pushOne } from '../support/calls.ts'
import { call, deleteRow, insertInto, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, paymentValues } from '../support/fixtures.ts'
import { aSentInvoice, aStandaloneInvoice, day, recorded } from '../support/invoicing.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Who may record payments of which invoice, how many, and what becomes of them. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { query } = database
const { member, client } = fixtures.people

const pay = (actor: Actor, invoice: string, values: Record<string, unknown> = {}, id?: string) =>
  pushOne(fixtures, actor, [recorded(invoice, values, id)])
const applied = { status: 'applied' }
const countOf = async (invoice: string) =>
  (await query('select id from public.payments where invoice_id = $1', [invoice])).length

describe('a payment is refused', () => {
  const strangers = actors.filter((actor) => actor !== 'member' && actor !== 'client')

  test.each(strangers)('to %s, in the same words whether there is such an invoice or not', async (actor) =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      const [sent, standalone] = [
        await aSentInvoice(fixtures, owner),
        await aStandaloneInvoice(fixtures, owner),
      ]
      const draft = await aSentInvoice(fixtures, owner, { status: 'draft', sent_at: null })
      const refusals = []
      for (const invoice of [sent, standalone, draft, ids.fresh])
        for (const more of [{}, { settles: true }, { reverses: ids.payments.byClient }])
          refusals.push(
            await refusal(
              actor,
              insertInto('payments', { ...paymentValues(crypto.randomUUID(), invoice), ...more }),
            ),
          )
      expect(refusals[0]).toMatchObject({ code: '42501', constraint: null })
      expect(new Set(refusals.map((refused) => JSON.stringify(refused))).size).toBe(1)
    }),
  )

  test('to the client of a draft, a deleted or a standalone invoice, as to a stranger', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      for (const invoice of [
        await aSentInvoice(fixtures, owner, { status: 'draft', sent_at: null }),
        await aSentInvoice(fixtures, owner, { deleted_at: '2026-02-02T00:00:00Z' }),
        await aStandaloneInvoice(fixtures, owner),
        ids.fresh,
      ])
        expect(await refusal('client', insertInto('payments', paymentValues(ids.fresh, invoice)))).toEqual({
          code: '42501',
          constraint: null,
          message: 'You may not record a payment here',
        })
    }))

  test('to the professional of a draft and of a deleted invoice, with the reason', async () => {
    const draft = await aSentInvoice(fixtures, query, { status: 'draft', sent_at: null })
    const deleted = await aSentInvoice(fixtures, query)
    const id = crypto.randomUUID()
    await pay('member', deleted, {}, id)
    await as(fixtures, 'member', updateRow('invoices', deleted, { deleted_at: day(0) }))
    for (const [invoice, constraint] of [
      [draft, 'payments_invoice_draft'],
      [deleted, 'payments_invoice_deleted'],
    ] as const)
      for (const values of [{}, { settles: true }])
        expect(await pay('member', invoice, values)).toMatchObject({ status: 'rejected', constraint })
    expect(await pay('member', deleted, { amount: '-10.00', reverses: id })).toMatchObject({
      constraint: 'payments_invoice_deleted',
    })
  })

  test('to somebody who gives the id of a payment that she cannot see', async () => {
    const invoice = await aStandaloneInvoice(fixtures, query)
    const id = crypto.randomUUID()
    await pay('member', invoice, {}, id)
    const own = await aSentInvoice(fixtures, query)
    expect(await pay('client', own, { amount: '-10.00', reverses: id })).toMatchObject({
      constraint: 'payments_reverses_payment',
    })
  })
})

test('nobody changes or deletes a payment', () =>
  withRollback(fixtures, async ({ refusal }) => {
    for (const actor of actors)
      for (const statement of [
        updateRow('payments', ids.payments.byClient, { amount: '1.00' }),
        updateRow('payments', ids.payments.byClient, { note: 'Cash' }),
        deleteRow('payments', ids.payments.byClient),
      ])
        expect([actor, await refusal(actor, statement)]).toMatchObject([actor, { code: '42501' }])
  }))

describe('two hundred payments', () => {
  const fill = (invoice: string, byClient: boolean, count: number, amount = '0.01') =>
    query(
      `insert into public.payments (invoice_id, amount, paid_on, by_client)
       select $1, $2, current_date, $3 from generate_series(1, $4::int)`,
      [invoice, amount, byClient, count],
    )
  const limit = { status: 'rejected', constraint: 'payments_limit' }

  test('are the limit of each side: neither keeps the other from recording', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    await fill(invoice, true, 199)
    expect(await pay('client', invoice, { amount: '0.01' })).toMatchObject(applied)
    for (const values of [{}, { settles: true }])
      expect(await pay('client', invoice, values)).toMatchObject(limit)
    expect(await pay('member', invoice, { settles: true })).toMatchObject(applied)
    // What is paid already is settled without another row.
    expect(await pay('client', invoice, { settles: true })).toMatchObject(applied)
    expect(await countOf(invoice)).toBe(201)
  })

  test('can be reversed, and the two hundredth can complete the amount', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    const id = crypto.randomUUID()
    await fill(invoice, false, 198, '0.50')
    expect(await pay('member', invoice, { amount: '0.50' })).toMatchObject(applied)
    expect(await pay('member', invoice, { amount: '0.50' }, id)).toMatchObject(applied)
    expect(await query('select status from public.invoices where id = $1', [invoice])).toEqual([
      { status: 'paid' },
    ])
    expect(await pay('member', invoice, { amount: '-0.50', reverses: id })).toMatchObject(applied)
    expect(await query('select status from public.invoices where id = $1', [invoice])).toEqual([
      { status: 'sent' },
    ])
  })

  test('keep no older device from marking the invoice as paid, where they reach its amount', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    await fill(invoice, true, 200, '0.49')
    const paid = { values: { status: 'paid' }, base: { status: 'sent' } }
    expect(
      await pushOne(fixtures, 'client', [{ op: 'update', table: 'invoices', id: invoice, ...paid }]),
    ).toMatchObject(limit)
  })
})

describe('what the client recorded', () => {
  const confirm = (id: string, confirmed_on: string | null = day(0)) =>
    updateRow('payments', id, { confirmed_on })

  test('is confirmed once, by the professional, on a day of her calendar', () =>
    withRollback(fixtures, async ({ owner, as, refusal }) => {
      const invoice = await aSentInvoice(fixtures, owner)
      await as('client', insertInto('payments', paymentValues(ids.fresh, invoice)))
      for (const actor of ['other', 'otherClient', 'administrator', 'pending', 'visitor'] as const)
        expect([actor, await refusal(actor, confirm(ids.fresh))]).not.toEqual([actor, null])
      expect(await refusal('client', confirm(ids.fresh))).toMatchObject({
        constraint: 'payments_confirmed_by_professional',
      })
      await as('member', confirm(ids.fresh, day(-1)))
      expect(
        await owner('select confirmed_on::text as day from public.payments where id = $1', [ids.fresh]),
      ).toEqual([{ day: day(-1) }])
      for (const again of [day(0), null])
        expect(await refusal('member', confirm(ids.fresh, again))).toMatchObject({
          constraint: 'payments_confirmed_once',
        })
    }))

  test.each([
    ['yet to come', day(9)],
    ['two years ago', day(-730)],
  ])('is not confirmed on a day %s: the server’s day is taken', (_, given) =>
    withRollback(fixtures, async ({ owner, as }) => {
      const invoice = await aSentInvoice(fixtures, owner)
      await as('client', insertInto('payments', paymentValues(ids.fresh, invoice)))
      await as('member', confirm(ids.fresh, given))
      expect(
        await owner('select confirmed_on::text as day from public.payments where id = $1', [ids.fresh]),
      ).toEqual([{ day: day(0) }])
    }),
  )

  test('is not confirmed once it is reversed or its invoice deleted; what the professional recorded needs none', () =>
    withRollback(fixtures, async ({ owner, as, refusal }) => {
      const invoice = await aSentInvoice(fixtures, owner)
      const [own, reversed, left] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
      await as('member', insertInto('payments', paymentValues(own, invoice)))
      for (const id of [reversed, left])
        await as('client', insertInto('payments', paymentValues(id, invoice)))
      await as('member', insertInto('payments', { ...paymentValues(ids.fresh, invoice), reverses: reversed }))
      const said = async (id: string) => (await refusal('member', confirm(id)))?.constraint
      expect(await said(own)).toBe('payments_confirmed_of_client')
      expect(await said(ids.fresh)).toBe('payments_confirmed_of_client')
      expect(await said(reversed)).toBe('payments_confirmed_reversed')
      await as('member', updateRow('invoices', invoice, { deleted_at: day(0) }))
      expect(await said(left)).toBe('payments_invoice_deleted')
    }))

  test('is confirmed by two devices on different days without a conflict, and the first day stays', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    const id = crypto.randomUUID()
    await pay('client', invoice, {}, id)
    const confirmed = (confirmed_on: string) =>
      pushOne(fixtures, 'member', [
        { op: 'update', table: 'payments', id, values: { confirmed_on }, base: { confirmed_on: null } },
      ])
    expect(await confirmed(day(-1))).toMatchObject(applied)
    expect(await confirmed(day(0))).toMatchObject(applied)
    const device = aDevice(fixtures, 'client')
    await device.pull()
    expect(device.held('payments').find((row) => row.id === id)).toMatchObject({ confirmed_on: day(-1) })
  })

  test('keeps its amount, its day and its note', () =>
    withRollback(fixtures, async ({ owner, as, refusal }) => {
      const invoice = await aSentInvoice(fixtures, owner)
      await as('client', insertInto('payments', paymentValues(ids.fresh, invoice)))
      for (const values of [{ amount: '1.00' }, { paid_on: day(0) }, { note: 'Mine' }, { by_client: false }])
        for (const actor of ['member', 'client'] as const)
          expect(await refusal(actor, updateRow('payments', ids.fresh, values))).toMatchObject({
            code: '42501',
          })
    }))
})

describe('payments leave the devices', () => {
  test('of the client when the invoice is deleted, and stay with the professional', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    const id = crypto.randomUUID()
    await pay('client', invoice, {}, id)
    const devices = { member: aDevice(fixtures, 'member'), client: aDevice(fixtures, 'client') }
    for (const device of Object.values(devices)) await device.pull()
    expect(devices.client.holds('payments', id)).toBe(true)
    await as(fixtures, 'member', updateRow('invoices', invoice, { deleted_at: day(0) }))
    for (const device of Object.values(devices)) await device.pull()
    expect(devices.client.holds('payments', id)).toBe(false)
    expect(devices.member.holds('payments', id)).toBe(true)
  })

  test('never reach anybody else', async () => {
    for (const actor of ['newcomer', 'pending', 'other', 'otherClient', 'administrator'] as const) {
      const device = aDevice(fixtures, actor)
      await device.pull()
      expect([actor, device.held('payments')]).toEqual([actor, []])
    }
  })
})

describe('once an account is deleted', () => {
  const deletion = (email: string) => call('delete_my_account', { confirmation: email })

  test('the client’s, the professional keeps the payments and records more', () =>
    withRollback(fixtures, async ({ owner, as, refusal }) => {
      const invoice = await aSentInvoice(fixtures, owner)
      await as('client', insertInto('payments', paymentValues(ids.fresh, invoice)))
      await as('client', deletion(client.email))
      const more = insertInto('payments', paymentValues(crypto.randomUUID(), invoice))
      expect(await as('member', { ...more, text: `${more.text} returning by_client` })).toEqual([
        { by_client: false },
      ])
      expect(await owner('select by_client from public.payments where id = $1', [ids.fresh])).toEqual([
        { by_client: true },
      ])
      expect(await refusal('client', more)).toMatchObject({ code: '42501' })
    }))

  test('the professional’s, the client keeps the payments of what was sent; others are gone', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      const [sent, standalone] = [
        await aSentInvoice(fixtures, owner),
        await aStandaloneInvoice(fixtures, owner),
      ]
      for (const invoice of [sent, standalone])
        await as('member', insertInto('payments', paymentValues(crypto.randomUUID(), invoice)))
      await as('member', deletion(member.email))
      expect(
        await owner('select invoice_id from public.payments where invoice_id = any ($1)', [
          [sent, standalone],
        ]),
      ).toEqual([{ invoice_id: sent }])
      expect(
        await as('client', {
          text: 'select id from public.payments where invoice_id = $1',
          params: [sent],
          touches: true,
        }),
      ).toHaveLength(1)
    }))

  test('all data about a user contains the payments of both kinds of invoices', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    await pay('client', invoice, { note: 'Bank transfer' })
    for (const actor of ['member', 'client'] as const) {
      const [row] = await as<{ answer: { payments: { note: string }[] } }>(
        fixtures,
        actor,
        call('export_my_data', {}),
      )
      expect(row?.answer.payments.map(({ note }) => note)).toContain('Bank transfer')
    }
    const [row] = await as<{ answer: object }>(fixtures, 'other', call('export_my_data', {}))
    expect(row?.answer).toMatchObject({ payments: [], reminders: [], quotes: [] })
  })
})
