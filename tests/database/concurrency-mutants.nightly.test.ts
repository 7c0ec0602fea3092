import { expect, test } from 'vitest'
import type { PushResult } from '../../src/domain/protocol.ts'
import { aDevice, as, pushOne } from '../support/calls.ts'
import { insertInto, refusalOf, updateRow } from '../support/database.ts'
import { type Fixtures, ids, serviceValues } from '../support/fixtures.ts'
import { aSentInvoice, recorded } from '../support/invoicing.ts'
import { openTransaction, waitForLock } from '../support/open-transaction.ts'
import { anId } from '../support/rows.ts'
import { withPostgresServer } from '../support/with-postgres-server.ts'

/*
 * Tests that the tests of concurrency can fail: each mutant replaces one protection in the source of a database function.
 * With the mutant the scenario fails, without it the scenario passes.
 */

interface Mutant {
  /** The database function, the text that is the protection, and the text that replaces it. */
  fn: string
  from: string
  to: string
  /** Returns what went wrong, or null. */
  scenario: (fixtures: Fixtures) => Promise<string | null>
}

const { branding, workshop } = ids.services

/** A row is written early and committed late; a device pulls in between. */
async function lateCommit(fixtures: Fixtures) {
  const device = aDevice(fixtures, 'visitor')
  await device.pull()
  const title = `Late ${crypto.randomUUID()}`
  const change = updateRow('jobs', branding, { title })
  const late = await openTransaction(fixtures, 'member', change.text, change.params)
  await as(fixtures, 'member', updateRow('jobs', workshop, { title: 'Meanwhile' }))
  await device.pull()
  await late.commit()
  await device.pull()
  return device.held('jobs').find(({ id }) => id === branding)?.title === title ? null : 'missed'
}

/** The transaction that began first writes last; devices keep the row with the greatest stamp. */
async function olderTransactionWritesLast(fixtures: Fixtures) {
  const stamp = async () => {
    const [row] = await fixtures.database.query<{ xid: string }>(
      'select sync_xid::text as xid from public.jobs where id = $1',
      [branding],
    )
    return BigInt(row?.xid ?? 0)
  }
  let newerStamp = 0n
  await fixtures.database.transaction(async (query) => {
    await query('select pg_current_xact_id()')
    await as(fixtures, 'member', updateRow('jobs', branding, { title: 'Newer' }))
    newerStamp = await stamp()
    await query('update public.jobs set title = $1 where id = $2', ['Older', branding])
  })
  return (await stamp()) < newerStamp ? 'ignored' : null
}

/** Two sessions pin the tenth service at once. */
async function twoPins(fixtures: Fixtures) {
  const jobs = Array.from({ length: 11 }, (_, i) => anId(0xf00 + i))
  for (const [index, id] of jobs.entries()) {
    const { text, params } = insertInto('jobs', serviceValues(id, fixtures.people.member.id))
    await fixtures.database.query(text, params)
    if (index < 9) await as(fixtures, 'administrator', updateRow('jobs', id, { is_pinned: true }))
  }
  const change = updateRow('jobs', jobs[9] ?? '', { is_pinned: true })
  const first = await openTransaction(fixtures, 'administrator', change.text, change.params)
  const second = as(fixtures, 'administrator', updateRow('jobs', jobs[10] ?? '', { is_pinned: true })).catch(
    refusalOf,
  )
  await waitForLock(fixtures, second)
  await first.commit()
  await second
  const [pins] = await fixtures.database.query<{ count: number }>(
    'select count(*)::int as count from public.jobs where is_pinned',
  )
  await fixtures.database.query('delete from public.jobs where id = any ($1)', [jobs])
  return pins?.count === 10 ? null : `${pins?.count} pins`
}

const rename = (id: string, from: string, title: string) =>
  ({ op: 'update', table: 'jobs', id, values: { title }, base: { title: from } }) as const

/** A device pushes a change of a row that another session is changing. */
async function twoWriters(fixtures: Fixtures) {
  await fixtures.database.query('update public.jobs set title = $1 where id = $2', ['As seen', branding])
  const change = updateRow('jobs', branding, { title: 'First' })
  const first = await openTransaction(fixtures, 'member', change.text, change.params)
  const second = pushOne(fixtures, 'member', [rename(branding, 'As seen', 'Second')])
  await waitForLock(fixtures, second)
  await first.commit()
  const { status } = await second
  return status === 'conflict' ? null : status
}

/** Both sides of a request write at once: the second waits, and gets the next position. */
async function twoMessages(fixtures: Fixtures) {
  const { engraving } = ids.requests
  await fixtures.database.query('delete from public.messages where application_id = $1', [engraving])
  await fixtures.database.query('update private.threads set last_position = 0 where application_id = $1', [
    engraving,
  ])
  const text = 'insert into public.messages (application_id, sent_by_client, body) values ($1, $2, $3)'
  const first = await openTransaction(fixtures, 'member', text, [engraving, false, 'First'])
  const values = { application_id: engraving, sent_by_client: true, body: 'Second' }
  const second = pushOne(fixtures, 'client', [
    { op: 'insert', table: 'messages', id: crypto.randomUUID(), values },
  ])
  await waitForLock(fixtures, second)
  await first.commit()
  const { status } = await second
  const positions = await fixtures.database.query<{ position: number; body: string }>(
    'select position, body from public.messages where application_id = $1 order by position',
    [engraving],
  )
  const isInOrder = positions.every(({ position }, index) => position === index + 1)
  const last = positions.slice(-2).map(({ body }) => body)
  return status === 'applied' && isInOrder && last.join() === 'First,Second' ? null : status
}

