import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeRegistration, saveRegistration } from '../../src/data/use-unfinished-registration.ts'
import type { ClientDraft } from '../../src/domain/client.ts'
import { linkInAddress } from '../../src/domain/email-link.ts'
import { EmailLinks, type LinkedAccount } from '../../src/remote/email-links.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { type AppDevice, anAppDevice, signInAndPull, waitUntil } from '../support/app-device.ts'
import { aBackend } from '../support/backend.ts'
import { emailsTo, linkIn } from '../support/emails.ts'
import { aProfileDraft } from '../support/rows.ts'

/** A registration whose e-mail address must be confirmed first. */
let backend: Backend
beforeAll(async () => {
  backend = await aBackend({ emailConfirmation: true })
})
afterAll(() => backend.close())

const password = 'demo1234'
const client = {
  company_name: 'Green Table',
  contact_name: 'Cleo Table',
  phone: '+43 660 555 0127',
  website: '',
  industry: 'Food & Beverage',
  company_size: '2-10 employees',
  bio: '',
} satisfies ClientDraft
const professional = aProfileDraft()

const engine = (device: AppDevice) => device.session.state.engine
const complete = (device: AppDevice) => completeRegistration(device.connection.storage, engine(device))
const settled = (device: AppDevice) => waitUntil(device, () => engine(device).outbox.items.length === 0)

/** Signs up and uses the link in the mail; resolves with the account that it belongs to. */
async function confirmed(device: AppDevice, email: string): Promise<LinkedAccount> {
  const answer = await device.accounts.signUp(email, password)
  expect(answer).toMatchObject({ ok: true, value: { confirmed: false } })
  const link = linkInAddress(linkIn((await emailsTo(backend, email.toLowerCase()))[0]).search)
  const used = link && (await new EmailLinks(device.connection).use(link))
  if (!used?.ok || !used.value) throw new Error(JSON.stringify(used))
  return used.value
}

test('is stored at the first sign-in, however the address was written', async () => {
  const device = await anAppDevice(backend)
  await saveRegistration(device.connection.storage, 'Ada.Green@Example.test', { professional })
  await confirmed(device, 'Ada.Green@Example.test')
  await signInAndPull(device, 'ada.green@example.test')
  expect(await complete(device)).toHaveLength(1)
  await settled(device)
  const { user, view } = engine(device)
  expect(view.row('profiles', user?.id ?? '')).toMatchObject({
    full_name: 'Ada Green',
    email: 'ada.green@example.test',
    is_approved: false,
  })
  expect(await complete(device), 'it is kept no longer').toEqual([])
})

test('is stored when the link in the mail has signed the user in', async () => {
  const device = await anAppDevice(backend)
  const email = 'cleo@example.test'
  await saveRegistration(device.connection.storage, email, { client })
  await new EmailLinks(device.connection).adopt(await confirmed(device, email))
  await waitUntil(device, ({ state }) => state.engine.user?.email === email)
  expect(await complete(device), 'before the first pull nobody knows what she has').toEqual([])
  await engine(device).pullNow()
  expect(await complete(device)).toHaveLength(1)
  await settled(device)
  expect(engine(device).view.rows('clients')).toMatchObject([{ company_name: 'Green Table', email }])
})

test('is not stored twice, nor for somebody else', async () => {
  const device = await anAppDevice(backend)
  const email = 'zoe@example.test'
  await confirmed(device, email)
  await saveRegistration(device.connection.storage, 'another@example.test', { client })
  await signInAndPull(device, email)
  expect(await complete(device)).toEqual([])
  await saveRegistration(device.connection.storage, email, { client })
  expect(await complete(device)).toHaveLength(1)
  await settled(device)
  await saveRegistration(device.connection.storage, email, { client })
  expect(await complete(device), 'she has a company already').toEqual([])
})
