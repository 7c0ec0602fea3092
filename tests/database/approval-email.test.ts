import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../supabase/embedded/emails.ts'
import { actors } from '../support/actors.ts'
import { as, pushOne } from '../support/calls.ts'
import { call, updateRow } from '../support/database.ts'
import { anEmailService } from '../support/emailjs.ts'
import { ids } from '../support/fixtures.ts'
import { startHttpFixtures } from '../support/http.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Approving sends one e-mail (readings, "email confirmation follows approval"). */
const functionsEnv: Record<string, string> = {}
const { backend, fixtures, ask } = await startHttpFixtures({ functionsEnv })
const service = await anEmailService()
afterAll(() => Promise.all([backend.close(), service.close()]))
const { pending, member } = fixtures.people
const { query } = fixtures.database

const decide = (is_approved: boolean) => updateRow('profiles', pending.id, { is_approved })
const queue = (run = query) =>
  run<{ state: string; attempts: number }>(
    "select state, attempts from private.email_queue where kind = 'approved'",
  )
const mails = async () =>
  ((await ask('service', 'GET', '/_mail.json')).body as Mail[]).filter(({ to }) => to === pending.email)
const sendQueued = () => ask('service', 'POST', '/functions/v1/notify-email', {})

/** Resolves when the backend's timer has emptied the queue. */
async function queueSent() {
  for (let i = 0; i < 200; i++) {
    const waiting = (await queue()).filter(({ state }) => state === 'queued' || state === 'sending')
    if (waiting.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('The queue is not emptied')
}

beforeEach(async () => {
  await query('update public.profiles set is_approved = false where id = $1', [pending.id])
  await query('delete from private.email_queue')
})

test('an approval sends the applicant one mail by itself', async () => {
  const before = (await mails()).length
  await as(fixtures, 'administrator', decide(true))
  await queueSent()
  await sendQueued()
  const received = await mails()
  expect(received).toHaveLength(before + 1)
  expect(received[0]).toMatchObject({ subject: 'Verdant Circle: your application was approved' })
  expect(received[0]?.text).toContain('Hi pending Green,')
  expect(received[0]?.text).toContain(`${backend.url}/login`)
  expect(await queue()).toEqual([{ state: 'sent', attempts: 1 }])
})

describe('the queue', () => {
  test('has one mail, however often the profile is approved', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('administrator', decide(true))
      await as('administrator', decide(true))
      await as('administrator', updateRow('profiles', pending.id, { linkedin_verified: true }))
      expect(await queue(owner)).toEqual([{ state: 'queued', attempts: 0 }])
    }))

  test('has one mail after an approval is pushed twice, and by two administrators', async () => {
    const change = {
      op: 'update',
      table: 'profiles',
      id: pending.id,
      values: { is_approved: true },
      base: { is_approved: false },
    } as const
    const id = crypto.randomUUID()
    await pushOne(fixtures, 'administrator', [change], id)
    await pushOne(fixtures, 'administrator', [change], id)
    await pushOne(fixtures, 'administrator', [change])
    await queueSent()
    expect(await queue()).toHaveLength(1)
  })

  test('has no mail after the approval is withdrawn, and one after it is given again', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('administrator', decide(true))
      await as('administrator', decide(false))
      expect(await queue(owner)).toEqual([])
      await as('administrator', decide(true))
      expect(await queue(owner)).toHaveLength(1)
    }))

  test('has no mail after a new LinkedIn address withdrew the approval', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('administrator', decide(true))
      await as('pending', updateRow('profiles', pending.id, { linkedin_url: 'https://linkedin.com/in/x' }))
      expect(await queue(owner)).toEqual([])
    }))

  test('has no mail for an approval that is rolled back', async () => {
    await withRollback(fixtures, ({ as }) => as('administrator', decide(true)))
    expect(await queue()).toEqual([])
  })

  test('has no mail for other changes', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', updateRow('profiles', member.id, { bio: 'New' }))
      await as('administrator', updateRow('profiles', member.id, { is_approved: false }))
      expect(await queue(owner)).toEqual([])
    }))

  test('gives a mail to one caller, and to another only after a time limit', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      const take = async () =>
        (await as<{ answer: { id: string; to: string }[] }>('service', call('take_emails', {})))[0]?.answer
      await as('administrator', decide(true))
      const taken = await take()
      expect(taken).toEqual([
        { id: expect.any(String), kind: 'approved', to: pending.email, name: 'pending Green' },
      ])
      expect(await take()).toEqual([])
      await owner(`update private.email_queue set due_at = now() - interval '1 second'`)
      expect(await take()).toEqual(taken)
      await as('service', call('finish_email', { id: taken?.[0]?.id, sent: true, status: 200 }))
      await owner(`update private.email_queue set due_at = now() - interval '1 second'`)
      expect(await take()).toEqual([])
    }))

  test('may be read, taken from and finished by no actor', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const actor of actors) {
        const read = { text: 'select * from private.email_queue', params: [] }
        expect(await refusal(actor, read)).toMatchObject({ code: '42501' })
        expect(await refusal(actor, call('take_emails', {}))).toMatchObject({ code: '42501' })
        const finish = call('finish_email', { id: crypto.randomUUID(), sent: true, status: 200 })
        expect(await refusal(actor, finish)).toMatchObject({ code: '42501' })
      }
    }))
})

test('a mail that the service refuses is retried later, not at once', async () => {
  Object.assign(functionsEnv, service.env)
  service.says.status = 429
  await as(fixtures, 'administrator', decide(true))
  await expect.poll(async () => (await queue())[0]?.attempts).toBe(1)
  await expect.poll(async () => (await queue())[0]?.state).toBe('queued')
  expect((await sendQueued()).body).toEqual({ taken: 0, sent: 0 })
  service.says.status = 200
  await query('update private.email_queue set due_at = now()')
  expect((await sendQueued()).body).toEqual({ taken: 1, sent: 1 })
  expect(service.requests.at(-1)).toMatchObject({ template_params: { to_email: pending.email } })
  for (const name of Object.keys(functionsEnv)) delete functionsEnv[name]
})

test.each(['visitor', 'member', 'administrator'] as const)('%s may not send queued mails', async (actor) =>
  expect((await ask(actor, 'POST', '/functions/v1/notify-email', {})).status).toBe(401),
)

test('a conversation that stays unread is told by one mail, with a link and without its text', async () => {
  const { client } = fixtures.people
  const request = '/rest/v1/messages'
  const { engraving } = ids.requests
  const message = { application_id: engraving, sent_by_client: false, body: 'A secret between the two of us' }
  expect((await ask('member', 'POST', request, message)).status).toBeLessThan(300)
  expect((await sendQueued()).body).toEqual({ taken: 0, sent: 0 })
  await query(`update private.email_queue set due_at = now()`)
  await sendQueued()
  const received = ((await ask('service', 'GET', '/_mail.json')).body as Mail[]).filter(
    ({ to }) => to === client.email,
  )
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    subject: 'Verdant Circle: “member Green” wrote to you about “Menu design”',
  })
  expect(received[0]?.text).toContain('Hi client Table,')
  expect(received[0]?.text).toContain(`${backend.url}/requests/${engraving}`)
  expect(JSON.stringify(received)).not.toContain('secret')
})
