import { afterAll, describe, expect, test } from 'vitest'
import type { Actor } from '../support/actors.ts'
import { aDevice, pushOne } from '../support/calls.ts'
import { insertInto } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, paymentValues, subscriptionValues } from '../support/fixtures.ts'
import { aSentInvoice, aStandaloneInvoice, day, recorded } from '../support/invoicing.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Payments are only inserted; what is owed, and whether an invoice is paid, follows from them. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { query } = database

const pay = (actor: Actor, invoice: string, values: Record<string, unknown> = {}, id?: string) =>
  pushOne(fixtures, actor, [recorded(invoice, values, id)])
const applied = { status: 'applied' }

const paymentsOf = (invoice: string) =>
  query<{ amount: string; by_client: boolean }>(
    'select amount::text as amount, by_client from public.payments where invoice_id = $1 order by sync_xid',
    [invoice],
  )
const amountsOf = async (invoice: string) => (await paymentsOf(invoice)).map(({ amount }) => amount)
async function invoiceOf(id: string) {
  const [row] = await query<Record<string, unknown>>(
    `select status, amount::text as amount, paid_on::text as paid_on, paid_at is not null as has_time,
      sent_at, viewed_at, professional_name, issued_on::text as issued_on
     from public.invoices where id = $1`,
    [id],
  )
  return row
}

test.each(['1.005', '0x10', '1e3', ' 5', '+5', '1_000', 'Infinity', '.5', '5.', 1.005])(
  'an amount of %j is refused: it would be stored as another one',
  async (amount) => {
    const invoice = await aSentInvoice(fixtures, query)
    expect(await pay('client', invoice, { amount })).toMatchObject({
      status: 'rejected',
      constraint: 'payments_amount_decimals',
    })
    expect(await amountsOf(invoice)).toEqual([])
  },
)

describe('part payments', () => {
  test('of both sides add up; the last one makes the invoice paid, on its day', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    expect(await pay('client', invoice, { amount: '33.33' })).toMatchObject(applied)
    expect(await pay('member', invoice, { amount: '33.33', note: 'Cash' })).toMatchObject(applied)
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'sent', paid_on: null, has_time: false })
    expect(await pay('client', invoice, { amount: '33.34', paid_on: day(-3) })).toMatchObject(applied)
    expect(await paymentsOf(invoice)).toEqual([
      { amount: '33.33', by_client: true },
      { amount: '33.33', by_client: false },
      { amount: '33.34', by_client: true },
    ])
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', paid_on: day(-3), has_time: true })
  })

  test('of two devices without a network never conflict, and reach both sides', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    const devices = [aDevice(fixtures, 'member'), aDevice(fixtures, 'client')]
    for (const device of devices) await device.pull()
    for (const amount of ['20.00', '30.00'])
      expect(await pay('member', invoice, { amount })).toMatchObject(applied)
    for (const device of devices) {
      await device.pull()
      const held = device.held('payments').filter(({ invoice_id }) => invoice_id === invoice)
      expect(held.map(({ amount }) => amount).toSorted()).toEqual(['20.00', '30.00'])
    }
  })

  test('sent twice are recorded once', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    const [id, mutation] = [crypto.randomUUID(), crypto.randomUUID()]
    for (let i = 0; i < 2; i += 1)
      expect(await pushOne(fixtures, 'client', [recorded(invoice, {}, id)], mutation)).toMatchObject(applied)
    expect(await amountsOf(invoice)).toEqual(['10.00'])
    expect(await pay('client', invoice, {}, id)).toMatchObject({
      status: 'rejected',
      constraint: 'payments_pkey',
    })
  })

  test('may exceed what is owed; the amount of the invoice stays', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    expect(await pay('client', invoice, { amount: '150.00' })).toMatchObject(applied)
    expect(await pay('member', invoice, { amount: '1.00' })).toMatchObject(applied)
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', amount: '100.00' })
    expect(await amountsOf(invoice)).toEqual(['150.00', '1.00'])
  })
})

describe('a payment that settles', () => {
  test('pays what is still owed, whatever amount the device saw', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    await pay('client', invoice, { amount: '60.00' })
    expect(await pay('client', invoice, { amount: '100.00', settles: true })).toMatchObject(applied)
    expect(await amountsOf(invoice)).toEqual(['60.00', '40.00'])
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid' })
  })

  test('of an invoice that is paid does nothing, and is applied', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    for (const actor of ['member', 'client'] as const)
      expect(await pay(actor, invoice, { settles: true })).toMatchObject(applied)
    expect(await paymentsOf(invoice)).toEqual([{ amount: '100.00', by_client: false }])
  })

  test('is recorded where an older version sets the status to paid', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    await pay('member', invoice, { amount: '25.00' })
    const older = { status: 'paid', paid_on: day(-2) }
    const change = {
      op: 'update',
      table: 'invoices',
      id: invoice,
      values: older,
      base: { status: 'sent', paid_on: null },
    } as const
    for (let i = 0; i < 2; i += 1) expect(await pushOne(fixtures, 'client', [change])).toMatchObject(applied)
    expect(await paymentsOf(invoice)).toEqual([
      { amount: '25.00', by_client: false },
      { amount: '75.00', by_client: true },
    ])
    expect(await invoiceOf(invoice)).toMatchObject(older)
    const standalone = await aStandaloneInvoice(fixtures, query)
    expect(await pushOne(fixtures, 'member', [{ ...change, id: standalone }])).toMatchObject(applied)
    expect(await paymentsOf(standalone)).toEqual([{ amount: '100.00', by_client: false }])
  })
})

