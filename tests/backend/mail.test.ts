import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { createMailSink, type Mail, mailPage } from '../../supabase/embedded/mail.ts'
import { aBackend, clientFor, password } from '../support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await aBackend({ emailConfirmation: true })
})
afterAll(() => backend.close())

/** Returns the latest mail to an address, and the link in it. */
async function mailTo(email: string) {
  const mails = (await (await fetch(backend.mailUrl.replace('_mail', '_mail.json'))).json()) as Mail[]
  const mail = mails.find(({ to }) => to === email)
  return { mail, link: /https?:\/\/[^\s"<]+/.exec(mail?.text ?? '')?.[0] ?? '' }
}

test('with confirmation on, a user can sign in after following the link in the mail', async () => {
  const email = 'ada@example.test'
  const client = clientFor(backend)
  const { data } = await client.auth.signUp({ email, password })
  expect(data.session).toBeNull()
  const early = await client.auth.signInWithPassword({ email, password })
  expect(early.error?.code).toBe('email_not_confirmed')

  const { link } = await mailTo(email)
  expect(link).toContain(`${backend.url}/auth/v1/verify`)
  const followed = await fetch(link, { redirect: 'manual' })
  expect(followed.status).toBe(303)
  expect(followed.headers.get('location')).toContain(backend.url)
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('a forgotten password is replaced through the requested mail', async () => {
  const client = clientFor(backend)
  const email = 'admin@demo.test'
  const asked = await client.auth.resetPasswordForEmail(email, {
    redirectTo: `${backend.url}/reset-password`,
  })
  expect(asked.error).toBeNull()
  const { link } = await mailTo(email)
  const followed = await fetch(link, { redirect: 'manual' })
  const target = new URL(followed.headers.get('location') ?? '')
  expect(target.pathname).toBe('/reset-password')
  const session = new URLSearchParams(target.hash.slice(1))
  await client.auth.setSession({
    access_token: session.get('access_token') ?? '',
    refresh_token: session.get('refresh_token') ?? '',
  })
  expect((await client.auth.updateUser({ password: 'another-one' })).error).toBeNull()
  const signedIn = await clientFor(backend).auth.signInWithPassword({ email, password: 'another-one' })
  expect(signedIn.error).toBeNull()
})

test('the page shows the mails, links as links and text as text', async () => {
  const sink = createMailSink()
  await sink.send({ to: 'a@b.test', subject: '<b>Hi</b>', text: 'Go to http://localhost/x?a=1&b=2 now' })
  const page = mailPage(sink.mails)
  expect(page).not.toContain('<b>Hi</b>')
  expect(page).toMatch(/<a href="http:\/\/localhost\/x\?a=1&#38;b=2">/)
  const answer = await fetch(backend.mailUrl)
  expect(answer.headers.get('content-type')).toContain('text/html')
})
