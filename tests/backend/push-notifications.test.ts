import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../support/actors.ts'
import { ids } from '../support/fixtures.ts'
import { startHttpFixtures } from '../support/http.ts'
import { aPushReceiver } from '../support/push-receiver.ts'

/**
 * The whole path of a notification: a user's action, the queue, `notify-push`, a push service, and what a browser
 * reads.
 */
const receiver = await aPushReceiver()
const functionsEnv: Record<string, string> = { PUSH_SERVICES: receiver.origin }
const { backend, fixtures, ask } = await startHttpFixtures({ functionsEnv })
afterAll(() => Promise.all([backend.close(), receiver.close()]))
const { query } = fixtures.database
const { people } = fixtures
const { requests, invoices } = ids

/** Stores a browser's subscription directly: the API would refuse an address on this machine. */
async function signUp(person: 'client' | 'member' | 'pending', browser: string) {
  const { endpoint, p256dh, auth } = receiver.subscription(browser)
  await query(
    'insert into public.push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)',
    [people[person].id, endpoint, p256dh, auth],
  )
}
const change = async (by: Actor, path: string, values: object) =>
  expect((await ask(by, 'PATCH', `/rest/v1/${path}`, values)).status).toBeLessThan(300)
const answer = (status: string) => change('member', `job_applications?id=eq.${requests.branding}`, { status })
const queue = () =>
  query<{ kind: string; attempts: number }>('select kind, attempts from private.notification_queue')
const browsers = async () =>
  (
    await query<{ name: string }>(
      `select split_part(endpoint, '/', 4) as name from public.push_subscriptions
       where user_id <> $1 order by 1`,
      [people.newcomer.id],
    )
  ).map(({ name }) => name)
const emptied = () => expect.poll(queue, { timeout: 10_000 }).toEqual([])
const round = () => ask('service', 'POST', '/functions/v1/notify-push', {})
const dueAgain = () => query(`update private.notification_queue set due_at = now() - interval '1 second'`)

beforeEach(async () => {
  await query('delete from public.push_subscriptions where user_id <> $1', [people.newcomer.id])
  await query(`update public.job_applications set status = 'pending' where id = $1`, [requests.branding])
  receiver.received.length = 0
  receiver.says.status = 201
  receiver.says.headers = {}
})

test('a browser reads a kind and a link, encrypted for it alone and signed with the key it was given', async () => {
  await signUp('client', 'phone')
  await signUp('client', 'laptop')
  await answer('accepted')
  await emptied()
  const { body } = await ask('client', 'GET', '/functions/v1/notify-push')
  expect(body).toEqual({ public_key: expect.stringMatching(/^B[\w-]{86}$/) })
  expect(receiver.received.map(({ browser }) => browser).sort()).toEqual(['laptop', 'phone'])
  for (const { message, headers, claims, signedWith } of receiver.received) {
    expect(message).toEqual({
      kind: 'request-accepted',
      link: `/requests/${requests.branding}`,
      about: requests.branding,
    })
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      topic: expect.stringMatching(/^requestaccep[0-9a-f]{20}$/),
    })
    expect(Number(headers.ttl)).toBeGreaterThan(0)
    expect(claims).toMatchObject({ aud: receiver.origin, sub: expect.stringMatching(/^mailto:/) })
    expect(claims.exp * 1000).toBeGreaterThan(Date.now())
    expect(signedWith).toBe((body as { public_key: string }).public_key)
  }
})

test('an approval and an invoice notify the users they concern', async () => {
  await signUp('pending', 'applicant')
  await signUp('client', 'phone')
  await change('administrator', `profiles?id=eq.${people.pending.id}`, { is_approved: true })
  await change('member', `invoices?id=eq.${invoices.draft}`, { status: 'sent' })
  await emptied()
  const read = receiver.received.map(({ browser, message }) => ({ browser, ...(message as object) }))
  expect(read).toHaveLength(2)
  expect(read).toContainEqual({ browser: 'applicant', kind: 'approved', link: '/profile' })
  expect(read).toContainEqual({
    browser: 'phone',
    kind: 'invoice-sent',
    link: '/invoices?side=received',
    about: requests.engraving,
  })
})

test('the subscription of an unregistered browser is deleted; the other browser is notified', async () => {
  await signUp('client', 'phone')
  await query(
    `insert into public.push_subscriptions (user_id, endpoint, p256dh, auth)
     select user_id, $1, p256dh, auth from public.push_subscriptions where user_id = $2`,
    [`${receiver.origin}/lost`, people.client.id],
  )
  await answer('accepted')
  await emptied()
  expect(await browsers()).toEqual(['phone'])
  expect(receiver.received.map(({ browser }) => browser)).toEqual(['phone'])
})

test('410: the push service no longer knows the browser', async () => {
  await signUp('client', 'phone')
  receiver.says.status = 410
  await answer('accepted')
  await emptied()
  expect(await browsers()).toEqual([])
})

