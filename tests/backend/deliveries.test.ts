import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { as } from '../support/calls.ts'
import { call, insertInto } from '../support/database.ts'
import { anEmailService } from '../support/emailjs.ts'
import { messageValues } from '../support/fixtures.ts'
import { startHttpFixtures } from '../support/http.ts'
import { anSmtpServer } from '../support/smtp.ts'

/** The ways to send emails: a server for mail, and an HTTP API in Resend's form; and what comes back from them. */
const smtp = await anSmtpServer()
const http = await anEmailService()
const secret = `whsec_${Buffer.from('the secret of the webhook').toString('base64')}`
const functionsEnv: Record<string, string> = {}
const { backend, fixtures, ask } = await startHttpFixtures({ functionsEnv, cron: false })
afterAll(() => Promise.all([backend.close(), smtp.close(), http.close()]))
const { query } = fixtures.database
const { people } = fixtures

const FROM = 'Verdant Circle <hello@circle.example>'
const ways = {
  smtp: smtp.env,
  http: { EMAIL_PROVIDER: 'http', EMAIL_API_URL: http.url, EMAIL_API_KEY: 're_key', EMAIL_FROM: FROM },
}
const sendBy = (way: keyof typeof ways) =>
  Object.assign(functionsEnv, ways[way], { EMAIL_WEBHOOK_SECRET: secret })

beforeEach(async () => {
  smtp.received.length = 0
  http.requests.length = 0
  http.headers.length = 0
  Object.assign(smtp.says, { refuses: undefined, hangsUp: false })
  Object.assign(http.says, { status: 200, words: '{"id":"re_1"}', hangsUp: false })
  await query('delete from private.email_queue')
  await query('delete from private.emails_of_a_day')
  await query('delete from private.stopped_addresses')
  await query('delete from public.events')
  await query('delete from private.event_choices')
})

const sendQueued = async () => (await ask('service', 'POST', '/functions/v1/notify-email', {})).body
const sendDue = async () => {
  await query(`update private.email_queue set due_at = now() where state = 'queued'`)
  return sendQueued()
}
const queueApproval = () =>
  query(`insert into private.email_queue (profile_id, kind) values ($1, 'approved')`, [people.member.id])
const clientWrites = () =>
  as(fixtures, 'client', {
    ...insertInto('messages', messageValues(crypto.randomUUID(), true, 'Nobody but us two reads this')),
  })
const queued = () => query('select state, status, provider_id, reason from private.email_queue')
const stopped = () => query('select address, reason from private.stopped_addresses')
/** What quoted-printable text says. */
const decoded = (message: string) =>
  message
    .replace(/=\r\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

describe('a server for mail', () => {
  beforeEach(() => void sendBy('smtp'))

  test('gets text and HTML, from the group, with an id that it gets again at the next attempt', async () => {
    await queueApproval()
    smtp.says.hangsUp = true
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await sendDue()).toEqual({ taken: 1, sent: 0 })
    warned.mockRestore()
    smtp.says.hangsUp = false
    expect(await sendDue()).toEqual({ taken: 1, sent: 1 })
    const [first, second] = smtp.received
    expect(second).toMatchObject({ from: 'hello@circle.example', to: [people.member.email] })
    const idOf = (message = '') => /^Message-ID: (<[0-9a-f-]{36}@circle\.example>)/m.exec(message)?.[1]
    expect(idOf(second?.message)).toBeDefined()
    expect(idOf(second?.message)).toBe(idOf(first?.message))
    const message = decoded(second?.message ?? '')
    expect(message).toContain('From: Verdant Circle <hello@circle.example>')
    expect(message).toContain('Subject: Verdant Circle: your application was approved')
    expect(message).toContain('Content-Type: text/plain')
    expect(message).toContain('Content-Type: text/html')
    expect(await queued()).toEqual([
      { state: 'sent', status: 200, provider_id: idOf(second?.message), reason: null },
    ])
  })

  test('that knows no such mailbox stops the address; one that is busy does not', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await queueApproval()
    smtp.says.refuses = { code: 451, words: '4.3.2 Please try again later' }
    expect(await sendDue()).toEqual({ taken: 1, sent: 0 })
    expect(await stopped()).toEqual([])
    smtp.says.refuses = { code: 550, words: '5.1.1 There is no such mailbox' }
    expect(await sendDue()).toEqual({ taken: 1, sent: 0 })
    expect(await stopped()).toEqual([{ address: people.member.email, reason: 'bounced' }])
    smtp.says.refuses = undefined
    expect(await sendDue()).toEqual({ taken: 0, sent: 0 })
    expect(await queued()).toEqual([])
    expect(smtp.received).toEqual([])
    warned.mockRestore()
  })
})

