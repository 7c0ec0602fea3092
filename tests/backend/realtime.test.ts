import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startBackend } from '../../supabase/embedded/backend.ts'
import type { Database } from '../../supabase/embedded/database.ts'
import { consoleErrors } from '../support/console.ts'
import { aDatabase, insertInto } from '../support/database.ts'
import { keys, type ServedRealtime, serveRealtime, tokenFor, transport } from '../support/realtime.ts'
import { anId, aProfile } from '../support/rows.ts'

const member = anId(1)
const aToken = (seconds = 3600, claims = {}) => tokenFor({ sub: member, ...claims }, seconds)
let database: Database
let realtime: ServedRealtime
/** Where true, queries to the database fail. */
let outage: Error | null = null
const clients: SupabaseClient[] = []

beforeAll(async () => {
  database = await aDatabase()
  await database.query('insert into auth.users (id, email) values ($1, $2)', [member, 'ada@example.test'])
  const { text, params } = insertInto('profiles', { ...aProfile({ id: member, is_approved: true }) })
  await database.query(text, params)
  realtime = await serveRealtime({
    listen: database.listen,
    transaction: (work) => (outage ? Promise.reject(outage) : database.transaction(work)),
  })
})

afterEach(async () => {
  outage = null
  await Promise.all(clients.splice(0).map((client) => client.realtime.disconnect()))
})

afterAll(async () => {
  await realtime.close()
  await database.close()
})

/** Returns an unchanged supabase-js client whose session holds `token`; without one it is a visitor's. */
async function aClient(token?: string, vsn?: string) {
  const session = { token: token ?? keys.publishable }
  const client = createClient(`http://${realtime.address}`, keys.publishable, {
    accessToken: async () => session.token,
    realtime: { transport, ...(vsn ? { vsn } : {}) },
  })
  clients.push(client)
  await client.realtime.setAuth()
  return {
    client,
    async renew(renewed: string) {
      session.token = renewed
      await client.realtime.setAuth()
    },
  }
}