test.each([429, 500, 503])('%i: retried later, not at once, and then read', async (status) => {
  await signUp('client', 'phone')
  Object.assign(receiver.says, { status, headers: { 'retry-after': '120' } })
  await answer('accepted')
  await expect.poll(async () => receiver.received.length).toBe(1)
  const waits = `select extract(epoch from due_at - now())::int as s from private.notification_queue`
  await expect.poll(async () => (await query<{ s: number }>(waits))[0]?.s).toBeLessThanOrEqual(120)
  expect((await round()).body).toEqual({ taken: 0, sent: 0 })
  expect(await browsers()).toEqual(['phone'])
  Object.assign(receiver.says, { status: 201, headers: {} })
  await dueAgain()
  expect((await round()).body).toEqual({ taken: 1, sent: 1 })
  expect(receiver.received).toHaveLength(2)
  expect(await queue()).toEqual([])
})

test('a redirect is not followed: the browser keeps its subscription, the notification is dropped', async () => {
  await signUp('client', 'phone')
  const elsewhere = receiver.subscription('elsewhere')
  Object.assign(receiver.says, { status: 307, headers: { location: elsewhere.endpoint } })
  await answer('accepted')
  await emptied()
  expect(receiver.received.map(({ browser }) => browser)).toEqual(['phone'])
  expect(await browsers()).toEqual(['phone'])
})

test('nothing is sent to an address of no push service, wherever it came from', async () => {
  const { p256dh, auth } = receiver.subscription('phone')
  const elsewhere = [
    `${receiver.origin.replace('127.0.0.1', 'localhost')}/phone`,
    `${receiver.origin.replace('http://', 'http://a:b@')}/phone`,
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://notfcm.googleapis.com/x',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
  ]
  for (const endpoint of elsewhere) {
    await query(
      'insert into public.push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)',
      [people.client.id, endpoint, p256dh, auth],
    )
  }
  await answer('accepted')
  await emptied()
  expect(receiver.received).toEqual([])
  expect(await browsers()).toEqual([])
})

test('invalid keys delete only their own subscription', async () => {
  await signUp('client', 'phone')
  await query(
    `insert into public.push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)`,
    [people.client.id, `${receiver.origin}/forged`, `BA${'A'.repeat(85)}`, 'A'.repeat(22)],
  )
  await answer('accepted')
  await emptied()
  expect(await browsers()).toEqual(['phone'])
})

test('a user who signed out on a device is not notified there', async () => {
  await signUp('client', 'phone')
  await signUp('client', 'laptop')
  const ended = `update public.push_subscriptions set session_id = $1 where endpoint like '%/phone'`
  await query(ended, [crypto.randomUUID()])
  await query(
    `update public.push_subscriptions set session_id = (select id from auth.sessions where user_id = $1 limit 1)
     where endpoint like '%/laptop'`,
    [people.client.id],
  )
  await answer('accepted')
  await emptied()
  expect(receiver.received.map(({ browser }) => browser)).toEqual(['laptop'])
  expect(await browsers()).toEqual(['laptop'])
})

test('a browser subscribes and unsubscribes over the API, for its session', async () => {
  const fields = { p256dh: receiver.subscription('x').p256dh, auth: receiver.subscription('x').auth }
  const endpoint = 'https://fcm.googleapis.com/fcm/send/a-browser'
  const saved = await ask('client', 'POST', '/rest/v1/rpc/save_push_subscription', { endpoint, ...fields })
  expect(saved.status).toBeLessThan(300)
  const [row] = await query<{ here: boolean }>(
    `select exists (select from auth.sessions e where e.id = s.session_id and e.user_id = s.user_id) as here
     from public.push_subscriptions s where s.user_id = $1`,
    [people.client.id],
  )
  expect(row).toEqual({ here: true })
  const path = `/rest/v1/push_subscriptions?endpoint=eq.${encodeURIComponent(endpoint)}`
  await ask('member', 'DELETE', path)
  expect(await browsers()).toHaveLength(1)
  await ask('client', 'DELETE', path)
  expect(await browsers()).toEqual([])
})

test('the keys stay with the database; without keys the app gets 404', async () => {
  const asked = async () => (await ask('client', 'GET', '/functions/v1/notify-push')).body
  expect(await asked()).toEqual(await asked())
  functionsEnv.VAPID_PRIVATE_KEY = ''
  expect((await ask('client', 'GET', '/functions/v1/notify-push')).status).toBe(404)
  expect((await round()).status).toBe(503)
  delete functionsEnv.VAPID_PRIVATE_KEY
})

test.each(['visitor', 'member', 'administrator'] as const)('%s cannot start the function', async (actor) =>
  expect((await ask(actor, 'POST', '/functions/v1/notify-push', {})).status).toBe(401),
)

test('a notice of a message says who wrote about what, leads to the conversation, and never has the text', async () => {
  await signUp('client', 'phone')
  const message = {
    application_id: requests.engraving,
    sent_by_client: false,
    body: 'A secret between the two of us',
  }
  expect((await ask('member', 'POST', '/rest/v1/messages', message)).status).toBeLessThan(300)
  await emptied()
  expect(receiver.received.map(({ message }) => message)).toEqual([
    {
      kind: 'message-new',
      link: `/requests/${requests.engraving}`,
      about: requests.engraving,
      writer: 'member Green',
      service: 'Menu design',
    },
  ])
  expect(receiver.received[0]?.headers.topic).toMatch(/^[\w-]{1,32}$/)
})
