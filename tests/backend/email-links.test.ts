import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { aBackend, clientFor, password } from '../support/backend.ts'
import { codeIn, emailsTo, linkIn, linkParameters } from '../support/emails.ts'

/* The links and codes of the mails about accounts: who may fetch them, and what uses them up. */

let backend: Backend
let atOnce: Backend
beforeAll(async () => {
  backend = await aBackend({ emailConfirmation: true })
  atOnce = await aBackend()
})
afterAll(() => Promise.all([backend.close(), atOnce.close()]))

const latest = async (email: string) => (await emailsTo(backend, email))[0]
const visitor = () => clientFor(backend).auth
let people = 0

/** Signs up a user whose address waits to be confirmed. */
async function unconfirmed() {
  const email = `waiting-${++people}@example.test`
  expect((await visitor().signUp({ email, password })).error).toBeNull()
  return email
}

/** Returns a signed-in user. */
async function confirmed() {
  const email = await unconfirmed()
  const { auth } = clientFor(backend)
  expect((await auth.verifyOtp(linkParameters(await latest(email)))).error).toBeNull()
  return { email, auth }
}

/** Requests a change of the address; returns the mails to both mailboxes. */
async function changing() {
  const { email, auth } = await confirmed()
  const next = `next-${email}`
  expect((await auth.updateUser({ email: next })).error).toBeNull()
  return { email, next, auth, old: await latest(email), new: await latest(next) }
}

const signsIn = async (email: string) =>
  (await visitor().signInWithPassword({ email, password })).error?.code ?? 'yes'

const mails: [string, () => Promise<string>][] = [
  ['signup', unconfirmed],
  [
    'recovery',
    async () => {
      const { email } = await confirmed()
      await visitor().resetPasswordForEmail(email)
      return email
    },
  ],
  ['email_change', async () => (await changing()).email],
]

describe.each(mails)('the link of the mail "%s"', (type, mailbox) => {
  test('is not used up by those who fetch it, also at its former address', async () => {
    const mail = await latest(await mailbox())
    const link = linkIn(mail)
    expect([link.pathname, link.searchParams.get('type')]).toEqual(['/confirm', type])
    const former = new URL('/auth/v1/verify', backend.url)
    former.searchParams.set('token', link.searchParams.get('token_hash') ?? '')
    former.searchParams.set('type', type)
    former.searchParams.set('redirect_to', `${backend.url}/account`)
    for (const address of [link, former])
      for (const method of ['GET', 'HEAD', 'GET']) {
        const fetched = await fetch(address, { method, redirect: 'manual' })
        expect(fetched.headers.get('location') ?? '').not.toContain('access_token')
      }
    const led = new URL((await fetch(former, { redirect: 'manual' })).headers.get('location') ?? '')
    expect(led.pathname).toBe('/confirm')
    expect(led.searchParams.get('token_hash')).toBe(link.searchParams.get('token_hash'))
    expect(led.searchParams.get('next')).toBe(`${backend.url}/account`)
    expect((await visitor().verifyOtp(linkParameters(mail))).error).toBeNull()
  })

  test('works once', async () => {
    const mail = await latest(await mailbox())
    const used = await Promise.all([1, 2, 3].map(() => visitor().verifyOtp(linkParameters(mail))))
    const codes = used.map(({ error }) => error?.code ?? 'used')
    expect(codes.sort()).toEqual(['otp_expired', 'otp_expired', 'used'])
  })

  test('works for an hour', async () => {
    const mail = await latest(await mailbox())
    await backend.database.query(
      `update auth.users set confirmation_sent_at = now() - interval '61 minutes',
         recovery_sent_at = now() - interval '61 minutes', email_change_sent_at = now() - interval '61 minutes'
       where email = $1`,
      [mail?.to],
    )
    expect((await visitor().verifyOtp(linkParameters(mail))).error?.code).toBe('otp_expired')
  })

  test('has a code beside it, which does the same', async () => {
    const mail = await latest(await mailbox())
    const entered = { email: mail?.to ?? '', token: codeIn(mail), type: type as 'signup' }
    expect((await visitor().verifyOtp(entered)).error).toBeNull()
    expect((await visitor().verifyOtp(linkParameters(mail))).error?.code).toBe('otp_expired')
  })

  test('says which kind it is: it does nothing as another', async () => {
    const mail = await latest(await mailbox())
    for (const [other] of mails.filter(([name]) => name !== type)) {
      const wrong = { ...linkParameters(mail), type: other as 'signup' }
      expect((await visitor().verifyOtp(wrong)).error?.code, other).toBe('otp_expired')
    }
  })
})

