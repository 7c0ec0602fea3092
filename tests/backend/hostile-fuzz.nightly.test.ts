import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { type Actor, actors } from '../support/actors.ts'
import { type RandomRequest, randomRequests } from './hostile/random-requests.ts'
import { aHostileBackend, type HostileBackend } from './hostile/targets.ts'

/*
 * Random requests of everybody, each followed by a pull of somebody else: whatever one sends, the database answers the
 * next what the next has asked.
 */

const REQUESTS = 10_000
const SEED = 60

let hostile: HostileBackend
beforeAll(async () => {
  hostile = await aHostileBackend()
})
afterAll(() => hostile.http.backend.close())

/** Sends the begin of a request, and closes the connection. */
function sendPart(
  { request: { method = 'GET', path, body, headers = {} }, endsAfter }: RandomRequest,
  actor: Actor,
) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(String(body))
  const { backend } = hostile.http
  const { hostname, port } = new URL(backend.url)
  const lines = {
    host: hostname,
    apikey: backend.publishableKey,
    authorization: `Bearer ${hostile.target.tokens[actor]}`,
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    ...headers,
  }
  const head = Object.entries(lines).map(([name, text]) => `${name}: ${text}\r\n`)
  return new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
      socket.write(bytes.subarray(0, Math.floor(bytes.length * (endsAfter ?? 1))), () => socket.destroy())
    })
    socket.on('close', () => resolve())
    socket.on('error', () => {})
  })
}

/** What all objects of the server have in common: a request that adds to it breaks the server for everybody. */
const shared = () =>
  [Object, Array, Function, String, Promise].flatMap(({ prototype }) =>
    Reflect.ownKeys(prototype).map(String),
  )

/** Expects that the client pulls, and gets an answer to exactly that. */
async function expectPull() {
  const { epoch, scope, cursor } = hostile.target.pulled.client
  const answer = await hostile.ask('client', {
    path: '/rest/v1/rpc/sync_pull',
    method: 'POST',
    body: { request: { v: PROTOCOL, epoch, scope, cursor, limit: 10 } },
  })
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  expect(JSON.parse(answer.text)).toMatchObject({ v: PROTOCOL, epoch })
}

test(
  `${REQUESTS} random requests leave the database in step`,
  async () => {
    const next = randomRequests(SEED)
    const before = shared()
    for (let nth = 0; nth < REQUESTS; nth++) {
      const made = next()
      const actor = actors[nth % actors.length] ?? 'visitor'
      const named = `${nth}, ${actor}: ${made.request.method ?? 'GET'} ${made.request.path}`.slice(0, 300)
      if (made.endsAfter === null) {
        const { status, text } = await hostile.ask(actor, made.request)
        expect.soft(status, `${named}: ${text.slice(0, 300)}`).toBeLessThan(500)
      } else await sendPart(made, actor)
      await expectPull()
      expect(shared(), named).toEqual(before)
    }
  },
  REQUESTS * 200 + 60_000,
)
