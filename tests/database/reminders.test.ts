import { afterAll, describe, expect, test } from 'vitest'
import { type Actor, actors } from '../support/actors.ts'
import { aDevice, as, pushOne } from '../support/calls.ts'
import { call, insertInto, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, reminderValues } from '../support/fixtures.ts'
import { aSentInvoice, aStandaloneInvoice, day } from '../support/invoicing.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Reminders by hand: of what, by whom, how often, and the mail that each becomes. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, client } = fixtures.people

const remind = (invoice: string, more = {}) =>
  insertInto('reminders', { ...reminderValues(crypto.randomUUID(), invoice), ...more })
const push = (actor: Actor, invoice: string, more: Record<string, unknown> = {}) => {
  const { id, ...values } = reminderValues(crypto.randomUUID(), invoice)
  return pushOne(fixtures, actor, [{ op: 'insert', table: 'reminders', id, values: { ...values, ...more } }])
}
const mails = ({ owner }: Pick<TestTransaction, 'owner'>, invoice: string) =>
  owner<{ state: string; to: string }>(
    `select q.state, u.email as to from private.email_queue q join public.reminders r on r.id = q.reminder_id
     join auth.users u on u.id = q.user_id where r.invoice_id = $1`,
    [invoice],
  )
const queued = [{ state: 'queued', to: client.email }]
const block = (person: string) => call('block', { person })

describe('a reminder', () => {
  test('reaches both sides, and the client’s user by mail', async () => {
    const invoice = await aSentInvoice(fixtures, database.query)
    expect(await push('member', invoice)).toMatchObject({ status: 'applied' })
    for (const actor of ['member', 'client'] as const) {
      const device = aDevice(fixtures, actor)
      await device.pull()
      const held = device.held('reminders').filter(({ invoice_id }) => invoice_id === invoice)
      expect(held).toMatchObject([{ tone: 'friendly', is_automatic: false, reminded_on: day(0) }])
    }
    for (const actor of ['other', 'otherClient', 'pending', 'newcomer', 'administrator'] as const) {
      const device = aDevice(fixtures, actor)
      await device.pull()
      expect([actor, device.held('reminders')]).toEqual([actor, []])
    }
    expect(await mails({ owner: database.query }, invoice)).toEqual(queued)
  })

  test('is written once a day', async () => {
    const invoice = await aSentInvoice(fixtures, database.query)
    expect(await push('member', invoice)).toMatchObject({ status: 'applied' })
    expect(await push('member', invoice, { tone: 'firm' })).toMatchObject({
      status: 'rejected',
      constraint: 'reminders_once_a_day',
    })
    await database.query('update public.reminders set reminded_on = reminded_on - 1 where invoice_id = $1', [
      invoice,
    ])
    expect(await push('member', invoice)).toMatchObject({ status: 'applied' })
  })

  test('of a standalone invoice is no mail: no address that was typed gets one', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      const invoice = await aStandaloneInvoice(fixtures, owner, { client_email: 'stranger@example.test' })
      await as('member', remind(invoice))
      expect(await mails({ owner }, invoice)).toEqual([])
      expect(
        await owner(`select id from private.email_queue where kind = 'reminder' and user_id is null`),
      ).toEqual([])
    }))

  test('of an invoice whose client has left is no mail', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      const invoice = await aSentInvoice(fixtures, owner)
      await as('client', call('delete_my_account', { confirmation: client.email }))
      await as('member', remind(invoice))
      expect(await mails({ owner }, invoice)).toEqual([])
    }))

  test('goes to the address with which the client’s user signs in, not to one that an invoice names', () =>
    withRollback(fixtures, async ({ owner, as }) => {
      const invoice = await aSentInvoice(fixtures, owner, { client_email: 'stranger@example.test' })
      await as('member', remind(invoice))
      const [row] = await as<{ answer: unknown }>('service', call('take_emails', {}))
      expect(row?.answer).toContainEqual({
        id: expect.any(String),
        kind: 'reminder',
        to: client.email,
        name: 'client Table',
        names: { writer: 'member Green', recipient: 'client Table' },
        reminders: [{ number: expect.stringMatching(/^INV-/), text: 'Please pay what is still open.' }],
      })
    }))
})

