import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { aBackend, clientFor, password } from '../support/backend.ts'
import { emailsTo, linkParameters } from '../support/emails.ts'

/* A backend that users reach at another address than the one it listens on. */

const siteUrl = 'https://app.example.org'

let backend: Backend
beforeAll(async () => {
  backend = await aBackend({ emailConfirmation: true, siteUrl, cron: false })
})
afterAll(() => backend.close())

/** Returns the addresses in the latest mail to an e-mail address. */
async function linksTo(email: string): Promise<URL[]> {
  const [{ text = '', html = '' } = {}] = await emailsTo(backend, email)
  const inText = text.match(/https?:\/\/[^\s"<]+/g) ?? []
  const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  return [...inText, ...inHtml].map((link) => new URL(link))
}

async function confirmed(email: string): Promise<void> {
  await clientFor(backend).auth.signUp({ email, password })
  await clientFor(backend).auth.verifyOtp(linkParameters((await emailsTo(backend, email))[0]))
}

test('the link that confirms a sign-up leads to the public address, and to its page there', async () => {
  const email = 'ada@example.test'
  const emailRedirectTo = `${siteUrl}/account`
  await clientFor(backend).auth.signUp({ email, password, options: { emailRedirectTo } })
  const links = await linksTo(email)
  expect([...new Set(links.map(({ origin }) => origin))]).toEqual([siteUrl])
  expect(links[0]?.searchParams.get('next')).toBe(emailRedirectTo)
})

test.each([
  ['the public address', `${siteUrl}/reset-password`, `${siteUrl}/reset-password`],
  ['the address the server listens on', 'http://localhost:4173/reset-password', siteUrl],
  ['another site', 'https://evil.test/reset-password', siteUrl],
  ['a site whose name begins alike', `${siteUrl}.evil.test/`, siteUrl],
  ['another protocol', 'http://app.example.org/reset-password', siteUrl],
  ['another port', `${siteUrl}:8443/reset-password`, siteUrl],
])(
  'a password reset that asks to return to %s leads to the public address',
  async (_, redirectTo, expected) => {
    const email = 'admin@demo.test'
    await clientFor(backend).auth.resetPasswordForEmail(email, { redirectTo })
    const [link] = await linksTo(email)
    expect(link?.origin).toBe(siteUrl)
    expect(link?.searchParams.get('next')).toBe(expected)
  },
)

test('the links that change an e-mail address lead to the public address', async () => {
  const email = 'before@example.test'
  await confirmed(email)
  const client = clientFor(backend)
  await client.auth.signInWithPassword({ email, password })
  const changed = await client.auth.updateUser(
    { email: 'after@example.test' },
    { emailRedirectTo: `${siteUrl}/account` },
  )
  expect(changed.error).toBeNull()
  for (const mailbox of [email, 'after@example.test']) {
    const links = await linksTo(mailbox)
    expect([...new Set(links.map(({ origin }) => origin))]).toEqual([siteUrl])
    expect(links[0]?.searchParams.get('next')).toBe(`${siteUrl}/account`)
  }
})

test('edge functions write the public address into their emails', async () => {
  await backend.database.query(
    `insert into private.email_queue (profile_id, kind)
     select id, 'approved' from public.profiles where email = 'admin@demo.test'`,
  )
  const sent = await fetch(`${backend.url}/functions/v1/notify-email`, {
    method: 'POST',
    headers: { apikey: backend.secretKey },
  })
  expect(await sent.json()).toEqual({ taken: 1, sent: 1 })
  expect((await linksTo('admin@demo.test')).map(({ href }) => href)).toEqual(
    Array(2).fill(`${siteUrl}/login?next=%2Fwelcome`),
  )
})
