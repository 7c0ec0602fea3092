import { afterAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/actors.ts'
import { call, insertInto, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, messageValues, reminderValues } from '../support/fixtures.ts'
import { aSentInvoice } from '../support/invoicing.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** How many mails of one kind, from one person and to one person go out within a day, and what becomes of the others. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { people } = fixtures

interface Taken {
  id: string
  kind: string
  reminders?: { number: string; text: string }[]
}
const take = async ({ as }: TestTransaction) =>
  (await as<{ answer: Taken[] }>('service', call('take_emails', {})))[0]?.answer ?? []
const finish = ({ as }: TestTransaction, { id }: Taken, sent: boolean) =>
  as('service', call('finish_email', { id, sent, status: sent ? 200 : 500 }))
const states = async ({ owner }: TestTransaction) =>
  (await owner<{ state: string }>(`select state from private.email_queue where kind <> 'approved'`)).map(
    ({ state }) => state,
  )
/** Lets so many minutes pass for the mails, also for those that were counted. */
const pass = async ({ owner }: TestTransaction, minutes: number) => {
  await owner(`update private.email_queue set due_at = due_at - $1 * interval '1 minute'`, [minutes])
  await owner(`update private.emails_of_a_day set at = at - $1 * interval '1 minute'`, [minutes])
}
const A_DAY = 24 * 60
/** Counts mails that went out just now. */
const counted = ({ owner }: TestTransaction, count: number, from: Person | null, to: Person, kind: string) =>
  owner(
    `insert into private.emails_of_a_day (sender, recipient, kind) select $1, $2, $3 from generate_series(1, $4)`,
    [from && people[from].id, people[to].id, kind, count],
  )
const clientWrites = ({ as }: TestTransaction) =>
  as(
    'client',
    insertInto('messages', {
      ...messageValues(crypto.randomUUID(), true, 'Good morning'),
      application_id: ids.requests.engraving,
    }),
  )

describe('the mail about a message waits', () => {
  test.each<[string, number, Person | null, Person, string]>([
    ['ten mails about messages of its sender', 10, 'client', 'member', 'events'],
    ['two hundred mails of its sender', 200, 'client', 'other', 'events'],
    ['sixty mails of anybody', 60, null, 'member', 'approved'],
  ])('after %s within a day, and is sent then', (_, count, from, to, kind) =>
    withRollback(fixtures, async (run) => {
      await counted(run, count, from, to, kind)
      await clientWrites(run)
      await pass(run, 10)
      expect(await take(run)).toEqual([])
      expect(await states(run)).toEqual(['queued'])
      await pass(run, A_DAY - 11)
      expect(await take(run)).toEqual([])
      await pass(run, 1)
      expect(await take(run)).toMatchObject([{ kind: 'events', to: people.member.email }])
    }),
  )

  test.each<[string, number, Person | null, Person, string]>([
    ['nine of its sender', 9, 'client', 'member', 'events'],
    ['many of its sender about something else', 20, 'client', 'member', 'reminder'],
    ['many of somebody else', 20, 'other', 'member', 'events'],
    ['many to somebody else', 60, 'other', 'other', 'events'],
  ])('after %s for no day', (_, count, from, to, kind) =>
    withRollback(fixtures, async (run) => {
      await counted(run, count, from, to, kind)
      await clientWrites(run)
      await pass(run, 10)
      expect(await take(run)).toMatchObject([{ kind: 'events' }])
    }),
  )

  test('is counted once, also where it is tried again', () =>
    withRollback(fixtures, async (run) => {
      await counted(run, 9, 'client', 'member', 'messages')
      await clientWrites(run)
      await pass(run, 10)
      for (let attempt = 1; attempt < 4; attempt += 1) {
        const [mail] = await take(run)
        expect(mail, `attempt ${attempt}`).toBeDefined()
        if (mail) await finish(run, mail, false)
        await pass(run, 10)
      }
    }))

  test('is not counted where its message was read before', () =>
    withRollback(fixtures, async (run) => {
      for (let message = 1; message <= 12; message += 1) {
        await clientWrites(run)
        await run.as('member', updateRow('message_reads', ids.marks.member, { read_up_to: message }))
      }
      await clientWrites(run)
      await pass(run, 10)
      expect(await take(run)).toMatchObject([{ kind: 'events' }])
    }))
})

describe('automatic reminders', () => {
  /** Runs `work` with so many invoices of one client, of each of which the server reminds today. */
  const withReminders = (count: number, work: (run: TestTransaction, invoices: string[]) => Promise<void>) =>
    withRollback(fixtures, async (run) => {
      await run.owner('delete from public.invoices')
      await run.as('member', updateRow('payment_details', people.member.id, { reminder_days: [3, 10, 30] }))
      const invoices: string[] = []
      for (let n = 0; n < count; n += 1) invoices.push(await aSentInvoice(fixtures, run.owner))
      await run.owner('select private.make_reminders()')
      await work(run, invoices)
    })

  test('three go out alone, the others of the day in one mail', () =>
    withReminders(8, async (run) => {
      const mails = await take(run)
      expect(mails.map(({ reminders }) => reminders?.length)).toEqual([1, 1, 1, 5])
      expect(new Set(mails.flatMap(({ reminders }) => reminders?.map(({ number }) => number))).size).toBe(8)
      expect(await take(run)).toEqual([])
      for (const mail of mails) await finish(run, mail, true)
      expect(new Set(await states(run))).toEqual(new Set(['sent']))
    }))

  test('of three none waits for another', () =>
    withReminders(3, async (run) =>
      expect((await take(run)).map(({ reminders }) => reminders?.length)).toEqual([1, 1, 1]),
    ))

  test('those that come later on such a day go out the day after', () =>
    withReminders(5, async (run) => {
      await take(run)
      for (let n = 0; n < 5; n += 1) await aSentInvoice(fixtures, run.owner)
      await run.owner('select private.make_reminders()')
      expect(await take(run)).toEqual([])
      await run.owner(`update private.email_queue set state = 'sent' where state = 'sending'`)
      await pass(run, A_DAY)
      expect((await take(run)).map(({ reminders }) => reminders?.length)).toEqual([1, 1, 1, 2])
    }))

  test('one mail of several is tried again as a whole, without what was paid', () =>
    withReminders(7, async (run) => {
      const mails = await take(run)
      const together = mails.at(-1)
      if (!together) throw new Error('No mail')
      for (const mail of mails.slice(0, 3)) await finish(run, mail, true)
      await finish(run, together, false)
      // The one whose id the mail has.
      await run.owner(
        `update public.invoices i set status = 'paid' from public.reminders r, private.email_queue q
         where r.invoice_id = i.id and q.reminder_id = r.id and q.id = $1`,
        [together.id],
      )
      await pass(run, 1)
      const [again, ...others] = await take(run)
      expect(others).toEqual([])
      expect(again).toMatchObject({ id: together.id })
      expect(again?.reminders).toHaveLength(3)
      if (again) await finish(run, again, true)
      const reminders = await run.owner(
        `select distinct state from private.email_queue where kind = 'reminder'`,
      )
      expect(reminders).toEqual([{ state: 'sent' }])
    }))

  test('by hand are not among them', () =>
    withReminders(4, async (run) => {
      await take(run)
      await run.as(
        'member',
        insertInto('reminders', reminderValues(ids.fresh, await aSentInvoice(fixtures, run.owner))),
      )
      expect((await take(run)).map(({ reminders }) => reminders?.length)).toEqual([1])
    }))
})

test('a professional reminds one client ten times a day by hand, of whichever invoices', () =>
  withRollback(fixtures, async ({ as, owner, refusal }) => {
    const remind = async () =>
      insertInto('reminders', reminderValues(crypto.randomUUID(), await aSentInvoice(fixtures, owner)))
    for (let n = 0; n < 10; n += 1) await as('member', await remind())
    expect(await refusal('member', await remind())).toMatchObject({ constraint: 'reminders_limit_of_client' })
    await owner(`update public.reminders set created_at = created_at - interval '1 day'`)
    await as('member', await remind())
  }))

test('a member gets twenty messages a day by the contact form, those that were refused not counted', () =>
  withRollback(fixtures, async ({ as, owner }) => {
    const begin = async () => {
      const ask = { sender: people.other.id, member: people.member.id, mutation_id: crypto.randomUUID() }
      const [row] = await as<{ answer: { state: string } }>('service', call('begin_contact', ask))
      return row?.answer.state
    }
    await owner(
      `insert into private.contact_sends (sender, id, member, state)
       select $1, gen_random_uuid(), $2, case when n > 20 then 'refused' else 'sent' end from generate_series(1, 30) n`,
      [people.client.id, people.member.id],
    )
    expect(await begin()).toBe('member-limit')
    await owner(
      `delete from private.contact_sends where id in (select id from private.contact_sends where state = 'sent' limit 1)`,
    )
    expect(await begin()).toBe('begun')
  }))