describe('a reminder is refused', () => {
  const refusals: [string, Record<string, unknown>, string][] = [
    ['paid', { status: 'paid' }, 'reminders_not_overdue'],
    ['a draft', { status: 'draft', sent_at: null }, 'reminders_not_overdue'],
    ['deleted', { deleted_at: '2026-02-02T00:00:00Z' }, 'reminders_invoice_deleted'],
    ['due tomorrow', { due_date: day(1) }, 'reminders_not_overdue'],
    ['due in a year', { due_date: day(365) }, 'reminders_not_overdue'],
  ]
  test.each(refusals)('of an invoice that is %s', (_, given, constraint) =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      const invoice = await aSentInvoice(fixtures, owner, given)
      expect(await refusal('member', remind(invoice))).toMatchObject({ constraint })
    }),
  )

  test('of an invoice that is due today wherever on earth that day has not ended', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      const [row] = await owner<{ latest: string }>(
        `select ((now() + interval '14 hours') at time zone 'utc')::date::text as latest`,
      )
      const latest = await aSentInvoice(fixtures, owner, { due_date: row?.latest })
      expect(await refusal('member', remind(latest))).toMatchObject({ constraint: 'reminders_not_overdue' })
      const over = await aSentInvoice(fixtures, owner, { due_date: day(-2) })
      expect(await refusal('member', remind(over))).toBeNull()
    }))

  test.each(['member', 'client'] as const)('after a block by %s', (blocker) =>
    withRollback(fixtures, async ({ owner, as, refusal }) => {
      const invoice = await aSentInvoice(fixtures, owner)
      await as(blocker, block(blocker === 'member' ? client.id : member.id))
      expect(await refusal('member', remind(invoice))).toMatchObject({
        constraint: 'reminders_blocked',
        code: '42501',
      })
    }),
  )

  test.each(actors.filter((actor) => actor !== 'member'))(
    'to %s, in the same words whether there is such an invoice or not',
    (actor) =>
      withRollback(fixtures, async ({ owner, refusal }) => {
        const refused = []
        for (const invoice of [
          await aSentInvoice(fixtures, owner),
          await aStandaloneInvoice(fixtures, owner),
          await aSentInvoice(fixtures, owner, { status: 'paid' }),
          ids.fresh,
        ])
          refused.push(JSON.stringify(await refusal(actor, remind(invoice))))
        expect(JSON.parse(refused[0] ?? '')).toMatchObject({ code: '42501', constraint: null })
        expect(new Set(refused).size).toBe(1)
      }),
  )

  test('to a professional whose approval was withdrawn', () =>
    withRollback(fixtures, async ({ owner, as, refusal }) => {
      const invoice = await aSentInvoice(fixtures, owner)
      await as('administrator', updateRow('profiles', member.id, { is_approved: false }))
      expect(await refusal('member', remind(invoice))).toMatchObject({ code: '42501' })
    }))

  test('beyond a hundred within a day, so that nobody is flooded with mails', () =>
    withRollback(fixtures, async ({ owner, as, refusal }) => {
      const aDayPasses = () => owner(`update public.reminders set created_at = created_at - interval '1 day'`)
      await aDayPasses()
      // Of standalone invoices, of which no limit of one client counts.
      for (let i = 0; i < 100; i += 1)
        await as('member', remind(await aStandaloneInvoice(fixtures, owner, {})))
      const another = await aSentInvoice(fixtures, owner)
      expect(await refusal('member', remind(another))).toMatchObject({ constraint: 'reminders_limit' })
      await aDayPasses()
      expect(await refusal('member', remind(another))).toBeNull()
    }))

  test.each([
    [{ body: 'x'.repeat(10) }, null],
    [{ body: 'x'.repeat(2000) }, null],
    [{ body: '🌱'.repeat(2000) }, null],
    [{ body: 'x'.repeat(9) }, 'reminders_body_length'],
    [{ body: `\n${' '.repeat(20)}short` }, 'reminders_body_length'],
    [{ body: 'x'.repeat(2001) }, 'reminders_body_length'],
    [{ tone: 'angry' }, 'reminders_tone_known'],
  ])('%#: where its text or tone is malformed', (values, constraint) =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      const invoice = await aSentInvoice(fixtures, owner)
      expect((await refusal('member', remind(invoice, values)))?.constraint ?? null).toBe(constraint)
    }),
  )

  test('that claims to be automatic, of another day or of another time', async () => {
    const invoice = await aSentInvoice(fixtures, database.query)
    for (const forged of [{ is_automatic: true }, { reminded_on: day(-1) }, { created_at: '2020-01-01' }])
      expect(await push('member', invoice, forged)).toMatchObject({ status: 'rejected', code: '42501' })
  })
})