/** Both sides settle an invoice at once: the second waits, and finds nothing owed. */
async function twoPayments(fixtures: Fixtures) {
  const invoice = await aSentInvoice(fixtures, fixtures.database.query)
  const { text, params } = insertInto('payments', { invoice_id: invoice, settles: true })
  const first = await openTransaction(fixtures, 'member', text, params)
  const second = pushOne(fixtures, 'client', [recorded(invoice, { settles: true })])
  await waitForLock(fixtures, second)
  await first.commit()
  await second
  const payments = await fixtures.database.query('select id from public.payments where invoice_id = $1', [
    invoice,
  ])
  return payments.length === 1 ? null : `${payments.length} payments`
}

/** An invoice is paid while the server writes its reminder: none is written, and nothing waits. */
async function remindedWhilePaid(fixtures: Fixtures) {
  const { query } = fixtures.database
  await query('update public.payment_details set reminder_days = $1 where id = $2', [
    [1, 2, 3],
    fixtures.people.member.id,
  ])
  await query('delete from public.reminders')
  await query(`update public.invoices set reminders_stopped = true`)
  const invoice = await aSentInvoice(fixtures, query)
  const { text, params } = insertInto('payments', { invoice_id: invoice, settles: true })
  const paying = await openTransaction(fixtures, 'client', text, params)
  await query('select private.make_reminders()')
  await paying.commit()
  const reminders = await query('select id from public.reminders where invoice_id = $1', [invoice])
  return reminders.length === 0 ? null : 'reminded'
}

/** Returns null where the whole request fails with this code, so that it can be repeated; else what happened. */
const outcome = (pushing: Promise<PushResult>, code: string) =>
  pushing.then(
    ({ status }) => status,
    (error) => (refusalOf(error).code === code ? null : 'another failure'),
  )

async function deadlock(fixtures: Fixtures) {
  await fixtures.database.query('update public.jobs set title = $1 where id = any ($2)', [
    'As seen',
    [branding, workshop],
  ])
  let pushed: Promise<string | null> = Promise.resolve(null)
  await fixtures.database.transaction(async (query) => {
    // The push checks for the deadlock first, and is aborted.
    await query(`set local deadlock_timeout = '1min'`)
    await query('update public.jobs set title = title where id = $1', [workshop])
    const changes = [rename(branding, 'As seen', 'A'), rename(workshop, 'As seen', 'B')]
    pushed = outcome(pushOne(fixtures, 'member', changes), '40P01')
    await waitForLock(fixtures)
    await query('update public.jobs set title = title where id = $1', [branding])
  })
  return pushed
}

const transientErrors = 'when serialization_failure or deadlock_detected or lock_not_available'

const mutants: Record<string, Mutant> = {
  'the cursor is the horizon of a snapshot': {
    fn: 'private.sync_pull(jsonb)',
    from: 'horizon xid8 := pg_snapshot_xmin(snapshot)',
    to: 'horizon xid8 := pg_snapshot_xmax(snapshot)',
    scenario: lateCommit,
  },
  'a stamp never falls': {
    fn: 'private.stamp()',
    from: 'new.sync_xid := greatest(new.sync_xid, old.sync_xid);',
    to: 'null;',
    scenario: olderTransactionWritesLast,
  },
  'pins are counted one after the other': {
    fn: 'private.next_pin(uuid)',
    from: "perform pg_advisory_xact_lock(hashtext('jobs_pin_limit'));",
    to: '',
    scenario: twoPins,
  },
  'a row is locked before it is compared': {
    fn: 'private.update_row(text,uuid,jsonb,jsonb,jsonb)',
    from: 'where t.id = $1 for update',
    to: 'where t.id = $1',
    scenario: twoWriters,
  },
  'a message gets its position while its thread is locked': {
    fn: 'private.place_message()',
    from: `update private.threads t set last_position = last_position + 1
  where t.application_id = new.application_id returning t.last_position into new.position;`,
    to: `select 1 + count(*) into new.position from public.messages m where m.application_id = new.application_id;`,
    scenario: twoMessages,
  },
  'a payment waits for the one before it': {
    fn: 'private.place_payment()',
    from: 'where i.id = new.invoice_id for no key update;',
    to: 'where i.id = new.invoice_id;',
    scenario: twoPayments,
  },
  'no reminder is written of an invoice that is being paid': {
    fn: 'private.guard_reminder()',
    from: 'where i.id = new.invoice_id for no key update skip locked;',
    to: 'where i.id = new.invoice_id;',
    scenario: remindedWhilePaid,
  },
  'a deadlock fails the whole request': {
    fn: 'private.apply_mutation(jsonb,uuid)',
    from: transientErrors,
    to: 'when serialization_failure or lock_not_available',
    scenario: deadlock,
  },
}

await withPostgresServer('the tests of concurrency were not tested', (fixtures) => {
  test.each(Object.entries(mutants))('%s', async (_protection, { fn, from, to, scenario }) => {
    expect(await scenario(fixtures())).toBeNull()
    const [source] = await fixtures().database.query<{ text: string }>(
      'select pg_get_functiondef($1::regprocedure) as text',
      [fn],
    )
    const text = source?.text ?? ''
    expect(text.split(from)).toHaveLength(2)
    await fixtures().database.exec(text.replace(from, to))
    expect(await scenario(fixtures())).not.toBeNull()
    await fixtures().database.exec(text)
    expect(await scenario(fixtures())).toBeNull()
  })
})