describe('an HTTP API in Resend’s form', () => {
  beforeEach(() => void sendBy('http'))

  test('gets text and HTML once for each id, and its own id is kept', async () => {
    await queueApproval()
    const [{ id } = { id: '' }] = await query<{ id: string }>('select id from private.email_queue')
    expect(await sendDue()).toEqual({ taken: 1, sent: 1 })
    expect(http.headers[0]).toMatchObject({ authorization: 'Bearer re_key', 'idempotency-key': id })
    expect(http.requests).toEqual([
      {
        from: FROM,
        to: [people.member.email],
        subject: 'Verdant Circle: your application was approved',
        text: expect.stringContaining('Hi member Green,'),
        html: expect.stringContaining('<!doctype html>'),
        headers: {},
      },
    ])
    expect(await queued()).toEqual([{ state: 'sent', status: 200, provider_id: 're_1', reason: null }])
  })

  test('that has the id with other words has sent it before', async () => {
    await queueApproval()
    Object.assign(http.says, { status: 409, words: '{"name":"invalid_idempotent_request"}' })
    expect(await sendDue()).toEqual({ taken: 1, sent: 1 })
  })

  test('gets another id for the next email of the same conversation', async () => {
    await clientWrites()
    await sendDue()
    await query(`update private.email_queue set told_until = now() - interval '2 hours'`)
    await query(`update public.events set created_at = now() - interval '2 hours', seen_at = now()`)
    await clientWrites()
    await sendDue()
    const [first, second] = http.headers.map((headers) => headers['idempotency-key'])
    expect(http.requests).toHaveLength(2)
    expect(first).not.toBe(second)
  })

  test('gets the answers to a contact message for its writer', async () => {
    const message = {
      ...{ title: 'A question', name: 'Cleo', time: 'now', email: 'cleo@example.test' },
      message: 'Would you like to bake a cake for our opening?',
      ...{ member_id: people.member.id, mutation_id: crypto.randomUUID() },
    }
    expect((await ask('other', 'POST', '/functions/v1/contact-email', message)).status).toBe(200)
    expect(http.requests).toMatchObject([
      { to: [people.member.email], reply_to: 'cleo@example.test', subject: 'Verdant Circle: “A question”' },
    ])
  })
})

describe('the link that stops emails', () => {
  const link = async () => {
    sendBy('http')
    await clientWrites()
    await sendDue()
    const [request] = http.requests as [{ headers?: Record<string, string> }?]
    expect(request?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const url = new URL(request?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '')
    expect(url.origin).toBe(backend.url)
    return url
  }
  const chosen = async () => query('select topic, email from private.event_choices')

  test('is pressed in a program for mail, without a session; a GET changes nothing', async () => {
    const url = await link()
    const got = await fetch(url, { redirect: 'manual' })
    expect(got.status).toBe(303)
    const page = new URL(got.headers.get('location') ?? '')
    expect(page.origin + page.pathname).toBe(`${backend.url}/stop-emails`)
    expect(page.searchParams.get('token')).toBe(url.searchParams.get('token'))
    expect(await chosen()).toEqual([])
    const pressed = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.status).toBe(200)
    expect(await chosen()).toEqual([{ topic: 'messages', email: false }])
  })

  test('that is not ours is refused', async () => {
    const url = await link()
    url.searchParams.set('token', `${url.searchParams.get('token')}0`)
    expect((await fetch(url, { method: 'POST' })).status).toBe(400)
    expect(await chosen()).toEqual([])
  })
})

