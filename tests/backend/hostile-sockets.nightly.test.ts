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
  sendBytes,
  topicsOf,
} from './hostile/sockets.ts'
import { aHostileBackend, type HostileBackend } from './hostile/targets.ts'

/* The hostile client without HTTP responses: on the sockets of Realtime, and on TCP. */

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

type Socket = Awaited<ReturnType<typeof aSocket>>

const sendHint = (topic: string) =>
  hostile.http.backend.database.query('select realtime.send($1, $2, $3, true)', ['{}', 'pull', topic])

/** Resolves when Realtime has passed on what was sent until now, and these sockets have received theirs. */
async function caughtUp(...sockets: Socket[]) {
  const last = crypto.randomUUID()
  let hear = () => {}
  const published = new Promise<void>((resolve) => {
    hear = resolve
  })
  // Realtime began to listen before, so that each notification has reached it first.
  const stop = await hostile.http.backend.database.listen('realtime', (notification) => {
    if (notification.includes(last)) hear()
  })
  await sendHint(last)
  await published
  await stop()
  for (const { received } of sockets) await received()
}

/** Sends a change hint on every topic. Resolves when these sockets have received theirs. */
async function sendAllHints(...sockets: Socket[]) {
  for (const topic of [...allTopics(hostile.target), ...oddTopics(hostile.target)]) await sendHint(topic)
  await caughtUp(...sockets)
}

/** Closes sockets. The server has noticed that, and counts them no longer, when the returned promise resolves. */
async function close(...sockets: Socket[]) {
  const open = sockets.filter(({ socket }) => socket.readyState !== WebSocket.CLOSED)
  const closed = Promise.all(open.map(({ socket }) => once(socket, 'close')))
  for (const { socket } of open) socket.close()
  await closed
  await expectHealthy()
}

async function expectHealthy() {
  expect((await hostile.ask('visitor', { path: '/functions/v1/health' })).status).toBe(200)
}

test.each(actors)('%s receives only permitted change hints, whatever topics are joined', async (me) => {
  const { target } = hostile
  const listener = await aSocket(url, key)
  const { send, hintedTopics, frames } = listener
  const wanted = [...allTopics(target), ...oddTopics(target)].map((topic) => `realtime:${topic}`)
  for (const topic of wanted) send(topic, 'phx_join', { config, access_token: target.tokens[me] })
  await expect.poll(() => frames.filter(([, , , event]) => event === 'phx_reply').length).toBe(wanted.length)
  await sendAllHints(listener)
  expect([...new Set(hintedTopics())].sort()).toEqual(
    topicsOf(target, me)
      .map((topic) => `realtime:${topic}`)
      .sort(),
  )
  await close(listener)
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
    const forger = await aSocket(url, key)
    const { send, hintedTopics, frames } = forger
    send('realtime:members', 'phx_join', { config, access_token: token })
    send('realtime:board', 'phx_join', { config, access_token: tokens.newcomer })
    send('realtime:board', 'access_token', { access_token: token })
    send('realtime:members', 'access_token', { access_token: token })
    send('realtime:admin', 'phx_join', { config, access_token: token })
    await expect
      .poll(() => frames.filter(([, , , event]) => event === 'phx_reply').length)
      .toBeGreaterThanOrEqual(3)
    await sendAllHints(forger)
    expect(hintedTopics().filter((topic) => topic !== 'realtime:board')).toEqual([])
    await close(forger)
  }
})

test('no client can send a change hint', async () => {
  const { tokens } = hostile.target
  const listener = await aSocket(url, key)
  listener.send('realtime:members', 'phx_join', { config, access_token: tokens.other })
  await listener.received()
  const sender = await aSocket(url, key)
  sender.send('realtime:members', 'phx_join', { config, access_token: tokens.member })
  await expect.poll(() => sender.frames.length).toBeGreaterThan(0)
  sender.send('realtime:members', 'broadcast', { type: 'broadcast', event: 'pull', payload: { evil: true } })
  sender.send('realtime:admin', 'broadcast', { type: 'broadcast', event: 'pull', payload: { evil: true } })
  const broadcast = {
    path: '/realtime/v1/api/broadcast',
    method: 'POST',
    body: { messages: [{ topic: 'members', event: 'pull', payload: {}, private: true }] },
  }
  expect((await hostile.ask('member', broadcast)).status).toBe(404)
  await sender.received()
  await caughtUp(listener, sender)
  expect([...listener.hintedTopics(), ...sender.hintedTopics()]).toEqual([])
  await close(listener, sender)
})