/** Joins a topic and keeps its messages; `told` waits for the next event of any kind. */
function listen(channel: RealtimeChannel) {
  const log: string[] = []
  let wake = () => {}
  const tell = (line: string) => {
    log.push(line)
    wake()
  }
  channel
    .on('broadcast', { event: '*' }, ({ event, payload }) => tell(`${event} ${JSON.stringify(payload)}`))
    .on('system', {}, ({ status, message }: { status: string; message: string }) =>
      tell(`system ${status}: ${message}`),
    )
    .subscribe((status, error) => tell(error ? `${status} ${error.message}` : status))
  return {
    log,
    async told(line: string) {
      while (!log.includes(line)) await new Promise<void>((resolve) => (wake = resolve))
    },
    async next() {
      while (log.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return log.shift()
    },
  }
}

const privately = { config: { private: true } }
const send = (topic: string, event: string, payload = {}, isPrivate = true) =>
  database.query('select realtime.send($1::text::jsonb, $2, $3, $4)', [
    JSON.stringify(payload),
    event,
    topic,
    isPrivate,
  ])

test.each(['1.0.0', '2.0.0'])(
  'a member receives the members’ and her own topics, and changes send hints to them (vsn %s)',
  async (vsn) => {
    const { client } = await aClient(aToken(), vsn)
    const members = listen(client.channel('members', privately))
    const mine = listen(client.channel(`user:${member}`, privately))
    expect(await members.next()).toBe('SUBSCRIBED')
    expect(await mine.next()).toBe('SUBSCRIBED')

    await send('members', 'pull', { so: 'far' })
    expect(await members.next()).toBe('pull {"so":"far"}')

    await database.query('update public.profiles set bio = $1 where id = $2', [`seen by ${vsn}`, member])
    expect(await members.next()).toBe('pull {}')
    expect(await mine.next()).toBe('pull {}')
  },
)

test('a visitor receives the board’s topic and none of the members', async () => {
  const { client } = await aClient()
  const board = listen(client.channel('board', privately))
  expect(await board.next()).toBe('SUBSCRIBED')
  const refused = listen(client.channel('members', privately))
  expect(await refused.next()).toBe(
    'CHANNEL_ERROR Unauthorized: You do not have permissions to read from this Channel topic: members',
  )

  // The board's hint is sent last: the members' hint would have arrived before it.
  await send('members', 'pull')
  await send('board', 'pull')
  await board.told('pull {}')
  expect(refused.log).toEqual([])
})

test('nobody receives another user’s topic, and checking permission leaves no row behind', async () => {
  const { client } = await aClient(aToken())
  expect(await listen(client.channel(`user:${anId(2)}`, privately)).next()).toMatch(/^CHANNEL_ERROR Unauthor/)
  expect(await listen(client.channel('admin', privately)).next()).toMatch(/^CHANNEL_ERROR Unauthorized/)
  expect(await database.query('select id from realtime.messages')).toEqual([])
})

test('a withdrawn permission ends when the token is renewed', async () => {
  const { client, renew } = await aClient(aToken())
  const members = listen(client.channel('members', privately))
  const board = listen(client.channel('board', privately))
  expect(await members.next()).toBe('SUBSCRIBED')
  expect(await board.next()).toBe('SUBSCRIBED')
  await database.query('update public.profiles set is_approved = false where id = $1', [member])
  try {
    await members.told('pull {}')
    members.log.length = 0

    await renew(aToken())
    expect(await members.next()).toBe(
      'system error: You no longer have permission to read from this Channel topic: members',
    )
    expect(await members.next()).toBe('CLOSED')
    await send('members', 'pull')
    await send('board', 'last')
    await board.told('last {}')
    expect(members.log).toEqual([])
  } finally {
    await database.query('update public.profiles set is_approved = true where id = $1', [member])
  }
})

test('a token that expires ends its channels; one renewed in time does not', async () => {
  const first = await aClient(aToken(3))
  const expiring = listen(first.client.channel('members', privately))
  const second = await aClient(aToken(3))
  const renewed = listen(second.client.channel('members', privately))
  expect(await expiring.next()).toBe('SUBSCRIBED')
  expect(await renewed.next()).toBe('SUBSCRIBED')
  await second.renew(aToken())

  expect(await expiring.next()).toBe('system error: Token has expired')
  expect(await expiring.next()).toBe('CLOSED')
  await send('members', 'pull')
  expect(await renewed.next()).toBe('pull {}')
  expect(expiring.log).toEqual([])
})

test.each([
  ['has expired', () => aToken(-1)],
  ['is unknown', () => 'not.a.token'],
  ['names no role of the API', () => aToken(60, { role: 'postgres' })],
  ['never expires', () => aToken(60, { exp: undefined })],
])('refuses a token that %s', async (_, token) => {
  const { client } = await aClient(token())
  expect(await listen(client.channel('board', privately)).next()).toMatch(/^CHANNEL_ERROR InvalidJWTToken: /)
})

test('refuses public channels, and delivers no public message to a private one', async () => {
  const { client } = await aClient()
  expect(await listen(client.channel('lobby')).next()).toBe(
    'CHANNEL_ERROR PrivateOnly: This project only allows private channels',
  )
  const board = listen(client.channel('board', privately))
  expect(await board.next()).toBe('SUBSCRIBED')
  await send('board', 'public', {}, false)
  await send('board', 'pull')
  expect(await board.next()).toBe('pull {}')
})

test.each(['1.0.0', '2.0.0'])('does not forward broadcasts of clients (vsn %s)', async (vsn) => {
  const speaker = (await aClient(aToken(), vsn)).client.channel('board', privately)
  const spoken = listen(speaker)
  const heard = listen((await aClient()).client.channel('board', privately))
  expect(await spoken.next()).toBe('SUBSCRIBED')
  expect(await heard.next()).toBe('SUBSCRIBED')
  await speaker.send({ type: 'broadcast', event: 'pull', payload: { from: 'a client' } })
  expect(await speaker.track({ online: true })).toBe('error')
  await send('board', 'pull')
  expect(await heard.next()).toBe('pull {}')
})

test('when the database fails, a join is refused and may be retried', async () => {
  const { client } = await aClient()
  outage = new Error('gone fishing')
  const board = listen(client.channel('board', privately))
  expect(await board.next()).toMatch(/^CHANNEL_ERROR UnableToConnectToProject: /)
  expect(consoleErrors.splice(0)).toEqual([['realtime: could not ask who may hear board', outage]])
  outage = null
  // supabase-js joins again by itself.
  expect(await board.next()).toBe('SUBSCRIBED')
})

test('on the whole backend a session receives its own hint, and functions answer', async () => {
  const backend = await startBackend({ dataDir: 'memory://' })
  const client = createClient(backend.url, backend.publishableKey, { realtime: { transport } })
  clients.push(client)
  try {
    const { data, error } = await client.auth.signUp({ email: 'new@example.test', password: 'demo1234' })
    expect(error).toBeNull()
    const mine = listen(client.channel(`user:${data.user?.id}`, privately))
    expect(await mine.next()).toBe('SUBSCRIBED')
    await backend.database.query('select private.send_change_hints(array[private.user_audience($1)])', [
      data.user?.id,
    ])
    expect(await mine.next()).toBe('pull {}')
    expect((await client.functions.invoke('health')).data).toEqual({ ok: true, failing: [] })
  } finally {
    await client.realtime.disconnect()
    await backend.close()
  }
})