describe('the mail of a reminder is taken back', () => {
  const reminded = async ({ owner, as }: TestTransaction) => {
    const invoice = await aSentInvoice(fixtures, owner)
    await as('member', remind(invoice))
    expect(await mails({ owner }, invoice)).toEqual(queued)
    return invoice
  }
  const causes: [string, Actor, (invoice: string) => ReturnType<typeof remind>][] = [
    [
      'a payment',
      'client',
      (id) => insertInto('payments', { invoice_id: id, paid_on: day(0), settles: true }),
    ],
    ['the status “paid”', 'client', (id) => updateRow('invoices', id, { status: 'paid' })],
    ['the invoice’s deletion', 'member', (id) => updateRow('invoices', id, { deleted_at: day(0) })],
    ['a block by the client', 'client', () => block(member.id)],
    ['a block by the professional', 'member', () => block(client.id)],
    [
      'the end of the client’s account',
      'client',
      () => call('delete_my_account', { confirmation: client.email }),
    ],
  ]

  test.each(causes)('by %s, also one to be tried again', (_, actor, statement) =>
    withRollback(fixtures, async (run) => {
      for (const state of ['queued', 'sending']) {
        const invoice = await reminded(run)
        await run.owner('update private.email_queue set state = $1', [state])
        const [row] = await run.owner<{ id: string }>(
          'select id from public.reminders where invoice_id = $1',
          [invoice],
        )
        expect(row).toBeDefined()
        await run.owner('savepoint before_cause')
        await run.as(actor, statement(invoice))
        expect(await mails(run, invoice)).toEqual([])
        await run.owner('rollback to savepoint before_cause')
      }
    }),
  )

  test('by no part payment, and by nothing that happens to another invoice', () =>
    withRollback(fixtures, async (run) => {
      const [invoice, another] = [await reminded(run), await aSentInvoice(fixtures, run.owner)]
      await run.as('client', insertInto('payments', { invoice_id: invoice, paid_on: day(0), amount: '1.00' }))
      await run.as('client', updateRow('invoices', another, { status: 'paid' }))
      expect(await mails(run, invoice)).toEqual(queued)
    }))

  test('when it is taken, where a payment or a block came at the same moment', () =>
    withRollback(fixtures, async (run) => {
      const [paid, kept] = [await reminded(run), await reminded(run)]
      // As a transaction leaves it that could not see the mail yet.
      await run.owner('alter table public.invoices disable trigger "110_drop_reminder_emails"')
      await run.as('client', updateRow('invoices', paid, { status: 'paid' }))
      await run.as('service', call('take_emails', {}))
      expect(await mails(run, paid)).toEqual([])
      expect(await mails(run, kept)).toEqual([{ state: 'sending', to: client.email }])
      await run.owner(`update private.email_queue set due_at = now()`)
      await run.owner('insert into public.blocks (blocker, blocked) values ($1, $2)', [client.id, member.id])
      expect((await run.as<{ answer: unknown[] }>('service', call('take_emails', {})))[0]?.answer).toEqual([])
    }))
})

test('reminders leave the client’s device with their invoice, and stay with the professional', async () => {
  const invoice = await aSentInvoice(fixtures, database.query)
  await push('member', invoice)
  const devices = { member: aDevice(fixtures, 'member'), client: aDevice(fixtures, 'client') }
  for (const device of Object.values(devices)) await device.pull()
  const held = (device: ReturnType<typeof aDevice>) =>
    device.held('reminders').filter(({ invoice_id }) => invoice_id === invoice).length
  expect(held(devices.client)).toBe(1)
  await as(fixtures, 'member', updateRow('invoices', invoice, { deleted_at: day(0) }))
  for (const device of Object.values(devices)) await device.pull()
  expect([held(devices.client), held(devices.member)]).toEqual([0, 1])
})

test('only the professional stops the reminders of an invoice, while it exists', () =>
  withRollback(fixtures, async ({ owner, refusal, as }) => {
    const invoice = await aSentInvoice(fixtures, owner)
    const stop = updateRow('invoices', invoice, { reminders_stopped: true })
    expect(await refusal('client', stop)).toMatchObject({
      constraint: 'invoices_reminders_owner',
      code: '42501',
    })
    for (const actor of ['other', 'otherClient', 'administrator'] as const)
      expect(await refusal(actor, stop)).not.toBeNull()
    await as('member', stop)
    await as('member', updateRow('invoices', invoice, { reminders_stopped: false }))
    await as('member', updateRow('invoices', invoice, { deleted_at: day(0) }))
    expect(await refusal('member', stop)).toMatchObject({ constraint: 'invoices_deleted' })
  }))
