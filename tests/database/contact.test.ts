import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../supabase/embedded/emails.ts'
import { type Actor, actors } from '../support/actors.ts'
import { call } from '../support/database.ts'
import { anEmailService } from '../support/emailjs.ts'
import { startHttpFixtures } from '../support/http.ts'
import { withRollback } from '../support/with-rollback.ts'

/**
 * Contact messages through the edge function: who may write to whom, ten a day, each sent once, and refusals of the e-mail
 * service. `member` allows contact, `other` does not.
 */
const functionsEnv: Record<string, string> = {}
const { backend, fixtures, ask } = await startHttpFixtures({ functionsEnv })
const service = await anEmailService()
afterAll(() => Promise.all([backend.close(), service.close()]))
const { member, other, pending, administrator } = fixtures.people

beforeEach(async () => {
  await fixtures.database.query('delete from private.contact_sends')
  service.requests.length = 0
  Object.assign(service.says, { status: 200, words: 'OK', hangsUp: false })
  for (const name of Object.keys(functionsEnv)) delete functionsEnv[name]
})
const useEmailJs = () => Object.assign(functionsEnv, service.env)

const message = {
  title: 'Verdant Circle: Connection Request with member Green',
  name: 'Ada Green',
  time: 'Saturday, noon',
  message: 'Would you draw our menu, please?\nIn green.',
  email: 'ada@example.test',
}
/** Its subject and its text as they are mailed: what the sender wrote is marked as hers. */
const mailed = {
  title: 'Verdant Circle: “Connection Request with member Green”',
  message: '> Would you draw our menu, please?\n> In green.',
}
const send = (actor: Actor | 'service', to: string, change: Record<string, unknown> = {}) =>
  ask(actor, 'POST', '/functions/v1/contact-email', {
    ...message,
    member_id: to,
    mutation_id: crypto.randomUUID(),
    ...change,
  })
const emailsTo = async (address: string) =>
  ((await ask('service', 'GET', '/_mail.json')).body as Mail[]).filter(({ to }) => to === address)
const sends = () =>
  fixtures.database.query<{ state: string; status: number }>(
    'select state, status from private.contact_sends',
  )

test('a message is sent to the member’s registered address, which the sender does not learn', async () => {
  const answer = await send('administrator', member.id)
  expect(answer).toEqual({ status: 200, body: { status: 'sent' } })
  const [mail] = await emailsTo(member.email)
  expect(mail).toMatchObject({ subject: mailed.title, to: member.email })
  // The sender types name and address; the account is added by the server.
  expect(mail?.text).toBe(
    `From Ada Green <ada@example.test>, Saturday, noon\n\n“administrator Green” (${administrator.email}), ` +
      `a member of Verdant Circle, wrote to you:\n\n${mailed.message}`,
  )
  expect(await sends()).toEqual([{ state: 'sent', status: 200 }])
})

test('no subject passes for one of the app: the sender’s words are quoted and cut', async () => {
  for (const [title, subject] of [
    ['Verdant Circle: your account is suspended', 'Verdant Circle: “your account is suspended”'],
    ['Your account” is suspended', "Verdant Circle: “Your account' is suspended”"],
    ['x'.repeat(200), `Verdant Circle: “${'x'.repeat(120)}…”`],
  ] as const) {
    await fixtures.database.query('delete from private.contact_sends')
    await send('other', member.id, { title })
    expect((await emailsTo(member.email)).map((mail) => mail.subject)).toContain(subject)
  }
})

test('the database stores no text of a message', async () => {
  await send('administrator', member.id)
  const stored = await fixtures.database.query('select to_jsonb(s)::text as row from private.contact_sends s')
  expect(JSON.stringify(stored)).not.toMatch(/menu|Connection|Ada|@/)
})

