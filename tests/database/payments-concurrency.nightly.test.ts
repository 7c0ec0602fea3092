import { expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { aDevice, as, push, pushOne } from '../support/calls.ts'
import { call, insertInto, refusalOf, updateRow } from '../support/database.ts'
import { ids, paymentValues, reminderValues } from '../support/fixtures.ts'
import { aSentInvoice, day, recorded } from '../support/invoicing.ts'
import { openTransaction, waitForLock } from '../support/open-transaction.ts'
import { withPostgresServer } from '../support/with-postgres-server.ts'

/** Payments and reminders of several connections at once, on a Postgres server: PGlite has one session. */
await withPostgresServer('concurrent payments were not tested', (fixtures) => {
  const run = (text: string, params: unknown[] = []) => fixtures().database.query(text, params)
  const anInvoice = () => aSentInvoice(fixtures(), fixtures().database.query)
  const paymentOf = (invoice: string, more = {}) =>
    insertInto('payments', { ...paymentValues(crypto.randomUUID(), invoice), ...more })
  const uncommitted = (
    actor: 'client' | 'member' | 'visitor',
    { text, params }: ReturnType<typeof paymentOf>,
  ) => openTransaction(fixtures(), actor, text, params)
  const amountsOf = async (invoice: string) =>
    (await run('select amount::text as amount from public.payments where invoice_id = $1', [invoice]))
      .map(({ amount }) => amount)
      .toSorted()
  const statusOf = async (invoice: string) =>
    (await run('select status from public.invoices where id = $1', [invoice]))[0]?.status
  const hasEnded = (work: Promise<unknown>) =>
    Promise.race([
      work.then(
        () => true,
        () => true,
      ),
      new Promise((end) => setTimeout(() => end(false), 50)),
    ])

  test('both sides settle at once: one payment', async () => {
    const invoice = await anInvoice()
    const first = await uncommitted('client', paymentOf(invoice, { settles: true }))
    const second = pushOne(fixtures(), 'member', [recorded(invoice, { settles: true })])
    await waitForLock(fixtures(), second)
    expect(await hasEnded(second)).toBe(false)
    await first.commit()
    expect(await second).toMatchObject({ status: 'applied' })
    expect(await amountsOf(invoice)).toEqual(['100.00'])
    expect(await statusOf(invoice)).toBe('paid')
  })

  test('a part is paid while the other side settles: the rest alone', async () => {
    const invoice = await anInvoice()
    const first = await uncommitted('client', paymentOf(invoice, { amount: '40.00' }))
    const second = pushOne(fixtures(), 'member', [recorded(invoice, { settles: true })])
    await waitForLock(fixtures(), second)
    await first.commit()
    await second
    expect(await amountsOf(invoice)).toEqual(['40.00', '60.00'])
  })

  test('two halves at once make the invoice paid', async () => {
    const invoice = await anInvoice()
    const first = await uncommitted('client', paymentOf(invoice, { amount: '50.00' }))
    const second = pushOne(fixtures(), 'member', [recorded(invoice, { amount: '50.00' })])
    await waitForLock(fixtures(), second)
    await first.commit()
    await second
    expect(await statusOf(invoice)).toBe('paid')
  })

  test('one payment is reversed from two devices at once: one reversal', async () => {
    const invoice = await anInvoice()
    const id = crypto.randomUUID()
    await pushOne(fixtures(), 'client', [recorded(invoice, {}, id)])
    const first = await uncommitted('client', paymentOf(invoice, { reverses: id }))
    const second = pushOne(fixtures(), 'member', [recorded(invoice, { reverses: id })])
    await waitForLock(fixtures(), second)
    await first.commit()
    expect(await second).toMatchObject({ status: 'applied' })
    expect(await amountsOf(invoice)).toEqual(['-10.00', '10.00'])
  })

  test('an invoice is deleted while a payment waits: it is refused', async () => {
    const invoice = await anInvoice()
    const first = await uncommitted('member', updateRow('invoices', invoice, { deleted_at: day(0) }))
    const second = as(fixtures(), 'member', paymentOf(invoice)).catch(refusalOf)
    await waitForLock(fixtures(), second)
    await first.commit()
    expect(await second).toMatchObject({ constraint: 'payments_invoice_deleted' })
  })

  test('strangers are refused without waiting, whether there is such an invoice or not', async () => {
    const invoice = await anInvoice()
    const open = await uncommitted('client', paymentOf(invoice))
    const reminder = insertInto('reminders', reminderValues(crypto.randomUUID(), invoice))
    for (const actor of ['otherClient', 'other', 'administrator', 'newcomer'] as const)
      for (const statement of [paymentOf(invoice), paymentOf(ids.fresh), reminder]) {
        const attempt = as(fixtures(), actor, statement).catch(refusalOf)
        await waitForLock(fixtures(), attempt)
        expect(await hasEnded(attempt)).toBe(true)
        expect(await attempt).toMatchObject({ code: '42501', constraint: null })
      }
    await open.commit()
  })

  test('batches that pay two invoices in opposite order: a deadlock loses nothing', async () => {
    const [one, another] = [await anInvoice(), await anInvoice()]
    const batchOf = (invoices: string[]) =>
      invoices.map((invoice) => ({
        v: PROTOCOL,
        id: crypto.randomUUID(),
        action: 'test',
        changes: [recorded(invoice)],
      }))
    const send = async (actor: 'client' | 'member', batch: unknown) => {
      for (;;) {
        const answer = await push(fixtures(), actor, batch).catch(refusalOf)
        if ('results' in answer) return answer.results.map(({ status }) => status)
        expect((answer as { code: string }).code).toBe('40P01')
      }
    }
    for (let i = 0; i < 10; i += 1)
      expect(
        await Promise.all([send('client', batchOf([one, another])), send('member', batchOf([another, one]))]),
      ).toEqual([
        ['applied', 'applied'],
        ['applied', 'applied'],
      ])
    for (const invoice of [one, another]) expect(await amountsOf(invoice)).toHaveLength(20)
  })

  test('devices that pull meanwhile end with every payment', async () => {
    const invoice = await anInvoice()
    const device = aDevice(fixtures(), 'client')
    const late = await uncommitted('client', paymentOf(invoice, { amount: '1.00' }))
    await pushOne(fixtures(), 'member', [recorded(await anInvoice())])
    await device.pull()
    await late.commit()
    await device.pull()
    expect(device.held('payments').filter(({ invoice_id }) => invoice_id === invoice)).toHaveLength(1)
  })

  test('no reminder is written of an invoice that is being paid, and no mail of one that was', async () => {
    await run('delete from public.invoices')
    await run('update public.payment_details set reminder_days = $2 where id = $1', [
      fixtures().people.member.id,
      [3, 10, 30],
    ])
    const [paying, waiting] = [await anInvoice(), await anInvoice()]
    const payment = await uncommitted('client', paymentOf(paying, { settles: true }))
    // Does not wait for the payment.
    expect(await run('select private.make_reminders() as made')).toEqual([{ made: 1 }])
    await payment.commit()
    expect(await run('select private.make_reminders() as made')).toEqual([{ made: 0 }])
    expect(await run('select invoice_id from public.reminders')).toEqual([{ invoice_id: waiting }])

    const third = await anInvoice()
    const making = await openTransaction(fixtures(), 'visitor', 'select private.make_reminders()', [])
    const settled = pushOne(fixtures(), 'client', [recorded(third, { settles: true })])
    await waitForLock(fixtures(), settled)
    await making.commit()
    expect(await settled).toMatchObject({ status: 'applied' })
    const { text, params } = call('take_emails', {})
    const [row] = await fixtures().database.query<{ answer: { kind: string }[] }>(text, params)
    expect(row?.answer.filter(({ kind }) => kind === 'reminder')).toHaveLength(1)
  })

  test('of two reminders that could both be the hundredth within a day, one is refused', async () => {
    await run('delete from public.invoices')
    await run('update public.payment_details set reminder_days = null')
    for (let i = 0; i < 99; i += 1) {
      const { text, params } = insertInto('reminders', reminderValues(crypto.randomUUID(), await anInvoice()))
      await run(text, params)
    }
    const remind = async () => insertInto('reminders', reminderValues(crypto.randomUUID(), await anInvoice()))
    const first = await uncommitted('member', await remind())
    const second = as(fixtures(), 'member', await remind()).catch(refusalOf)
    await waitForLock(fixtures(), second)
    await first.commit()
    expect(await second).toMatchObject({ constraint: 'reminders_limit' })
  })
})