test('a template that says type=email confirms a sign-up, too', async () => {
  const email = await unconfirmed()
  const { token_hash } = linkParameters(await latest(email))
  expect((await visitor().verifyOtp({ token_hash, type: 'email' })).data.user?.email).toBe(email)
  expect(await signsIn(email)).toBe('yes')
})

describe('a new address', () => {
  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)('counts once both mailboxes have confirmed it, the %s one first', async (first, second) => {
    const change = await changing()
    const half = await visitor().verifyOtp(linkParameters(change[first]))
    expect([half.error, half.data.session]).toEqual([null, null])
    expect([await signsIn(change.email), await signsIn(change.next)]).toEqual(['yes', 'invalid_credentials'])
    const whole = await visitor().verifyOtp(linkParameters(change[second]))
    expect(whole.data.session?.user.email).toBe(change.next)
    expect([await signsIn(change.email), await signsIn(change.next)]).toEqual(['invalid_credentials', 'yes'])
    // The session that asked for it learns it, and the next change needs two mailboxes again.
    expect((await change.auth.getUser()).data.user?.email).toBe(change.next)
    await change.auth.updateUser({ email: `third-${change.email}` })
    const again = await visitor().verifyOtp(linkParameters(await latest(change.next)))
    expect([again.error, again.data.session]).toEqual([null, null])
  })

  test('is not confirmed by one mailbox twice, neither by link nor by code', async () => {
    const change = await changing()
    const { old } = change
    await visitor().verifyOtp(linkParameters(old))
    const entered = { email: old?.to ?? '', token: codeIn(old), type: 'email_change' as const }
    for (const again of [linkParameters(old), entered])
      expect((await visitor().verifyOtp(again)).error?.code).toBe('otp_expired')
    expect(await signsIn(change.next)).toBe('invalid_credentials')
  })

  test('is asked for again in both mailboxes, and the first links end', async () => {
    const change = await changing()
    await visitor().verifyOtp(linkParameters(change.new))
    expect((await visitor().resend({ type: 'email_change', email: change.email })).error).toBeNull()
    for (const before of [change.old, change.new])
      expect((await visitor().verifyOtp(linkParameters(before))).error?.code).toBe('otp_expired')
    await visitor().verifyOtp(linkParameters(await latest(change.email)))
    await visitor().verifyOtp(linkParameters(await latest(change.next)))
    expect(await signsIn(change.next)).toBe('yes')
  })

  test('takes codes again after five wrong ones, once they were asked for again', async () => {
    const change = await changing()
    const guess = (email: string) => visitor().verifyOtp({ email, token: '00000', type: 'email_change' })
    for (const email of [change.email, change.next]) {
      await Promise.all([1, 2, 3, 4, 5].map(() => guess(email)))
      const mail = await latest(email)
      const late = await visitor().verifyOtp({ email, token: codeIn(mail), type: 'email_change' })
      expect(late.error?.code).toBe('otp_expired')
    }
    await visitor().resend({ type: 'email_change', email: change.email })
    for (const email of [change.email, change.next]) {
      const entered = { email, token: codeIn(await latest(email)), type: 'email_change' as const }
      expect((await visitor().verifyOtp(entered)).error).toBeNull()
    }
    expect(await signsIn(change.next)).toBe('yes')
  })

  test('may not contain what would be markup in a mail', async () => {
    const { auth } = await confirmed()
    for (const email of ['<b>x</b>@example.test', '"a"@example.test'])
      expect((await auth.updateUser({ email })).error?.code).toBe('validation_failed')
  })
})

