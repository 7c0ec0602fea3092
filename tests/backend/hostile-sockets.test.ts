import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { actors } from '../support/actors.ts'
import { consoleErrors } from '../support/console.ts'
import { signed } from './hostile/raw-request.ts'
import {
  allTopics,
  aSocket,
  malformedMessages,
  oddTopics,
  rawRequests,
  topicsOf,
  wire,
} from './hostile/sockets.ts'
import { aHostileBackend, type HostileBackend } from './hostile/targets.ts'

/* The hostile client where no request is answered by one reply: on the sockets of Realtime, and on bare TCP. */

let hostile: HostileBackend
let url: string
let key: string

beforeAll(async () => {
  hostile = await aHostileBackend()
  const { backend } = hostile.http
  url = backend.url
  key = backend.publishableKey
})
afterAll(() => hostile.http.backend.close())

const config = { private: true, broadcast: { self: true }, presence: { enabled: true } }
const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Sends a change hint on every topic, with a text that only the topic's listeners may get. */
async function ringAll() {
  for (const topic of [...allTopics(hostile.target), ...oddTopics(hostile.target)]) {
    await hostile.http.backend.database.query('select realtime.send($1, $2, $3, true)', ['{}', 'pull', topic])
  }
  await delay(150)
}

async function isWell() {
  expect((await hostile.ask('visitor', { path: '/functions/v1/health' })).status).toBe(200)
}

test.each(actors)('%s receives only permitted change hints, whatever topics are joined', async (me) => {
  const { target } = hostile
  const { socket, say, rung, told } = await aSocket(url, key)
  const wanted = [...allTopics(target), ...oddTopics(target)].map((topic) => `realtime:${topic}`)
  for (const topic of wanted) say(topic, 'phx_join', { config, access_token: target.tokens[me] })
  await expect.poll(() => told.filter(([, , , event]) => event === 'phx_reply').length).toBe(wanted.length)
  await ringAll()
  expect([...new Set(rung())].sort()).toEqual(
    topicsOf(target, me)
      .map((topic) => `realtime:${topic}`)
      .sort(),
  )
  socket.close()
  await isWell()
})

test('a forged token receives nothing, neither at once nor by renewing a valid one', async () => {
  const { people, tokens } = hostile.target
  const claims = { sub: people.administrator.id, role: 'service_role', exp: 9_999_999_999 }
  const [header, , signature] = tokens.newcomer.split('.')
  const forged = [
    signed(claims, 'secret'),
    signed(claims, '', { alg: 'none' }).replace(/[^.]*$/, ''),
    `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`,
    `${tokens.administrator}x`,
    'sb_secret_',
  ]
  for (const token of forged) {
    const { socket, say, rung, told } = await aSocket(url, key)
    say('realtime:members', 'phx_join', { config, access_token: token })
    say('realtime:board', 'phx_join', { config, access_token: tokens.newcomer })
    say('realtime:board', 'access_token', { access_token: token })
    say('realtime:members', 'access_token', { access_token: token })
    say('realtime:admin', 'phx_join', { config, access_token: token })
    await expect
      .poll(() => told.filter(([, , , event]) => event === 'phx_reply').length)
      .toBeGreaterThanOrEqual(3)
    await ringAll()
    expect(rung().filter((topic) => topic !== 'realtime:board')).toEqual([])
    socket.close()
  }
  await isWell()
})

test('no client can send a change hint', async () => {
  const { tokens } = hostile.target
  const listener = await aSocket(url, key)
  listener.say('realtime:members', 'phx_join', { config, access_token: tokens.other })
  const ringer = await aSocket(url, key)
  ringer.say('realtime:members', 'phx_join', { config, access_token: tokens.member })
  await expect.poll(() => ringer.told.length).toBeGreaterThan(0)
  ringer.say('realtime:members', 'broadcast', { type: 'broadcast', event: 'pull', payload: { evil: true } })
  ringer.say('realtime:admin', 'broadcast', { type: 'broadcast', event: 'pull', payload: { evil: true } })
  const broadcast = {
    path: '/realtime/v1/api/broadcast',
    method: 'POST',
    body: { messages: [{ topic: 'members', event: 'pull', payload: {}, private: true }] },
  }
  expect((await hostile.ask('member', broadcast)).status).toBe(404)
  await delay(150)
  expect([...listener.rung(), ...ringer.rung()]).toEqual([])
  listener.socket.close()
  ringer.socket.close()
})

