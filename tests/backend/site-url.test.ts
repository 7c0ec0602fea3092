import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import type { Mail } from '../../supabase/embedded/mail.ts'
import { aBackend, clientFor, password } from '../support/backend.ts'

/* A backend that users reach at another address than the one it listens on. */

const siteUrl = 'https://app.example.org'

let backend: Backend
beforeAll(async () => {
  backend = await aBackend({ emailConfirmation: true, siteUrl, cron: false })
})
afterAll(() => backend.close())

/** Returns the addresses in the latest mail to an e-mail address. */
async function linksTo(email: string): Promise<URL[]> {
  const mails = (await (await fetch(backend.mailUrl.replace('_mail', '_mail.json'))).json()) as Mail[]
  const { text = '', html = '' } = mails.find(({ to }) => to === email) ?? {}
  const inText = text.match(/https?:\/\/[^\s"<]+/g) ?? []
  const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  return [...inText, ...inHtml].map((link) => new URL(link))
}

/** Follows a mail's link as a proxy passes it on; returns where the answer leads. */
async function follow({ pathname, search }: URL): Promise<URL> {
  const answer = await fetch(backend.url + pathname + search, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

async function confirmed(email: string): Promise<void> {
  await clientFor(backend).auth.signUp({ email, password })
  const [link] = await linksTo(email)
  if (link) await follow(link)
}

test('the link that confirms a sign-up leads to the public address, and to its page there', async () => {
  const email = 'ada@example.test'
  const emailRedirectTo = `${siteUrl}/account`
  await clientFor(backend).auth.signUp({ email, password, options: { emailRedirectTo } })
  const links = await linksTo(email)
  expect([...new Set(links.map(({ origin }) => origin))]).toEqual([siteUrl])
  const target = await follow(links[0] as URL)
  expect(target.origin + target.pathname).toBe(emailRedirectTo)
  expect(target.hash).toContain('access_token=')
})

test.each([
  ['the public address', `${siteUrl}/reset-password`, `${siteUrl}/reset-password`],
  ['the address the server listens on', 'http://localhost:4173/reset-password', `${siteUrl}/`],
  ['another site', 'https://evil.test/reset-password', `${siteUrl}/`],
  ['a site whose name begins alike', `${siteUrl}.evil.test/`, `${siteUrl}/`],
  ['another protocol', 'http://app.example.org/reset-password', `${siteUrl}/`],
  ['another port', `${siteUrl}:8443/reset-password`, `${siteUrl}/`],
])(
  'a password reset that asks to return to %s leads to the public address',
  async (_, redirectTo, expected) => {
    const email = 'admin@demo.test'
    await clientFor(backend).auth.resetPasswordForEmail(email, { redirectTo })
    const [link] = await linksTo(email)
    expect(link?.origin).toBe(siteUrl)
    const target = await follow(link as URL)
    expect(target.origin + target.pathname).toBe(expected)
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
  const links = [...(await linksTo(email)), ...(await linksTo('after@example.test'))]
  expect(links).not.toEqual([])
  expect([...new Set(links.map(({ origin }) => origin))]).toEqual([siteUrl])
  expect(links[0]?.searchParams.get('redirect_to')).toBe(`${siteUrl}/account`)
})

test('edge functions write the public address into their mails', async () => {
  await backend.database.query(
    `insert into private.mail_queue (profile_id, kind)
     select id, 'approved' from public.profiles where email = 'admin@demo.test'`,
  )
  const sent = await fetch(`${backend.url}/functions/v1/notify-mail`, {
    method: 'POST',
    headers: { apikey: backend.secretKey },
  })
  expect(await sent.json()).toEqual({ taken: 1, sent: 1 })
  expect((await linksTo('admin@demo.test')).map(({ href }) => href)).toEqual([`${siteUrl}/login`])
})
