import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthLimits } from '../../supabase/embedded/auth/limits.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { aBackend, password } from '../support/backend.ts'
import { codeIn, emailsTo, linkIn } from '../support/emails.ts'

/* What somebody tries who has an e-mail address of another's, and time. */

let limited: Backend
let confirming: Backend
beforeAll(async () => {
  limited = await aBackend({ authLimits: true })
  confirming = await aBackend({ emailConfirmation: true })
})
afterAll(() => Promise.all([limited.close(), confirming.close()]))

let callers = 0
/** Sent at once, so that refilled tokens do not decide. */
const many = <T>(times: number, send: () => Promise<T>) => Promise.all(Array.from({ length: times }, send))

/** Returns a network address without requests so far, as a proxy on this machine reports it. */
const aCaller = () => {
  callers += 1
  return `198.18.${callers >> 8}.${callers & 255}`
}

async function ask(
  backend: Backend,
  path: string,
  body: object,
  from = aCaller(),
  method = 'POST',
  token = '',
  cookie = '',
) {
  const response = await fetch(`${backend.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookie: response.headers.get('set-cookie') ?? '',
  }
}

const otherThan = (code: string, n: number) => String((Number(code) + n) % 1_000_000).padStart(6, '0')

const overRequests = { status: 429, body: { error_code: 'over_request_rate_limit', msg: expect.any(String) } }
const overMails = { status: 429, body: { error_code: 'over_email_send_rate_limit', msg: expect.any(String) } }

describe('limits', () => {
  test.each([
    ['passwords', 'token?grant_type=password', { email: 'admin@demo.test', password: 'wrong-one' }, 30],
    ['sessions', 'token?grant_type=refresh_token', { refresh_token: 'guess' }, 150],
    ['codes', 'verify', { type: 'recovery', email: 'nobody@example.test', token: '000000' }, 30],
    ['links', 'verify', { type: 'recovery', token_hash: 'a'.repeat(56) }, 30],
  ])('%s may be tried so often from one address, and go on from another', async (_, path, body, most) => {
    const from = aCaller()
    const answers = await many(most + 10, () => ask(limited, path, body, from))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(most)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) expect(answer).toMatchObject(overRequests)
    expect((await ask(limited, path, { ...body, email: 'other@example.test' })).status).not.toBe(429)
  })

  test('wrong passwords from other addresses keep nobody from signing in; beyond three hundred only where she was before', async () => {
    const email = 'target@example.test'
    expect((await ask(limited, 'signup', { email, password })).status).toBe(200)
    const right = { email, password }
    const signIn = (body: object, from?: string, cookie = '') =>
      ask(limited, 'token?grant_type=password', body, from, 'POST', '', cookie)
    const home = aCaller()
    const first = await signIn(right, home)
    expect(first.status).toBe(200)
    const [cookie = ''] = first.cookie.split(';')

    const wrong = { email, password: 'wrong-one' }
    const attacker = aCaller()
    const tried = await many(40, () => signIn(wrong, attacker))
    const refused = tried.filter(({ status }) => status === 429)
    expect(tried.length - refused.length).toBeGreaterThanOrEqual(30)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) expect(answer).toMatchObject(overRequests)
    expect((await signIn(right)).status).toBe(200)

    // From many addresses together.
    // Until it is refused: on a busy machine some of the first are forgotten meanwhile.
    let others = 0
    let isRefused = false
    while (!isRefused) {
      const answers = await many(50, () => signIn(wrong))
      others += answers.length
      isRefused = answers.some(({ status }) => status === 429)
    }
    expect(others).toBeGreaterThanOrEqual(250)
    // After fifty more at once: a second gives one attempt back.
    const [, refusedToo] = await Promise.all([many(50, () => signIn(wrong)), signIn(right)])
    expect(refusedToo.status).toBe(429)
    expect((await signIn(right, aCaller(), cookie)).status).toBe(200)
    for (const stolen of [cookie.replace(/.$/, '!'), 'verdant-known=x.y', 'verdant-known=']) {
      const [, answer] = await Promise.all([many(50, () => signIn(wrong)), signIn(right, aCaller(), stolen)])
      expect(answer.status).toBe(429)
    }
    const bystander = { email: 'bystander@example.test', password }
    expect((await ask(limited, 'signup', bystander)).status).toBe(200)
    expect((await signIn(bystander, aCaller(), cookie)).status).toBe(200)
    // A device that was signed in has thirty, too.
    const own = await many(40, () => signIn(wrong, aCaller(), cookie))
    expect(own.some(({ status }) => status === 429)).toBe(true)
  })

  test('one mail a minute to one e-mail address from one caller, ten an hour from all, with or without an account', async () => {
    for (const email of ['admin@demo.test', 'nobody@example.test']) {
      const asked = (path: string, from?: string) => ask(limited, path, { email, create_user: false }, from)
      const from = aCaller()
      expect(await asked('recover', from)).toEqual({ status: 200, body: {}, cookie: '' })
      for (const path of ['recover', 'otp', 'magiclink', 'resend'])
        expect(await asked(path, from), path).toMatchObject(overMails)
      // At once, so that refilled tokens do not decide.
      const others = await many(15, () => asked('recover'))
      expect(others.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(9)
      expect(others.some(({ status }) => status === 429)).toBe(true)
    }
    expect((await emailsTo(limited, 'admin@demo.test')).length).toBeLessThan(16)
  })

  test('thirty mails an hour to all e-mail addresses together, requested by one caller', async () => {
    const from = aCaller()
    const asked = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        ask(limited, 'recover', { email: `person-${n}@example.test` }, from),
      ),
    )
    expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(30)
    expect(asked.find(({ status }) => status === 429)).toMatchObject(overMails)
  })

  test('used tokens return as time passes, and never more than at first', () => {
    let now = 0
    const limits = createAuthLimits(() => now)
    const wait = () => limits.secondsToWait('mailTo', 'a')
    limits.count('mailTo', 'a')
    expect(wait()).toBe(60)
    expect(limits.secondsToWait('mailTo', 'b')).toBe(0)
    now = 59_000
    expect(wait()).toBe(1)
    now = 600_000
    expect(wait()).toBe(0)
    limits.count('mailTo', 'a')
    expect(wait()).toBe(60)
  })
})

describe('one-time codes', () => {
  test('a code is invalid after five wrong attempts, also when they come at once; its link is not', async () => {
    const email = 'admin@demo.test'
    await ask(confirming, 'recover', { email })
    const code = codeIn((await emailsTo(confirming, email))[0])
    expect(code).toMatch(/^\d{6}$/)
    const wrong = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        ask(confirming, 'verify', { type: 'recovery', email, token: otherThan(code, n + 1) }),
      ),
    )
    for (const { status, body } of wrong) expect([status, body.error_code]).toEqual([403, 'otp_expired'])
    const late = await ask(confirming, 'verify', { type: 'recovery', email, token: code })
    expect([late.status, late.body.error_code]).toEqual([403, 'otp_expired'])
    const [mail] = await emailsTo(confirming, email)
    const token_hash = linkIn(mail).searchParams.get('token_hash')
    const followed = await ask(confirming, 'verify', { type: 'recovery', token_hash })
    expect(followed.body).toHaveProperty('access_token')

    await ask(confirming, 'recover', { email })
    const next = codeIn((await emailsTo(confirming, email))[0])
    await ask(confirming, 'verify', { type: 'recovery', email, token: otherThan(next, 1) })
    const entered = await ask(confirming, 'verify', { type: 'recovery', email, token: next })
    expect(entered.body).toHaveProperty('access_token')
  })

  test('the hash of an address and a code, which anybody can compute, is not accepted as the link of a mail', async () => {
    const email = 'admin@demo.test'
    await ask(confirming, 'recover', { email })
    const [mail] = await emailsTo(confirming, email)
    const sealed = linkIn(mail).searchParams.get('token_hash') ?? ''
    const [hash = ''] = sealed.split('.')
    expect(hash).toMatch(/^[0-9a-f]{56,64}$/)
    for (const token_hash of [hash, `${hash}.`, `${hash}.${'0'.repeat(32)}`]) {
      const tried = await ask(confirming, 'verify', { type: 'recovery', token_hash })
      expect([tried.status, tried.body.error_code]).toEqual([403, 'otp_expired'])
    }
    const followed = await ask(confirming, 'verify', { type: 'recovery', token_hash: sealed })
    expect(followed.body).toHaveProperty('access_token')
  })
})

test('a mail that somebody else requests does not end the link of the mail before; its code, and all once one is used', async () => {
  const email = 'waited@example.test'
  await ask(confirming, 'signup', { email, password })
  const confirm = linkIn((await emailsTo(confirming, email))[0]).searchParams.get('token_hash')
  await ask(confirming, 'resend', { type: 'signup', email })
  const confirmed = await ask(confirming, 'verify', { type: 'signup', token_hash: confirm })
  expect(confirmed.body).toHaveProperty('access_token')

  await ask(confirming, 'recover', { email })
  const [first] = await emailsTo(confirming, email)
  await ask(confirming, 'recover', { email })
  await ask(confirming, 'recover', { email })
  const [last] = await emailsTo(confirming, email)
  const expired = { status: 403, body: { error_code: 'otp_expired' } }
  const code = { type: 'recovery', email, token: codeIn(first) }
  expect(await ask(confirming, 'verify', code)).toMatchObject(expired)
  const open = (mail: typeof first) =>
    ask(confirming, 'verify', {
      type: 'recovery',
      token_hash: linkIn(mail).searchParams.get('token_hash'),
    })
  expect((await open(first)).body).toHaveProperty('access_token')
  expect(await open(last)).toMatchObject(expired)
  expect(await open(first)).toMatchObject(expired)
})

describe('nothing tells whether an address has an account', () => {
  /** Returns an answer without its random values, its times and the address. */
  const shapeOf = ({ status, body }: { status: number; body: unknown }, email: string) =>
    JSON.stringify({ status, body })
      .replaceAll(email, 'EMAIL')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'ID')
      .replace(/\d{4}-\d\d-\d\d[T ][^"]*/g, 'TIME')

  test('signing up answers alike for an address that is known, unconfirmed or new', async () => {
    const answers: string[] = []
    for (const email of [
      'admin@demo.test',
      'waiting@example.test',
      'waiting@example.test',
      'new@example.test',
    ])
      answers.push(shapeOf(await ask(confirming, 'signup', { email, password, data: { a: 1 } }), email))
    expect(new Set(answers)).toEqual(new Set([answers[1]]))
  })

  test.each(['otp', 'recover', 'resend'])('%s answers alike', async (path) => {
    await ask(confirming, 'signup', { email: 'early@example.test', password })
    for (const email of ['admin@demo.test', 'early@example.test', 'nobody@example.test']) {
      const answer = await ask(confirming, path, { type: 'signup', email, create_user: false })
      expect([email, answer]).toEqual([email, { status: 200, body: {}, cookie: '' }])
    }
  })
})

test('an account has at most 4 KB of metadata, however it is sent', async () => {
  const email = 'talker@example.test'
  const tooLarge = { email, password, data: { a: 'x'.repeat(4_100) } }
  expect(await ask(limited, 'signup', tooLarge)).toMatchObject({ body: { error_code: 'validation_failed' } })
  const { body } = await ask(limited, 'signup', { email, password, data: { a: 'x'.repeat(3_000) } })
  const token = String(body.access_token)
  const refused = await ask(limited, 'user', { data: { b: 'x'.repeat(4_100) } }, aCaller(), 'PUT', token)
  expect(refused).toMatchObject({ status: 422, body: { error_code: 'validation_failed' } })
  // In several steps.
  const second = await ask(limited, 'user', { data: { b: 'x'.repeat(3_000) } }, aCaller(), 'PUT', token)
  expect(second.status).toBe(400)
  const [kept] = await limited.database.query<{ size: number }>(
    'select octet_length(raw_user_meta_data::text) as size from auth.users where email = $1',
    [email],
  )
  expect(kept?.size).toBeLessThan(4_700)
})
