import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { type CronJob, startCron } from '../../supabase/embedded/cron.ts'
import type { Mail } from '../../supabase/embedded/emails.ts'
import { aBackend, aFolder } from '../support/backend.ts'
import { call, insertInto } from '../support/database.ts'
import { ids, insertFixtures, reminderValues } from '../support/fixtures.ts'

/** The embedded backend reminds by itself, as the timer `remind` does on a hosted project. */
const mailsOf = async ({ mailUrl }: Backend) =>
  (await (await fetch(mailUrl.replace('_mail', '_mail.json'))).json()) as Mail[]

test('a backend that starts writes the reminders that are due, and mails them', async () => {
  const dataDir = aFolder()
  const first = await aBackend({ dataDir })
  const { people } = await insertFixtures(first.database)
  await first.database.query('update public.payment_details set reminder_days = $2 where id = $1', [
    people.member.id,
    [3, 10, 30],
  ])
  await first.database.query(`update public.invoices set professional_name = 'Mia Green' where id = $1`, [
    ids.invoices.sent,
  ])
  await first.close()

  const second = await aBackend({ dataDir })
  await expect.poll(() => mailsOf(second), { timeout: 20_000 }).toHaveLength(1)
  const [mail] = await mailsOf(second)
  expect(mail).toMatchObject({
    to: people.client.email,
    subject: 'Verdant Circle: a reminder from “Mia Green”',
  })
  expect(mail?.text).toContain(
    'A friendly reminder: invoice INV-202601-002 was due on March 1, 2026, and $175.00 of it',
  )
  expect(mail?.text).toContain(`${second.url}/invoices?side=received&q=INV-202601-002`)
  expect(mail?.text).toContain('Please send questions about the invoice to “Mia Green”.')
  expect(
    await second.database.query('select tone from public.reminders where is_automatic and invoice_id = $1', [
      ids.invoices.sent,
    ]),
  ).toEqual([{ tone: 'friendly' }])
  await second.close()
})

test('a reminder by hand is mailed at once, in its own words', async () => {
  const backend = await aBackend()
  await insertFixtures(backend.database)
  const { text, params } = insertInto('reminders', {
    ...reminderValues(ids.fresh, ids.invoices.sent, 'Dear Cleo,\n\n<b>please</b> pay · 請付款'),
  })
  await backend.database.query(text, params)
  await expect.poll(() => mailsOf(backend), { timeout: 20_000 }).toHaveLength(1)
  const [mail] = await mailsOf(backend)
  expect(mail?.text).toContain('> Dear Cleo,\n> \n> <b>please</b> pay · 請付款')
  await backend.close()
})

test('a job without a channel is asked when it starts, and not where its view is missing', async () => {
  const backend = await aBackend({ cron: false })
  const { database } = backend
  let runs = 0
  const start = (job: Partial<CronJob>) =>
    startCron(database, {
      channel: null,
      table: 'private.due_reminders',
      due: 'true',
      run: async () => {
        runs += 1
        return false
      },
      ...job,
    })
  for (const job of [await start({}), await start({ table: 'private.nothing_of_this_name' })])
    await job.close()
  expect(runs).toBe(0)
  const { people } = await insertFixtures(database)
  await database.query(`update public.payment_details set reminder_days = '{1,2,3}' where id = $1`, [
    people.member.id,
  ])
  const job = await start({})
  await expect.poll(() => runs).toBe(1)
  await job.close()
  expect(runs).toBe(1)
})

test('the view and the statement are those of the timer', () => {
  const read = (path: string) => readFileSync(new URL(`../../supabase/${path}`, import.meta.url), 'utf8')
  const statement = 'select private.make_reminders()'
  expect(read('embedded/backend.ts')).toContain(`statement: '${statement}'`)
  expect(read('schema/reminders.sql')).toContain(`'${statement}');`)
})

test('the mail of a reminder names nobody but the two sides of its invoice', async () => {
  const backend = await aBackend({ cron: false })
  const { database } = backend
  const { people } = await insertFixtures(database)
  const { text, params } = insertInto('reminders', reminderValues(ids.fresh, ids.invoices.sent))
  await database.query(text, params)
  const taken = call('take_emails', {})
  const [row] = await database.query<{ answer: { to: string }[] }>(taken.text, taken.params)
  expect(row?.answer.map(({ to }) => to)).toEqual([people.client.email])
  await backend.close()
})