describe('who may write to whom', () => {
  test.each<[Actor, string, number]>([
    ['visitor', member.id, 401],
    ['newcomer', member.id, 404],
    ['pending', member.id, 404],
    ['client', member.id, 404],
    ['other', member.id, 200],
    ['administrator', member.id, 200],
    ['member', member.id, 404],
    ['member', other.id, 404],
    ['administrator', other.id, 404],
    ['member', pending.id, 404],
    ['member', administrator.id, 200],
    ['member', '00000000-0000-4000-8000-00000000beef', 404],
  ])('%s to %s: %i', async (actor, to, status) => {
    const before = (await emailsTo(member.email)).length + (await emailsTo(administrator.email)).length
    expect((await send(actor, to)).status).toBe(status)
    const after = (await emailsTo(member.email)).length + (await emailsTo(administrator.email)).length
    expect(after - before).toBe(status === 200 ? 1 : 0)
  })

  test('refusals are the same for unapproved, unknown and contact-refusing members', async () => {
    const refusals = [pending.id, other.id, '00000000-0000-4000-8000-00000000beef']
    const answers = await Promise.all(refusals.map((id) => send('member', id)))
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['You cannot write to this member.']))
  })

  test('the service key may not send messages', async () =>
    expect((await send('service', member.id)).status).toBe(401))

  test('no actor may call the functions of its steps', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const actor of actors) {
        const begin = { sender: other.id, member: member.id, mutation_id: crypto.randomUUID() }
        expect(await refusal(actor, call('begin_contact', begin))).toMatchObject({ code: '42501' })
        const finish = { sender: other.id, mutation_id: begin.mutation_id, state: 'sent', status: 200 }
        expect(await refusal(actor, call('finish_contact', finish))).toMatchObject({ code: '42501' })
      }
    }))
})

test.each([
  { name: 'A' },
  { email: 'ada' },
  { title: 'Hey' },
  { message: 'x'.repeat(19) },
  { message: 'x'.repeat(10_000) },
  { title: 7 },
  { member_id: 'zoe' },
  { mutation_id: undefined },
])('a malformed message is refused: %j', async (change) => {
  expect((await send('other', member.id, change)).status).toBe(400)
  expect(await sends()).toEqual([])
})

test('a line break adds no header to a mail', async () => {
  useEmailJs()
  await send('other', member.id, { title: 'Hello there\r\nBcc: all@example.test' })
  expect(service.requests[0]).toMatchObject({
    template_params: { title: 'Verdant Circle: “Hello there Bcc: all@example.test”' },
  })
})

describe('exactly once', () => {
  test('a repeated message is answered as before and not sent', async () => {
    useEmailJs()
    const id = { mutation_id: crypto.randomUUID() }
    const answers = [await send('other', member.id, id), await send('other', member.id, id)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(service.requests).toHaveLength(1)
  })

  test('concurrent repetitions send one message', async () => {
    useEmailJs()
    const id = { mutation_id: crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => send('other', member.id, id)))
    expect(answers.map(({ status }) => status)).toContain(200)
    for (const { status } of answers) expect([200, 503]).toContain(status)
    expect(service.requests).toHaveLength(1)
  })

  test.each([
    ['a server error', { status: 502 }, 502],
    ['a broken connection', { hangsUp: true }, 502],
  ])('after %s the outcome is unknown, and the message is not sent again', async (_, says, status) => {
    useEmailJs()
    Object.assign(service.says, says)
    const id = { mutation_id: crypto.randomUUID() }
    expect((await send('other', member.id, id)).status).toBe(status)
    Object.assign(service.says, { status: 200, hangsUp: false })
    expect(await send('other', member.id, id)).toEqual({
      status: 409,
      body: 'It is not known whether this message was sent, so it was not sent again.',
    })
    expect(service.requests).toHaveLength(1)
  })

  test('a call that ended while sending leaves an unknown outcome, and the message is not sent again', async () => {
    useEmailJs()
    const id = { mutation_id: crypto.randomUUID() }
    const begin = { sender: other.id, member: member.id, ...id }
    await ask('service', 'POST', '/rest/v1/rpc/begin_contact', begin)
    expect((await send('other', member.id, id)).status).toBe(503)
    await fixtures.database.query(`update private.contact_sends set at = now() - interval '3 minutes'`)
    expect((await send('other', member.id, id)).status).toBe(409)
    expect(service.requests).toEqual([])
  })

  test('a message that the service refused may be repeated', async () => {
    useEmailJs()
    service.says.status = 403
    const id = { mutation_id: crypto.randomUUID() }
    expect((await send('other', member.id, id)).status).toBe(403)
    service.says.status = 200
    expect((await send('other', member.id, id)).status).toBe(200)
    expect((await send('other', member.id, id)).status).toBe(200)
    expect(service.requests).toHaveLength(2)
  })
})

/** Inserts earlier messages. */
const insertSends = (sender: string, state: string, age: string, count: number) =>
  fixtures.database.query(
    `insert into private.contact_sends (sender, id, state, at)
     select $1, gen_random_uuid(), $2, now() - $3::interval from generate_series(1, $4::int)`,
    [sender, state, age, count],
  )