describe('a reversal', () => {
  test('takes a payment back; the invoice is as it was before', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    await pushOne(fixtures, 'client', [
      {
        op: 'update',
        table: 'invoices',
        id: invoice,
        values: { status: 'viewed' },
        base: { status: 'sent' },
      },
    ])
    const before = await invoiceOf(invoice)
    expect(before).toMatchObject({ status: 'viewed' })
    const id = crypto.randomUUID()
    await pay('client', invoice, { amount: '100.00' }, id)
    await query('update public.profiles set full_name = $1 where id = $2', [
      'Another Name',
      fixtures.people.member.id,
    ])
    const browser = {
      id: crypto.randomUUID(),
      user_id: fixtures.people.client.id,
      ...subscriptionValues('client'),
    }
    const { text, params } = insertInto('push_subscriptions', browser)
    await query(text, params)
    expect(await pay('client', invoice, { amount: '-7.00', reverses: id })).toMatchObject(applied)
    expect(await invoiceOf(invoice)).toEqual(before)
    expect(await amountsOf(invoice)).toEqual(['100.00', '-100.00'])
    expect(
      await query(
        `select kind from private.notification_queue where user_id = $1 and kind = 'invoice-sent'`,
        [fixtures.people.client.id],
      ),
    ).toEqual([])
    expect(await pay('client', invoice, { settles: true })).toMatchObject(applied)
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid' })
  })

  test('of an invoice that was paid unseen makes it sent again', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    const id = crypto.randomUUID()
    await pay('member', invoice, { amount: '100.00' }, id)
    await pay('member', invoice, { amount: '-1.00', reverses: id })
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'sent', viewed_at: null, paid_on: null })
  })

  test('a second time does nothing, and is applied', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    const id = crypto.randomUUID()
    await pay('client', invoice, {}, id)
    for (const actor of ['client', 'member'] as const)
      expect(await pay(actor, invoice, { amount: '-10.00', reverses: id })).toMatchObject(applied)
    expect(await amountsOf(invoice)).toEqual(['10.00', '-10.00'])
  })

  test('of one of many leaves the invoice paid while the others reach its amount', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    const id = crypto.randomUUID()
    await pay('client', invoice, { amount: '100.00' })
    await pay('client', invoice, { amount: '100.00' }, id)
    await pay('client', invoice, { amount: '-100.00', reverses: id })
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid' })
  })

  test('is the professional’s of any payment, and the client’s of her own', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    const [hers, theirs] = [crypto.randomUUID(), crypto.randomUUID()]
    await pay('client', invoice, {}, hers)
    await pay('member', invoice, {}, theirs)
    expect(await pay('client', invoice, { amount: '-1.00', reverses: theirs })).toMatchObject({
      status: 'rejected',
      code: '42501',
      constraint: 'payments_reverses_own',
    })
    expect(await pay('member', invoice, { amount: '-1.00', reverses: hers })).toMatchObject(applied)
  })

  test('takes back no reversal, and no payment of another invoice', async () => {
    const [invoice, another] = [await aSentInvoice(fixtures, query), await aSentInvoice(fixtures, query)]
    const [id, reversal, elsewhere] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await pay('member', invoice, {}, id)
    await pay('member', invoice, { amount: '-1.00', reverses: id }, reversal)
    await pay('member', another, {}, elsewhere)
    for (const reverses of [reversal, elsewhere, ids.fresh])
      expect(await pay('member', invoice, { amount: '-1.00', reverses })).toMatchObject({
        status: 'rejected',
        constraint: 'payments_reverses_payment',
      })
  })
})

describe('a malformed payment is refused', () => {
  test.each([
    [{ amount: '0' }, 'payments_amount_sign'],
    [{ amount: '0.004' }, 'payments_amount_decimals'],
    [{ amount: '-5' }, 'payments_amount_sign'],
    [{ amount: 'NaN' }, 'payments_amount_decimals'],
    [{ amount: 'Infinity' }, null],
    [{ amount: '10000000000' }, null],
    [{ amount: null }, null],
    [{ settles: null }, null],
    [{ paid_on: 'soon' }, null],
    [{ note: '' }, 'payments_note_length'],
    [{ note: ' \n\t' }, 'payments_note_length'],
    [{ note: 'x'.repeat(201) }, 'payments_note_length'],
  ])('%j', async (values, constraint) => {
    const invoice = await aSentInvoice(fixtures, query)
    const { status, ...result } = await pay('member', invoice, values)
    expect(status).toBe('rejected')
    if (constraint) expect(result).toMatchObject({ constraint })
    expect(await amountsOf(invoice)).toEqual([])
  })

  test('a day of a clock that is wrong becomes the server’s day', async () => {
    const invoice = await aSentInvoice(fixtures, query)
    for (const paid_on of [day(30), day(-800), null]) await pay('member', invoice, { paid_on })
    const days = await query(
      'select distinct paid_on::text as on from public.payments where invoice_id = $1',
      [invoice],
    )
    expect(days).toEqual([{ on: day(0) }])
  })
})

test('by whom, and when, a payment was recorded cannot be forged', () =>
  withRollback(fixtures, async ({ owner, refusal, as }) => {
    const invoice = await aSentInvoice(fixtures, owner)
    for (const forged of [
      { by_client: false },
      { by_client: true },
      { created_at: '2020-01-01' },
      { sync_xid: '1' },
    ])
      for (const actor of ['client', 'member'] as const)
        expect(
          await refusal(actor, insertInto('payments', { ...paymentValues(ids.fresh, invoice), ...forged })),
        ).toMatchObject({ code: '42501' })
    await as('client', insertInto('payments', paymentValues(ids.fresh, invoice)))
    expect(await owner('select by_client from public.payments where id = $1', [ids.fresh])).toEqual([
      { by_client: true },
    ])
  }))
