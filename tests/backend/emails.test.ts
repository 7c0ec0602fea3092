import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { createEmailSink, mailPage } from '../../supabase/embedded/emails.ts'
import { aBackend, clientFor, password } from '../support/backend.ts'
import { emailsTo, linkIn, linkParameters } from '../support/emails.ts'

let backend: Backend
beforeAll(async () => {
  backend = await aBackend({ emailConfirmation: true })
})
afterAll(() => backend.close())

test('with confirmation on, a user can sign in after confirming the address through the mail', async () => {
  const email = 'ada@example.test'
  const client = clientFor(backend)
  const { data } = await client.auth.signUp({ email, password })
  expect(data.session).toBeNull()
  const early = await client.auth.signInWithPassword({ email, password })
  expect(early.error?.code).toBe('email_not_confirmed')

  const [mail] = await emailsTo(backend, email)
  expect(linkIn(mail).href).toContain(`${backend.url}/confirm?`)
  const confirmed = await client.auth.verifyOtp(linkParameters(mail))
  expect(confirmed.data.user?.email).toBe(email)
  expect((await clientFor(backend).auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('a forgotten password is replaced through the requested mail', async () => {
  const client = clientFor(backend)
  const email = 'admin@demo.test'
  const redirectTo = `${backend.url}/reset-password`
  const asked = await client.auth.resetPasswordForEmail(email, { redirectTo })
  expect(asked.error).toBeNull()
  const [mail] = await emailsTo(backend, email)
  expect(linkIn(mail).searchParams.get('next')).toBe(redirectTo)
  expect((await client.auth.verifyOtp(linkParameters(mail))).error).toBeNull()
  expect((await client.auth.updateUser({ password: 'another-one' })).error).toBeNull()
  const signedIn = await clientFor(backend).auth.signInWithPassword({ email, password: 'another-one' })
  expect(signedIn.error).toBeNull()
})

test('the page shows the mails, links as links and text as text', async () => {
  const sink = createEmailSink()
  await sink.send({ to: 'a@b.test', subject: '<b>Hi</b>', text: 'Go to http://localhost/x?a=1&b=2 now' })
  const page = mailPage(sink.mails, 'token')
  expect(page).not.toContain('<b>Hi</b>')
  expect(page).toMatch(/<a href="http:\/\/localhost\/x\?a=1&#38;b=2">/)
  const answer = await fetch(backend.mailUrl)
  expect(answer.headers.get('content-type')).toContain('text/html')
})