describe('the webhook', () => {
  beforeEach(() => void sendBy('http'))

  const tell = (event: object, { at = new Date(), by = secret, names = 'svix' } = {}) => {
    const body = JSON.stringify(event)
    return fetch(`${backend.url}/functions/v1/email-webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [`${names}-id`]: 'msg_1',
        [`${names}-timestamp`]: String(Math.floor(at.getTime() / 1000)),
        [`${names}-signature`]: new Webhook(by).sign('msg_1', at, body),
      },
      body,
    }).then(({ status }) => status)
  }
  const event = (type: string, data: object = {}) => ({
    type,
    data: { email_id: 're_1', to: [people.member.email.toUpperCase()], ...data },
  })

  test.each([
    ['email.bounced', { bounce: { type: 'Permanent' } }, 'bounced'],
    ['email.complained', {}, 'complained'],
    ['email.complained', { to: 'Member <member@example.test>' }, 'complained'],
    ['email.bounced', { bounce: { type: 'Transient' } }, null],
    ['email.delivered', {}, null],
    ['email.bounced', { to: null }, null],
  ])('%s %j', async (type, data, reason) => {
    expect(await tell(event(type, data))).toBe(200)
    expect(await stopped()).toEqual(reason ? [{ address: people.member.email, reason }] : [])
  })

  test('stops what waits and what comes, until its owner or an administrator lets emails through', async () => {
    await queueApproval()
    await tell(event('email.bounced'), { names: 'webhook' })
    expect(await sendDue()).toEqual({ taken: 0, sent: 0 })
    expect(await queued()).toEqual([])
    for (const actor of ['other', 'client'] as const)
      expect(
        (await ask(actor, 'POST', '/rest/v1/rpc/allow_address', { address: people.member.email })).status,
      ).toBe(403)
    const [{ answer: mine } = { answer: {} }] = await as<{ answer: object }>(
      fixtures,
      'member',
      call('my_event_choices', {}),
    )
    expect(mine).toMatchObject({ stopped: { address: people.member.email, reason: 'bounced' } })
    const [{ answer: all } = { answer: [] }] = await as<{ answer: object[] }>(
      fixtures,
      'administrator',
      call('stopped_addresses', {}),
    )
    expect(all).toMatchObject([{ address: people.member.email, name: 'member Green', reason: 'bounced' }])
    expect((await ask('other', 'POST', '/rest/v1/rpc/stopped_addresses', {})).status).toBe(403)
    await as(fixtures, 'member', call('allow_address', { address: people.member.email }))
    await queueApproval()
    expect(await sendDue()).toEqual({ taken: 1, sent: 1 })
  })

  test('keeps contact messages back, too', async () => {
    await tell(event('email.bounced'))
    const message = {
      ...{ title: 'A question', name: 'Cleo', time: 'now', email: 'cleo@example.test' },
      message: 'Would you like to bake a cake for our opening?',
      ...{ member_id: people.member.id, mutation_id: crypto.randomUUID() },
    }
    const answer = await ask('other', 'POST', '/functions/v1/contact-email', message)
    expect(answer).toEqual({ status: 404, body: 'Emails do not reach this member at the moment.' })
    expect(http.requests).toEqual([])
  })

  test.each([
    ['by somebody else', { by: `whsec_${Buffer.from('another secret').toString('base64')}` }],
    ['ten minutes ago', { at: new Date(Date.now() - 600_000) }],
    ['under other names', { names: 'x' }],
  ])('signed %s is refused', async (_, how) => {
    expect(await tell(event('email.bounced'), how)).toBe(401)
    expect(await stopped()).toEqual([])
  })

  test('without a secret takes nothing', async () => {
    functionsEnv.EMAIL_WEBHOOK_SECRET = ''
    expect(await tell(event('email.bounced'))).toBe(503)
    expect(
      (await ask('member', 'POST', '/rest/v1/rpc/stop_address', { address: 'a@b.c', reason: 'bounced' }))
        .status,
    ).toBe(403)
    expect(await stopped()).toEqual([])
  })
})
