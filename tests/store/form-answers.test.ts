import 'fake-indexeddb/auto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { catchUnexpected, outcomeOf } from '../../src/messages/outcome.ts'
import { PartLoadError } from '../../src/platform/import-part.ts'
import { Accounts } from '../../src/remote/accounts.ts'
import { connect } from '../../src/remote/connection.ts'
import { guardedFetch } from '../../src/remote/guarded-fetch.ts'
import { transport } from '../support/realtime.ts'

/* What a sign-in and a sign-up tell the user, whatever answers in the server's place (spec section 8). */

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const text = (status: number, type: string, body: string) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': type }).end(body)

const cannotBeReached = /^The server cannot be reached right now\./
const unexpected = 'An unexpected error occurred'

let answer: (response: ServerResponse) => unknown = () => undefined
const server = createServer((_request, response) => answer(response))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

let made = 0
async function accounts(port = (server.address() as AddressInfo).port) {
  const url = `http://127.0.0.1:${port}`
  const connection = connect(
    { url, appUrl: url, publishableKey: 'key' },
    { device: `form${++made}-`, transport },
  )
  onTestFinished(async () => (await connection.supabase()).auth.stopAutoRefresh())
  return new Accounts(connection)
}

const signIn = async (form: Accounts) => outcomeOf(await form.signIn('a@b.test', 'demo1234'), 'signing in')
const signUp = async (form: Accounts) => outcomeOf(await form.signUp('a@b.test', 'demo1234'), 'registering')
const reset = async (form: Accounts) =>
  outcomeOf(await form.requestPasswordReset('a@b.test'), 'resetting a password')

const forms = { 'sign-in': signIn, 'sign-up': signUp, 'password reset': reset }

test.each<[string, (response: ServerResponse) => unknown, string | RegExp]>([
  ['400 with msg', json(400, { code: 'invalid_credentials', msg: 'No' }), 'No'],
  ['400 in the old form', json(400, { error: 'invalid_grant', error_description: 'No' }), 'No'],
  ['422 with message', json(422, { message: 'No' }), 'No'],
  ['401 of a gateway', json(401, { message: 'Invalid API key' }), 'Invalid API key'],
  ['429', json(429, { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many' }), 'Too many'],
  ['500', json(500, { code: 500, msg: 'Database error' }), 'Database error'],
  ['501', json(501, { error: 'Not built' }), 'Not built'],
  ['502', json(502, { message: 'Bad gateway' }), 'Bad gateway'],
  ['503', json(503, { message: 'Paused' }), 'Paused'],
  ['504', json(504, { message: 'Upstream timed out' }), 'Upstream timed out'],
  ['530', json(530, { message: 'Origin away' }), 'Origin away'],
  ['400 {}', json(400, {}), unexpected],
  ['429 {}', json(429, {}), unexpected],
  ['500 {}', json(500, {}), unexpected],
  ['500 null', json(500, null), unexpected],
  ['400 []', json(400, []), unexpected],
  ['400, a message that is no text', json(400, { msg: { deep: 1 }, message: 7 }), unexpected],
  ['400, an empty message', json(400, { msg: '' }), unexpected],
  ['200, a page', text(200, 'text/html', '<p>Welcome to Train WiFi'), cannotBeReached],
  ['403, a page', text(403, 'text/html; charset=utf-8', '<p>Blocked'), cannotBeReached],
  ['429, plain text', text(429, 'text/plain', 'Slow down'), cannotBeReached],
  ['500, plain text', text(500, 'text/plain', 'Internal Server Error'), cannotBeReached],
  ['400, broken JSON', text(400, 'application/json', '{"msg": "cut of'), cannotBeReached],
  ['503, nothing', text(503, 'text/plain', ''), cannotBeReached],
  ['a connection that breaks', (response) => response.destroy(), cannotBeReached],
])('%s', async (_name, given, said) => {
  answer = given
  for (const [name, send] of Object.entries(forms)) {
    const outcome = await send(await accounts())
    expect(outcome, name).toEqual({
      ok: false,
      message: typeof said === 'string' ? said : expect.stringMatching(said),
    })
  }
})

test('neither sign-in nor sign-up succeeds with an answer without an account', async () => {
  answer = json(200, {})
  for (const send of [signIn, signUp]) {
    expect(await send(await accounts())).toEqual({ ok: false, message: unexpected })
  }
})

test('the server cannot be reached', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  for (const send of Object.values(forms))
    expect(await send(await accounts(port))).toEqual({
      ok: false,
      message: expect.stringMatching(cannotBeReached),
    })
})

test('the code for the server has not been loaded', async () => {
  const url = 'http://127.0.0.1:1'
  const connection = connect({ url, appUrl: url, publishableKey: 'key' }, { device: 'form0-', transport })
  const supabase = () => Promise.reject(new PartLoadError('A part of the app has not arrived'))
  for (const send of Object.values(forms))
    expect(await send(new Accounts({ ...connection, supabase }))).toEqual({
      ok: false,
      message: expect.stringMatching(cannotBeReached),
    })
})

test('any other failure is reported as unexpected', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const refused = new DOMException('The disk is full', 'QuotaExceededError')
  expect(await catchUnexpected(() => Promise.reject(refused))).toEqual({ ok: false, message: unexpected })
  expect(warned.mock.lastCall).toContain(refused)
})

test('no answer, or no complete answer, arrives in time', async () => {
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50))
  for (const given of [
    () => undefined,
    (response: ServerResponse) =>
      response.writeHead(400, { 'content-type': 'application/json' }).write('{"msg": "cut of'),
  ]) {
    answer = given
    for (const send of Object.values(forms))
      expect(await send(await accounts())).toEqual({
        ok: false,
        message: expect.stringMatching(cannotBeReached),
      })
  }
})

test.each([429, 500, 503, 511])(
  '%i with a message does not end a session that is renewed',
  async (status) => {
    answer = json(status, { msg: 'Not now' })
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/auth/v1/token?grant_type=refresh_token`
    await expect(guardedFetch(url, { method: 'POST' })).rejects.toThrow(TypeError)
    const asked = await guardedFetch(`http://127.0.0.1:${port}/auth/v1/user`)
    expect([asked.status, await asked.json()]).toEqual([status, { msg: 'Not now' }])
  },
)
