import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkInAddress } from '../../src/domain/email-link.ts'
import { EmailLinks } from '../../src/remote/email-links.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { type AppDevice, anAppDevice, signInAndPull, waitUntil } from '../support/app-device.ts'
import { aBackend, signUp } from '../support/backend.ts'
import { emailsTo, linkIn } from '../support/emails.ts'

/** A new sign-in address, and the devices of its owner. */
let backend: Backend
beforeAll(async () => {
  backend = await aBackend()
})
afterAll(() => backend.close())

const emailOn = ({ session }: AppDevice) => session.state.identity?.email

async function useLinkTo(email: string, { connection }: AppDevice) {
  const link = linkInAddress(linkIn((await emailsTo(backend, email))[0]).search)
  const links = new EmailLinks(connection)
  const answer = link && (await links.use(link))
  if (!answer?.ok) throw new Error(JSON.stringify(answer))
  return { links, linked: answer.value }
}

test('both mailboxes confirm it, on devices of others too; each device of its owner learns it', async () => {
  const { email } = await signUp(backend)
  const next = `next-${email}`
  const [here, there, phone] = [
    await anAppDevice(backend),
    await anAppDevice(backend),
    await anAppDevice(backend),
  ]
  await signInAndPull(here, email)
  await signInAndPull(there, email)
  expect(await here.accounts.changeEmail(next)).toEqual({ ok: true, value: { confirmed: false } })
  for (const device of [here, there])
    expect(await device.accounts.pendingEmail()).toEqual({ ok: true, value: next })

  expect((await useLinkTo(next, phone)).linked).toBeNull()
  await there.accounts.checkSession()
  expect(emailOn(there)).toBe(email)
  const { links, linked } = await useLinkTo(email, phone)
  expect(linked?.account.email).toBe(next)
  // The link has brought a session, which no device uses: nobody is signed in on the phone.
  await links.drop()
  expect(await phone.connection.hasSession()).toBe(false)

  for (const device of [here, there]) {
    await device.accounts.checkSession()
    await waitUntil(device, () => emailOn(device) === next)
    expect(await device.accounts.pendingEmail()).toEqual({ ok: true, value: null })
  }
})

test('another account’s link leaves who is signed in, until it is adopted', async () => {
  const [ada, bea] = [await signUp(backend), await signUp(backend)]
  const device = await anAppDevice(backend)
  await signInAndPull(device, ada.email)
  await device.accounts.requestPasswordReset(bea.email)
  const { links, linked } = await useLinkTo(bea.email, device)
  if (!linked) throw new Error('The link of a reset brings a session')
  expect(linked.account).toEqual({ id: bea.id, email: bea.email })
  expect(await device.connection.tokenOf(ada.id)).toMatchObject({ ok: true })
  expect(emailOn(device)).toBe(ada.email)

  await device.session.signOut()
  expect(await links.adopt(linked)).toEqual({ ok: true, value: linked.account })
  await waitUntil(device, () => emailOn(device) === bea.email)
})
