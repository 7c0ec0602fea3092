import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '../../supabase/embedded/emails.ts'
import { checksToken } from '../../supabase/embedded/functions/config.ts'
import { vapidKeys } from '../../supabase/embedded/tokens.ts'
import { aFolder } from '../support/backend.ts'
import { checkTypes, type DenoServer, entryOf, serveInDeno } from '../support/deno.ts'
import { ids } from '../support/fixtures.ts'
import { startHttpFixtures } from '../support/http.ts'
import { aPushReceiver } from '../support/push-receiver.ts'

/** Runs the edge functions in Deno and in the embedded host, side by side on one database. */
const names = readdirSync(new URL('../../supabase/functions', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name)

const receiver = await aPushReceiver()
const settings = { PUSH_SERVICES: receiver.origin, SITE_URL: 'https://app.example.org' }
const { backend, fixtures, ask } = await startHttpFixtures({ functionsEnv: settings, cron: false })
const { query } = fixtures.database
const { people } = fixtures
const inDeno = new Map<string, DenoServer>()

beforeAll(async () => {
  const env = {
    ...settings,
    ...(await vapidKeys(backend.database)),
    EMAIL_PROVIDER: 'sink',
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: backend.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
  }
  await Promise.all(names.map(async (name) => inDeno.set(name, await serveInDeno(name, env))))
})
afterAll(async () => {
  await Promise.all([...inDeno.values()].map(({ close }) => close()))
  await Promise.all([backend.close(), receiver.close()])
})

interface Request {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request and returns the answer as a client sees it. */
async function answerOf(url: string, { method = 'POST', headers = {}, body }: Request) {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const words = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type')?.toLowerCase() ?? null,
    origin: response.headers.get('access-control-allow-origin'),
    allowed: response.headers.get('access-control-allow-headers'),
    body: words.startsWith('{') ? JSON.parse(words) : words,
  }
}

/** Returns the answers of both hosts, each after `before`, so that the second one finds the same data. */
async function answers(
  name: string,
  make: () => Request | Promise<Request>,
  before?: () => Promise<unknown>,
) {
  const both = []
  for (const url of [`${backend.url}/functions/v1/${name}`, `${inDeno.get(name)?.url}/${name}`]) {
    await before?.()
    both.push(await answerOf(url, await make()))
  }
  const [embedded, deno] = both
  return { embedded, deno }
}

const publishable = () => ({ apikey: backend.publishableKey })
const secret = () => ({ apikey: backend.secretKey })

test('Deno finds no error in the types of the functions, and finds one where there is one', () => {
  expect(checkTypes(names.map(entryOf))).toBe('')
  const wrong = join(aFolder(), 'wrong.ts')
  writeFileSync(wrong, 'export const count: number = "three"')
  expect(checkTypes([wrong])).toContain('TS2322')
})

test('every function is in config.toml with `verify_jwt = false`, since a key is no JWT', () => {
  const isChecked = checksToken()
  expect(names.filter(isChecked)).toEqual([])
  expect(isChecked('another')).toBe(true)
})

describe('both hosts refuse in the same words when something is missing', () => {
  const keys: Record<string, () => Request['headers']> = {
    nothing: () => ({}),
    'the publishable key': publishable,
    'the publishable key as a token': () => ({
      ...publishable(),
      authorization: `Bearer ${backend.publishableKey}`,
    }),
    'a guessed key': () => ({ apikey: 'sb_secret_guessed' }),
    'an empty key': () => ({ apikey: '' }),
    'a token that is none': () => ({ ...publishable(), authorization: 'Bearer a.forged.token' }),
    'no token after the word': () => ({ ...publishable(), authorization: 'Bearer ' }),
    'the secret key as a token': () => ({
      ...publishable(),
      authorization: `Bearer ${backend.secretKey}`,
    }),
  }
  const guarded = names.filter((name) => name !== 'health')
  test.each(guarded.flatMap((name) => Object.keys(keys).map((key) => [name, key] as const)))(
    '%s with %s',
    async (name, key) => {
      const { embedded, deno } = await answers(name, () => ({ headers: keys[key]?.() ?? {}, body: '{}' }))
      expect(embedded?.status).toBe(401)
      expect(deno).toEqual(embedded)
    },
  )

  test.each(['notify-email', 'notify-push', 'sweep-objects'])('%s with a member’s session', async (name) => {
    const token = await session('member')
    const { embedded, deno } = await answers(name, () => ({ headers: token, body: '{}' }))
    expect(embedded?.status).toBe(401)
    expect(deno).toEqual(embedded)
  })

  test('contact-email with the session of an account that was deleted', async () => {
    const token = await session('newcomer')
    await query('delete from auth.users where id = $1', [people.newcomer.id])
    const { embedded, deno } = await answers('contact-email', () => ({ headers: token, body: contact() }))
    expect(embedded).toMatchObject({ status: 401, body: 'Sign in first' })
    expect(deno).toEqual(embedded)
  })
})

describe('every method is answered alike', () => {
  const methods = ['OPTIONS', 'GET', 'PUT', 'DELETE', 'PATCH', 'HEAD']
  test.each(names.flatMap((name) => methods.map((method) => [name, method] as const)))(
    '%s with %s',
    async (name, method) => {
      const { embedded, deno } = await answers(name, () => ({ method, headers: publishable() }))
      expect(deno).toEqual(embedded)
    },
  )
})

describe('health', () => {
  test('answers anyone without numbers', async () => {
    const { embedded, deno } = await answers('health', () => ({}))
    expect(embedded).toMatchObject({ status: 200, body: { ok: true, failing: [] } })
    expect(deno).toEqual(embedded)
  })

  test('answers the secret key with numbers', async () => {
    const { embedded, deno } = await answers('health', () => ({ headers: secret() }))
    expect(embedded).toMatchObject({ status: 200, body: { ok: true, mail: { given_up: 0 } } })
    expect(Object.keys(deno?.body)).toEqual(Object.keys(embedded?.body))
  })

  test('names what fails', async () => {
    await query(
      `insert into private.objects_to_delete (bucket_id, name, queued_at)
       values ('project-files', 'none.pdf', now() - interval '3 days')`,
    )
    const { embedded, deno } = await answers('health', () => ({ method: 'GET' }))
    await query('delete from private.objects_to_delete')
    expect(embedded).toMatchObject({ status: 503, body: { ok: false, failing: ['objects-to-delete'] } })
    expect(deno).toEqual(embedded)
  })
})

describe('a message of a member', () => {
  test.each<[string, number, object | string]>([
    ['to a member who takes messages', 200, {}],
    ['to nobody', 404, { member_id: crypto.randomUUID() }],
    ['without a title', 400, { title: '' }],
    ['that is too short', 400, { message: 'short' }],
    ['that is no JSON', 400, '{"title":'],
    ['that is null', 400, 'null'],
  ])('%s is answered with %i', async (_, status, change) => {
    const token = await session('other')
    const body = () => (typeof change === 'string' ? change : contact(change))
    const { embedded, deno } = await answers('contact-email', () => ({ headers: token, body: body() }))
    expect(embedded?.status).toBe(status)
    expect(deno).toEqual(embedded)
  })

  test('is not sent again under an id that was sent', async () => {
    const token = await session('other')
    const body = contact()
    const { embedded, deno } = await answers('contact-email', () => ({ headers: token, body }))
    expect(embedded).toMatchObject({ status: 200, body: { status: 'sent' } })
    expect(deno).toEqual(embedded)
  })
})

test('an empty queue is answered alike', async () => {
  for (const name of ['notify-email', 'notify-push', 'sweep-objects']) {
    const { embedded, deno } = await answers(name, () => ({ headers: secret(), body: '{}' }))
    expect(embedded?.status).toBe(200)
    expect(deno).toEqual(embedded)
  }
})

test('a queued mail is sent', async () => {
  const { embedded, deno } = await answers(
    'notify-email',
    () => ({ headers: secret() }),
    () =>
      query(`insert into private.email_queue (profile_id, kind) values ($1, 'approved')`, [people.member.id]),
  )
  expect(embedded).toMatchObject({ status: 200, body: { taken: 1, sent: 1 } })
  expect(deno).toEqual(embedded)
})

test('the mail of a reminder is written alike', async () => {
  await query(`update public.invoices set professional_name = 'Mia Green' where id = $1`, [ids.invoices.sent])
  const { embedded, deno } = await answers(
    'notify-email',
    () => ({ headers: secret() }),
    () =>
      query(`insert into private.email_queue (user_id, kind, reminder_id) values ($1, 'reminder', $2)`, [
        people.client.id,
        ids.reminders.byMember,
      ]),
  )
  expect(embedded).toMatchObject({ status: 200, body: { taken: 1, sent: 1 } })
  expect(deno).toEqual(embedded)
  const { body } = await ask('service', 'GET', '/_mail.json')
  const mails = (body as Mail[]).filter(({ to }) => to === people.client.email)
  expect(mails).toHaveLength(2)
  expect(mails[0]?.subject).toBe('Verdant Circle: a reminder from “Mia Green”')
  expect(mails[0]?.text).toContain('https://app.example.org/invoices?side=received&q=INV-202601-002')
  expect(mails.map(({ text }) => text)).toEqual([mails[0]?.text, mails[0]?.text])
})

test('an email of what happened is written alike', async () => {
  const { embedded, deno } = await answers(
    'notify-email',
    () => ({ headers: secret() }),
    async () => {
      await query(
        `insert into public.events (user_id, kind, as_client, application_id, who, service)
         values ($1, 'message-new', true, $2, 'Mia Green', 'Menu design')`,
        [people.otherClient.id, ids.requests.branding],
      )
      await query(
        `insert into private.email_queue (user_id, kind, application_id) values ($1, 'events', $2)
         on conflict (user_id, (coalesce(application_id, private.no_thread()))) where kind = 'events' and state <> 'given up'
         do update set state = 'queued', due_at = now(), told_until = null`,
        [people.otherClient.id, ids.requests.branding],
      )
    },
  )
  expect(embedded).toMatchObject({ status: 200, body: { taken: 1, sent: 1 } })
  expect(deno).toEqual(embedded)
})

test('a link that is not ours stops no emails, and a webhook without a signature nothing', async () => {
  const stopped = await answers('stop-emails', () => ({ headers: {} }))
  expect(stopped.embedded?.status).toBe(400)
  expect(stopped.deno).toEqual(stopped.embedded)
  const told = await answers('email-webhook', () => ({ headers: {}, body: '{"type":"email.bounced"}' }))
  expect(told.embedded?.status).toBe(503)
  expect(told.deno).toEqual(told.embedded)
})

/** Queues a notification for a new browser of the member. */
async function aNotification() {
  const { endpoint, p256dh, auth } = receiver.subscription(crypto.randomUUID())
  await query(
    `with subscription as (
       insert into public.push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4) returning id
     )
     insert into private.notification_queue (subscription_id, user_id, kind) select id, $1, 'approved' from subscription`,
    [people.member.id, endpoint, p256dh, auth],
  )
}

test('a queued notification is encrypted, signed and sent', async () => {
  receiver.received.length = 0
  const { embedded, deno } = await answers('notify-push', () => ({ headers: secret() }), aNotification)
  expect(embedded).toMatchObject({ status: 200, body: { taken: 1, sent: 1 } })
  expect(deno).toEqual(embedded)
  const read = receiver.received.map(({ message, signedWith, headers }) => [
    message,
    signedWith,
    headers['content-encoding'],
    headers.topic,
  ])
  expect(read).toHaveLength(2)
  expect(read[1]).toEqual(read[0])
})

test('a notification that is refused is given up, with its reason', async () => {
  receiver.says.status = 403
  const { embedded, deno } = await answers('notify-push', () => ({ headers: secret() }), aNotification)
  receiver.says.status = 201
  expect(embedded).toMatchObject({ status: 200, body: { taken: 1, sent: 0 } })
  expect(deno).toEqual(embedded)
  const refused = { kind: 'approved', reason: 'The push service answered 403' }
  expect(await query('delete from private.given_up_notifications returning kind, reason')).toEqual([
    refused,
    refused,
  ])
})

test('an object without a row is removed', async () => {
  const path = `profiles/${people.member.id}-profile-77.png`
  const { embedded, deno } = await answers(
    'sweep-objects',
    () => ({ headers: secret() }),
    async () => {
      const stored = await ask(
        'member',
        'POST',
        `/storage/v1/object/profile-images/${path}`,
        new Uint8Array([1]),
        {
          'content-type': 'image/png',
        },
      )
      expect(stored.status).toBe(200)
      await query(`insert into private.objects_to_delete (bucket_id, name) values ('profile-images', $1)`, [
        path,
      ])
    },
  )
  expect(embedded).toMatchObject({ status: 200, body: { removed: 1 } })
  expect(deno).toEqual(embedded)
  expect(await query('select name from storage.objects where name = $1', [path])).toEqual([])
})

async function session(person: keyof typeof people) {
  const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { ...publishable(), 'content-type': 'application/json' },
    body: JSON.stringify({ email: people[person].email, password: 'password' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { ...publishable(), authorization: `Bearer ${access_token}` }
}

const contact = (change: object = {}) =>
  JSON.stringify({
    title: 'A word to you',
    name: 'A sender',
    time: '',
    message: 'Something that is long enough to be sent.',
    email: 'a@example.test',
    member_id: people.member.id,
    mutation_id: crypto.randomUUID(),
    ...change,
  })