describe('ten a day', () => {
  test('the eleventh within a day is refused, and sent a day later', async () => {
    await insertSends(other.id, 'sent', '23 hours', 9)
    expect((await send('other', member.id)).status).toBe(200)
    const eleventh = { mutation_id: crypto.randomUUID() }
    expect(await send('other', member.id, eleventh)).toEqual({
      status: 429,
      body: 'You can send ten messages a day. Please try again tomorrow.',
    })
    await fixtures.database.query(`update private.contact_sends set at = at - interval '2 hours'`)
    expect((await send('other', member.id, eleventh)).status).toBe(200)
  })

  test('concurrent messages do not exceed the limit', async () => {
    await insertSends(other.id, 'unknown', '1 hour', 9)
    const answers = await Promise.all([1, 2, 3].map(() => send('other', member.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
  })

  test('messages of others and refused messages do not count', async () => {
    await insertSends(administrator.id, 'sent', '1 hour', 10)
    await insertSends(other.id, 'refused', '1 hour', 10)
    expect((await send('other', member.id)).status).toBe(200)
  })
})

describe('the number of messages left today', () => {
  const left = (actor: Actor) => ask(actor, 'POST', '/rest/v1/rpc/contact_messages_left', {})

  test('counts the user’s own messages of the last 24 hours, and is never negative', async () => {
    await insertSends(other.id, 'sent', '23 hours', 4)
    await insertSends(other.id, 'unknown', '1 hour', 1)
    await insertSends(other.id, 'sending', '1 minute', 1)
    await insertSends(other.id, 'refused', '1 hour', 5)
    await insertSends(other.id, 'sent', '25 hours', 5)
    await insertSends(administrator.id, 'sent', '1 hour', 12)
    expect(await left('other')).toEqual({ status: 200, body: 4 })
    await send('other', member.id)
    expect(await left('other')).toEqual({ status: 200, body: 3 })
    expect(await left('administrator')).toEqual({ status: 200, body: 0 })
  })

  test.each(actors)('of %s only is returned', async (actor) => {
    await insertSends(other.id, 'sent', '1 hour', 10)
    if (actor === 'visitor') expect((await left(actor)).status).toBe(401)
    else expect(await left(actor)).toEqual({ status: 200, body: actor === 'other' ? 0 : 10 })
    const named = await ask(actor, 'POST', '/rest/v1/rpc/contact_messages_left', { sender: other.id })
    expect(named.status).toBeGreaterThanOrEqual(400)
  })

  test('of another user is returned to no actor', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const actor of actors) {
        const counted = { text: `select private.contact_sends_left('${other.id}')`, params: [] }
        expect(await refusal(actor, counted)).toMatchObject({ code: '42501' })
      }
    }))
})

describe('EmailJS', () => {
  test('gets the five parameters, the address and the credentials', async () => {
    Object.assign(useEmailJs(), { EMAILJS_PRIVATE_KEY: 'private' })
    await send('other', member.id)
    expect(service.requests).toEqual([
      {
        service_id: 'service',
        template_id: 'template',
        user_id: 'public',
        accessToken: 'private',
        template_params: {
          ...message,
          title: mailed.title,
          message: expect.stringMatching(/^“other Green” .*, wrote to you:\n\n> Would you/),
          to_email: member.email,
        },
      },
    ])
  })

  test.each([
    [400, 'The template ID is invalid', 400],
    [403, 'Blocked', 403],
    [429, 'Too many requests', 429],
    [451, 'Headless browser', 451],
    [401, 'Unauthorized', 422],
    [500, 'Oops', 500],
  ])('answers %i "%s", which is returned as %i', async (status, text, passed) => {
    useEmailJs()
    Object.assign(service.says, { status, words: text })
    expect(await send('other', member.id)).toEqual({ status: passed, body: text })
  })

  test('without credentials is answered with 403', async () => {
    Object.assign(functionsEnv, { EMAIL_PROVIDER: 'emailjs' })
    expect((await send('other', member.id)).status).toBe(403)
  })
})

describe('the mail sink', () => {
  const mail = { to: 'a@b.test', subject: 'Hi', text: 'Hello' }
  test('accepts mails with the service key only', async () => {
    expect((await ask('visitor', 'POST', '/_mail', mail)).status).toBe(403)
    expect((await ask('member', 'POST', '/_mail', mail)).status).toBe(403)
    expect((await ask('service', 'POST', '/_mail', { to: 'a@b.test' })).status).toBe(400)
    expect((await ask('service', 'POST', '/_mail', mail)).status).toBe(200)
    expect(await emailsTo('a@b.test')).toHaveLength(1)
  })
  test('stores a repeated mail once', async () => {
    await ask('service', 'POST', '/_mail', { ...mail, to: 'c@d.test', id: 'one' })
    await ask('service', 'POST', '/_mail', { ...mail, to: 'c@d.test', id: 'one' })
    expect(await emailsTo('c@d.test')).toHaveLength(1)
  })
})
