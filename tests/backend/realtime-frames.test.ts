import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import type { RealtimeDatabase } from '../../supabase/embedded/realtime/authorise.ts'
import { aSocket, keys, type ServedRealtime, serveRealtime, websocketUrl } from '../support/realtime.ts'

let realtime: ServedRealtime
let publish: (notification: string) => void
/** What a policy would allow; set to never answer, it keeps every join waiting. */
let rows: Promise<unknown[]>

const database: RealtimeDatabase = {
  async listen(_, hear) {
    publish = hear
    return async () => {}
  },
  transaction: (work) => work(<Row>() => rows as Promise<Row[]>),
}

beforeEach(async () => {
  // Replaces the server's pings only: nothing else here uses an interval.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  rows = Promise.resolve([{ id: 'asked' }])
  realtime = await serveRealtime(database)
})

afterEach(async () => {
  await realtime.close()
  vi.useRealTimers()
})

test('frames are those of Phoenix', async () => {
  const { socket, say, next } = await aSocket(realtime.address)
  const board = 'realtime:board'
  const reply = (joinRef: string | null, ref: string, topic: string, status: string, response: unknown) => [
    joinRef,
    ref,
    topic,
    'phx_reply',
    { status, response },
  ]
  say([null, '1', 'phoenix', 'heartbeat', {}])
  expect(await next()).toEqual(reply(null, '1', 'phoenix', 'ok', {}))
  say(['2', '2', board, 'phx_join', { config: { private: true, presence: { enabled: true } } }])
  expect(await next()).toEqual(reply('2', '2', board, 'ok', { postgres_changes: [] }))
  expect(await next()).toEqual(['2', null, board, 'presence_state', {}])
  publish(JSON.stringify({ topic: 'board', event: 'pull', payload: { a: 1 }, private: true }))
  const broadcast = [null, null, board, 'broadcast', { type: 'broadcast', event: 'pull', payload: { a: 1 } }]
  expect(await next()).toEqual(broadcast)

  // A second join replaces the first; frames of the first have no effect.
  say(['3', '3', board, 'phx_join', { config: { private: true } }])
  expect(await next()).toEqual(['2', '2', board, 'phx_close', {}])
  expect(await next()).toEqual(reply('3', '3', board, 'ok', { postgres_changes: [] }))
  say(['2', '4', board, 'phx_leave', {}])
  expect(await next()).toEqual(reply('2', '4', board, 'error', { reason: 'unmatched topic' }))
  say(['3', '5', board, 'phx_leave', {}])
  expect(await next()).toEqual(reply('3', '5', board, 'ok', {}))
  expect(await next()).toEqual(['3', '3', board, 'phx_close', {}])
  say(['3', '6', board, 'access_token', { access_token: 'x' }])
  expect(await next()).toEqual(reply('3', '6', board, 'error', { reason: 'unmatched topic' }))
  say(['7', '7', 'realtime:', 'phx_join', { config: { private: true } }])
  const nameless = { reason: 'TopicNameRequired: You must provide a topic name' }
  expect(await next()).toEqual(reply('7', '7', 'realtime:', 'error', nameless))
  socket.close()
})

test.each([
  ['no JSON', 'hello'],
  ['no frame', '{"topic":1}'],
  ['a frame without a payload', '["1","1","realtime:board","phx_join"]'],
  ['an unknown binary kind', Buffer.from([9, 0, 0, 0, 0, 0, 0])],
  ['a binary frame cut short', Buffer.from([3, 200, 0, 0, 0, 0, 0])],
])('%s closes that socket and no other', async (_, nonsense) => {
  const bystander = await aSocket(realtime.address)
  const { socket } = await aSocket(realtime.address)
  socket.send(nonsense)
  expect((await once(socket, 'close'))[0]).toBe(1007)
  bystander.say([null, '1', 'phoenix', 'heartbeat', {}])
  expect(await bystander.next()).toMatchObject([null, '1', 'phoenix', 'phx_reply', { status: 'ok' }])
  bystander.socket.close()
})

test('a message too large closes its socket', async () => {
  const { socket } = await aSocket(realtime.address)
  socket.send('x'.repeat(300 * 1024))
  expect((await once(socket, 'close'))[0]).toBe(1009)
})

test.each([
  ['an unknown key', '/realtime/v1/websocket?apikey=guessed&vsn=2.0.0', 401],
  ['no key', '/realtime/v1/websocket', 401],
  ['a version nobody speaks', `/realtime/v1/websocket?apikey=${keys.publishable}&vsn=9.0.0`, 400],
  ['another path', '/somewhere/else', 404],
])('refuses %s', async (_, path, status) => {
  const socket = new WebSocket(`ws://${realtime.address}${path}`)
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  expect(response.statusCode).toBe(status)
  socket.terminate()
})

test('a client that stops answering pings is disconnected, one that answers stays', async () => {
  const silent = new WebSocket(websocketUrl(realtime.address), { autoPong: false })
  const alive = await aSocket(realtime.address)
  const dropped = once(silent, 'close')
  if (silent.readyState !== silent.OPEN) await once(silent, 'open')
  for (const round of ['1', '2']) {
    const pinged = once(alive.socket, 'ping')
    vi.advanceTimersByTime(30_000)
    await pinged
    // The answer to this arrives after the pong has been read.
    alive.say([null, round, 'phoenix', 'heartbeat', {}])
    expect(await alive.next()).toMatchObject([null, round, 'phoenix', 'phx_reply', { status: 'ok' }])
  }
  expect((await dropped)[0]).toBe(1006)
})

test('a client that sends too much at once is disconnected', async () => {
  const { socket, say } = await aSocket(realtime.address)
  rows = new Promise(() => {})
  for (let n = 0; n <= 500; n++)
    say([`${n}`, `${n}`, `realtime:${n}`, 'phx_join', { config: { private: true } }])
  expect((await once(socket, 'close'))[0]).toBe(1008)
})

test('closing tells every client and lets the server end', async () => {
  const { socket } = await aSocket(realtime.address)
  const left = once(socket, 'close')
  await realtime.close()
  expect((await left)[0]).toBe(1001)
})
