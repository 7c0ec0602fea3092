import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { AccountEvent, Accounts } from '../../src/remote/accounts.ts'
import { EmailLinks } from '../../src/remote/email-links.ts'
import { holdRequests } from '../support/intercept-requests.ts'
import { anAddress, type Contract, given, openContract, signsUpAtOnce, takesMail } from './project.ts'

let contract: Contract

beforeAll(async () => {
  contract = await openContract()
})
afterAll(() => contract.close())

test('a signed-in user has her id, and her session is hers alone', async () => {
  const person = await contract.aPerson()
  const token = given(await person.connection.tokenOf(person.id))
  const claims = JSON.parse(atob(token?.split('.')[1] ?? ''))
  expect(claims).toMatchObject({ sub: person.id, role: 'authenticated' })
  expect(await person.connection.tokenOf(crypto.randomUUID())).toMatchObject({
    failure: { kind: 'signed-out' },
  })
})

test('a wrong password is refused by its code', async () => {
  const { email } = await contract.aPerson()
  const answer = await contract.aVisitor().accounts.signIn(email, 'not the password')
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'invalid_credentials' } })
})

test.runIf(signsUpAtOnce)('an address that has an account is refused by its code', async () => {
  const { email } = await contract.aPerson()
  const answer = await contract.aVisitor().accounts.signUp(email, crypto.randomUUID())
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'user_already_exists' } })
})

test('a password that is too short is refused by its code', async () => {
  const { accounts } = await contract.aPerson()
  expect(await accounts.setPassword('short')).toMatchObject({
    failure: { kind: 'refused', code: 'weak_password' },
  })
})

test.each<[string, (accounts: Accounts, token?: string) => Promise<unknown>]>([
  ['signing in', (accounts, token) => accounts.signIn('a@b.test', 'a password', token)],
  ['signing up', (accounts, token) => accounts.signUp('a@b.test', 'a password', '', token)],
  ['a password reset', (accounts, token) => accounts.requestPasswordReset('a@b.test', token)],
])('%s sends the CAPTCHA’s token where there is one; its refusal has a code', async (_, request) => {
  const { accounts } = contract.aVisitor()
  const sent: { gotrue_meta_security?: { captcha_token?: string } }[] = []
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
    sent.push(JSON.parse(String(init?.body)))
    const refused = { code: 400, error_code: 'captcha_failed', msg: 'captcha protection: request disallowed' }
    return Response.json(refused, { status: 400 })
  })
  onTestFinished(() => network.mockRestore())
  expect(await request(accounts, 'the token')).toMatchObject({
    failure: { kind: 'refused', code: 'captcha_failed' },
  })
  await request(accounts)
  expect(sent.map(({ gotrue_meta_security }) => gotrue_meta_security)).toEqual([
    { captcha_token: 'the token' },
    {},
  ])
})

test('a session can be renewed', async () => {
  const { accounts, connection, id } = await contract.aPerson()
  expect(await accounts.sessionStands()).toBe(true)
  expect((await connection.tokenOf(id)).ok).toBe(true)
})

test.each([
  ['at once', 40_000],
  ['when the clock was set back', -2 * 24 * 3_600_000],
])('a failed renewal of a session is tried again %s', async (_when, later) => {
  const { accounts } = await contract.aPerson()
  const ask = globalThis.fetch
  let ahead = 0
  const realNow = Date.now
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    // Too late for the client's own retry.
    ahead = 40_000
    throw new TypeError('The network is gone')
  })
  onTestFinished(() => {
    clock.mockRestore()
    network.mockRestore()
  })
  expect(await accounts.sessionStands()).toBeNull()
  expect(network).toHaveBeenCalledOnce()
  network.mockImplementation(ask)
  ahead = later
  expect(await accounts.sessionStands()).toBe(true)
  expect(network).toHaveBeenCalledTimes(2)
})

test('a session renewed on a full disk is used from memory, and stored once there is room', async () => {
  const { accounts, connection } = await contract.aPerson()
  const stored = () => connection.storage.getItem('verdant-session')
  const before = await stored()
  const used: string[] = []
  const ask = globalThis.fetch
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).includes('refresh_token')) used.push(JSON.parse(String(init?.body)).refresh_token)
    return ask(input, init)
  })
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  onTestFinished(() => {
    for (const one of [network, warned, put]) one.mockRestore()
  })
  expect(await accounts.sessionStands()).toBe(true)
  expect(await accounts.sessionStands()).toBe(true)
  expect(await stored()).toBe(before)
  expect(new Set(used).size).toBe(2)
  put.mockRestore()
  await accounts.checkSession()
  expect(await stored()).not.toBe(before)
})