test('a malformed frame ends at most its own connection', async () => {
  const bystander = await aSocket(url, key)
  bystander.say('realtime:board', 'phx_join', { config })
  for (const said of malformedMessages) {
    const { socket, rung } = await aSocket(url, key)
    socket.send(said)
    await delay(20)
    expect(rung()).toEqual([])
    socket.terminate()
  }
  await ringAll()
  expect(bystander.rung()).toContain('realtime:board')
  bystander.socket.close()
  await isWell()
})

test('others still receive change hints during a flood of sockets, joins and frames', async () => {
  const bystander = await aSocket(url, key)
  bystander.say('realtime:board', 'phx_join', { config })
  await expect.poll(() => bystander.told.length, { timeout: 30_000 }).toBeGreaterThan(0)
  const sockets = await Promise.all(Array.from({ length: 60 }, () => aSocket(url, key)))
  for (const { say } of sockets) say('realtime:board', 'phx_join', { config })
  const [loud = bystander] = sockets
  const closed = once(loud.socket, 'close')
  for (let n = 0; n < 5_000; n++) loud.say(`realtime:topic-${n}`, 'phx_join', { config })
  await isWell()
  const [code] = await closed
  expect(code).toBe(1008)
  await ringAll()
  await expect.poll(() => bystander.rung(), { timeout: 30_000 }).toContain('realtime:board')
  for (const { socket } of sockets) socket.terminate()
  bystander.socket.close()
  await isWell()
})

test('four thousand joins of a visitor cause only a few database queries', async () => {
  const asked = vi.spyOn(hostile.http.backend.database, 'transaction')
  const sockets = await Promise.all(Array.from({ length: 40 }, () => aSocket(url, key)))
  const topics = ['board', 'members', 'admin', ...oddTopics(hostile.target)]
  for (const { say } of sockets)
    for (let n = 0; n < 100; n++)
      say(`realtime:${topics[n % topics.length]}${n < 50 ? '' : n}`, 'phx_join', { config })
  const replies = () =>
    sockets.reduce((sum, { told }) => sum + told.filter(([, , , event]) => event === 'phx_reply').length, 0)
  await expect.poll(replies, { timeout: 30_000 }).toBe(4_000)
  // For `board` alone, and once for all visitors.
  expect(asked.mock.calls.length).toBeLessThan(10)
  await ringAll()
  for (const { socket, rung } of sockets.slice(0, 3)) {
    expect(rung()).toEqual(['realtime:board'])
    socket.terminate()
  }
  for (const { socket } of sockets) socket.terminate()
  await isWell()
})

test('one network address may open a limited number of sockets, and more when some have closed', async () => {
  const sockets = await Promise.all(Array.from({ length: 256 }, () => aSocket(url, key)))
  const refused = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`)
  refused.on('error', () => {})
  const [, response] = await once(refused, 'unexpected-response')
  expect(response.statusCode).toBe(429)
  refused.terminate()
  await isWell()
  const closed = Promise.all(sockets.map(({ socket }) => once(socket, 'close')))
  for (const { socket } of sockets) socket.close()
  await closed
  const again = await aSocket(url, key)
  expect(again.socket.readyState).toBe(WebSocket.OPEN)
  again.socket.terminate()
})

test.each(Object.entries(rawRequests))('a raw request: %s', async (_, bytes) => {
  const said = await wire(url, bytes)
  expect(said).not.toMatch(/^HTTP\/1\.1 5|\[\{"|"to":/m)
  // One answer, whatever was hidden behind the first request, and none with success.
  expect(said.match(/^HTTP\/1\.1 /gm)?.length ?? 0).toBeLessThanOrEqual(1)
  expect(said).not.toMatch(/^HTTP\/1\.1 (101|2\d\d)(?! No Content)/m)
  await isWell()
})

test('fifty unfinished requests delay nobody', async () => {
  const begun = Array.from({ length: 50 }, () =>
    wire(url, 'POST /rest/v1/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n{'),
  )
  await isWell()
  await Promise.all(begun)
  expect(consoleErrors.splice(0)).toEqual([])
})