describe('an address that has an account already', () => {
  test('gets the confirmation again, where it waits for one', async () => {
    const email = await unconfirmed()
    const first = await latest(email)
    const ways = [
      () => visitor().resend({ type: 'signup', email }),
      () => visitor().signUp({ email, password: 'another-password' }),
    ]
    for (const [n, again] of ways.entries()) {
      expect((await again()).error).toBeNull()
      expect(await emailsTo(backend, email)).toHaveLength(n + 2)
    }
    // Somebody else may have asked again: the link of the first mail is still valid, and one confirmation ends all.
    expect((await visitor().verifyOtp(linkParameters(first))).error).toBeNull()
    expect((await visitor().verifyOtp(linkParameters(await latest(email)))).error?.code).toBe('otp_expired')
    expect(await signsIn(email)).toBe('yes')
  })

  test('is told by a mail how to use it; asking again for a confirmation sends none', async () => {
    const { email } = await confirmed()
    const before = (await emailsTo(backend, email)).length
    await visitor().resend({ type: 'signup', email })
    expect(await emailsTo(backend, email)).toHaveLength(before)
    expect((await visitor().signUp({ email, password: 'another-password' })).error).toBeNull()
    const mail = await latest(email)
    expect(mail?.subject).toBe('You have an account already')
    expect(mail?.text).toContain(`${backend.url}/login`)
    expect(mail?.text).toContain(`${backend.url}/reset-password`)
    expect(await signsIn(email)).toBe('yes')
  })

  test('is told so where sign-ups need no confirmation, too', async () => {
    const { auth } = clientFor(atOnce)
    const email = 'twice@example.test'
    await auth.signUp({ email, password })
    expect((await auth.signUp({ email, password })).error?.code).toBe('user_already_exists')
    expect((await emailsTo(atOnce, email)).map(({ subject }) => subject)).toEqual([
      'You have an account already',
    ])
  })
})

test('the link of a mail that the app never asks for opens the page, too', async () => {
  const { email } = await confirmed()
  const emailRedirectTo = `${backend.url}/account`
  await visitor().signInWithOtp({ email, options: { emailRedirectTo, shouldCreateUser: false } })
  const fetched = await fetch(linkIn(await latest(email)), { redirect: 'manual' })
  const page = new URL(fetched.headers.get('location') ?? '')
  expect([page.pathname, page.searchParams.get('next')]).toEqual(['/confirm', emailRedirectTo])
  const used = { token_hash: page.searchParams.get('token_hash') ?? '', type: 'magiclink' as const }
  expect((await visitor().verifyOtp(used)).data.user?.email).toBe(email)
})

describe('the templates', () => {
  const folder = join(import.meta.dirname, '../../supabase')
  const config = readFileSync(join(folder, 'config.toml'), 'utf8')
  const files = readdirSync(join(folder, 'templates')).filter((file) => file !== 'account_exists.html')

  test('are those that the local stack of the CLI is told of', () => {
    const told = [...config.matchAll(/^content_path = "\.\/supabase\/templates\/(.+)"$/gm)].map(
      ([, name]) => name,
    )
    expect(told.toSorted()).toEqual(files.toSorted())
    expect(config.match(/^subject = ".+"$/gm)).toHaveLength(files.length)
  })

  test.each(files)('%s opens a page of the app, in the syntax of Supabase', (file) => {
    const html = readFileSync(join(folder, 'templates', file), 'utf8')
    expect(html).toContain('href="{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&amp;type=')
    expect(html).toContain('{{ .Token }}')
    expect(html).not.toContain('.ConfirmationURL')
  })
})