test('a malformed frame ends at most its own connection', async () => {
  const bystander = await aSocket(url, key)
  bystander.send('realtime:board', 'phx_join', { config })
  for (const message of malformedMessages) {
    const { socket, hintedTopics, received } = await aSocket(url, key)
    socket.send(message)
    await received()
    expect(hintedTopics()).toEqual([])
    socket.terminate()
  }
  await sendAllHints(bystander)
  expect(bystander.hintedTopics()).toContain('realtime:board')
  await close(bystander)
})

test('others still receive change hints during a flood of sockets, joins and frames', async () => {
  const bystander = await aSocket(url, key)
  bystander.send('realtime:board', 'phx_join', { config })
  await expect.poll(() => bystander.frames.length, { timeout: 30_000 }).toBeGreaterThan(0)
  const sockets = await Promise.all(Array.from({ length: 60 }, () => aSocket(url, key)))
  for (const { send } of sockets) send('realtime:board', 'phx_join', { config })
  const [flooding = bystander] = sockets
  const closed = once(flooding.socket, 'close')
  for (let n = 0; n < 5_000; n++) flooding.send(`realtime:topic-${n}`, 'phx_join', { config })
  await expectHealthy()
  const [code] = await closed
  expect(code).toBe(1008)
  await sendAllHints(bystander)
  expect(bystander.hintedTopics()).toContain('realtime:board')
  await close(...sockets, bystander)
})

test('four thousand joins of a visitor cause only a few database queries', async () => {
  const transactions = vi.spyOn(hostile.http.backend.database, 'transaction')
  const sockets = await Promise.all(Array.from({ length: 40 }, () => aSocket(url, key)))
  const topics = ['members', 'admin', ...oddTopics(hostile.target)]
  const numbered = ['board', ...topics]
  const replies = () =>
    sockets.reduce(
      (sum, { frames }) => sum + frames.filter(([, , , event]) => event === 'phx_reply').length,
      0,
    )
  // The board first, on each: the further joins exceed what the address may ask for.
  for (const { send } of sockets) send('realtime:board', 'phx_join', { config })
  await expect.poll(replies, { timeout: 30_000 }).toBe(40)
  for (const { send } of sockets)
    for (let n = 1; n < 100; n++)
      send(
        `realtime:${n < 50 ? topics[n % topics.length] : `${numbered[n % numbered.length]}${n}`}`,
        'phx_join',
        { config },
      )
  await expect.poll(replies, { timeout: 30_000 }).toBe(4_000)
  // One for `board`, shared by all visitors.
  expect(transactions.mock.calls.length).toBeLessThan(10)
  await sendAllHints(...sockets)
  for (const { hintedTopics } of sockets) expect(hintedTopics()).toEqual(['realtime:board'])
  await close(...sockets)
})

test('one network address may open a limited number of sockets, and more when some have closed', async () => {
  const sockets = await Promise.all(Array.from({ length: 256 }, () => aSocket(url, key)))
  const refused = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`)
  refused.on('error', () => {})
  const [, response] = await once(refused, 'unexpected-response')
  expect(response.statusCode).toBe(429)
  refused.terminate()
  await expectHealthy()
  await close(...sockets)
  const next = await aSocket(url, key)
  expect(next.socket.readyState).toBe(WebSocket.OPEN)
  next.socket.terminate()
})

test.each(Object.entries(rawRequests))('a raw request: %s', async (_, bytes) => {
  const response = await sendBytes(url, bytes)
  expect(response).not.toMatch(/^HTTP\/1\.1 5|\[\{"|"to":/m)
  // One response, whatever was hidden behind the first request, and none with success.
  expect(response.match(/^HTTP\/1\.1 /gm)?.length ?? 0).toBeLessThanOrEqual(1)
  expect(response).not.toMatch(/^HTTP\/1\.1 (101|2\d\d)(?! No Content)/m)
  await expectHealthy()
})

test('fifty unfinished requests delay nobody', async () => {
  const unfinished = Array.from({ length: 50 }, () =>
    sendBytes(url, 'POST /rest/v1/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n{'),
  )
  await expectHealthy()
  await Promise.all(unfinished)
  expect(consoleErrors.splice(0)).toEqual([])
})