test.each([
  ['renewed', false],
  ['refused', true],
])(
  'a session with which another window has signed in stays when the one before it is %s',
  async (_, isEnded) => {
    const person = await contract.aPerson()
    const { accounts, connection } = person
    const renewal = holdRequests('/auth/v1/token', 1)
    const checked = accounts.sessionStands()
    await renewal.begun
    const other = await contract.onAnotherDevice(person)
    const session = (await other.connection.storage.getItem('verdant-session')) ?? ''
    await connection.storage.setItem('verdant-session', session)
    if (isEnded) given(await other.accounts.signOutOthers())
    renewal.release()
    expect(await checked).toBeNull()
    expect(await connection.storage.getItem('verdant-session')).toBe(session)
    expect(await accounts.sessionStands()).toBe(true)
  },
)

test('a new password works, the old one does not', async () => {
  const { email, password, accounts } = await contract.aPerson()
  const next = crypto.randomUUID()
  given(await accounts.setPassword(next))
  await expect(contract.onAnotherDevice({ email, password })).rejects.toThrow('invalid_credentials')
  const back = await contract.onAnotherDevice({ email, password: next })
  given(await back.own.delete(email))
})

test('signing out elsewhere ends the other sessions and keeps this one', async () => {
  const here = await contract.aPerson()
  const there = await contract.onAnotherDevice(here)
  given(await here.accounts.signOutOthers())
  expect(await there.accounts.sessionStands()).toBe(false)
  expect(await there.connection.hasSession()).toBe(false)
  expect(await here.accounts.sessionStands()).toBe(true)
})

test('a session that was ended elsewhere is noticed when it is checked', async () => {
  const here = await contract.aPerson()
  const there = await contract.onAnotherDevice(here)
  await there.accounts.checkSession()
  expect(await there.connection.hasSession()).toBe(true)
  given(await here.accounts.signOutOthers())
  const heard: AccountEvent['kind'][] = []
  const stop = there.accounts.listen(({ kind }) => heard.push(kind))
  await there.accounts.checkSession()
  await expect.poll(() => heard).toContain('session-ended')
  stop()
})

test('a link that is none is refused by its code, and the user stays signed in', async () => {
  const person = await contract.aPerson()
  const links = new EmailLinks(person.connection)
  for (const kind of ['signup', 'recovery', 'email_change'] as const)
    for (const link of [
      { kind, tokenHash: 'a'.repeat(56) },
      { kind, email: person.email, code: '000000' },
    ])
      expect(await links.use(link)).toMatchObject({ failure: { kind: 'refused', code: 'otp_expired' } })
  expect(await person.accounts.sessionStands()).toBe(true)
})

test('a confirmation that is asked for again tells nothing about the address', async () => {
  const links = new EmailLinks(contract.aVisitor().connection)
  expect(await links.sendAgain('signup', anAddress())).toEqual({ ok: true, value: null })
})

test('signing out leaves no session on the device, and says so', async () => {
  const { accounts, connection } = await contract.aPerson()
  const heard: AccountEvent['kind'][] = []
  const stop = accounts.listen(({ kind }) => heard.push(kind))
  await accounts.signOut()
  expect(await connection.hasSession()).toBe(false)
  await expect.poll(() => heard).toContain('session-ended')
  stop()
})

test('a password reset for an unknown address tells nothing about it', async () => {
  expect(await contract.aVisitor().accounts.requestPasswordReset(anAddress())).toEqual({
    ok: true,
    value: null,
  })
})

test.runIf(takesMail)('another address is taken, at once or once it is confirmed', async () => {
  const person = await contract.aPerson()
  const address = anAddress()
  const { confirmed } = given(await person.accounts.changeEmail(address))
  const email = confirmed ? address : person.email
  const back = await contract.onAnotherDevice({ email, password: person.password })
  expect(back.id).toBe(person.id)
  given(await back.own.delete(email))
})
