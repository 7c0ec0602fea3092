import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ageSession, bio, cdpSession, openProfile, storedText, writeBio } from '../device.ts'
import { test } from '../market.ts'
import { aFile, chooseFiles, fileLine, listEntry, openFiles } from '../market-screen.ts'
import { expect, PASSWORD, signIn, waitUntilInstalled } from '../people.ts'
import { shareWith, waitForControl } from '../share-target.ts'
import { expectMessages, recordToasts } from '../toasts.ts'

const UPDATED_MESSAGE = 'Profile updated successfully!'
const DAY_SECONDS = 86_400

const signInAgain = async (page: Page) => {
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectMessages(page, 'Welcome back!')
}

test('a full disk: a file is refused with a message, and stored once there is room', async ({
  market,
  browser,
  baseURL,
}) => {
  const [member, client] = [await market.member('Quira'), await market.client('Plena')]
  const service = await market.service(member)
  const { id } = await market.request(client, service, 'accepted')
  const context = await browser.newContext({ baseURL: `${baseURL}` })
  await recordToasts(context)
  const page = await context.newPage()
  const storage = await cdpSession(page)
  // Room for the app and the rows, not for the file. Set before the first visit: a browser updates its quota rarely.
  await storage.send('Storage.overrideQuotaForOrigin', { origin: `${baseURL}`, quotaSize: 8_000_000 })
  await signIn(page, client.email)
  await page.goto('/client-dashboard')
  await listEntry(page, service.title).getByRole('button', { name: 'Project Files' }).click()
  const large = aFile('poster.psd', randomBytes(9_900_000))
  await chooseFiles(page, large)
  await expect(page.getByText(/could not store/).first()).toBeVisible()
  await expect(fileLine(page, large.name)).toHaveCount(0)

  await storage.send('Storage.overrideQuotaForOrigin', { origin: `${baseURL}` })
  await chooseFiles(page, large)
  await expect(fileLine(page, large.name).getByRole('button', { name: 'Download' })).toBeVisible()
  await expect
    .poll(() => market.rows('project_files', `application_id=eq.${id}&select=file_name`))
    .toEqual([{ file_name: 'poster.psd' }])
  await context.close()
})

test('what the app stores survives a power failure: each of its transactions waits for the disk', async ({
  market,
  newDevice,
}) => {
  const [member, client] = [await market.member('Durla'), await market.client('Fermata')]
  const service = await market.service(member)
  await market.request(client, service, 'accepted')
  const { page, context } = await newDevice()
  await context.addInitScript(() => {
    const begin = IDBDatabase.prototype.transaction
    const written: string[] = []
    Object.assign(window, { written })
    IDBDatabase.prototype.transaction = function (...given) {
      const transaction = begin.apply(this, given)
      const [kind] = this.name.split('-')
      if (transaction.mode === 'readwrite') written.push(`${kind}: ${transaction.durability}`)
      return transaction
    }
  })
  const written = () => page.evaluate(() => (window as unknown as { written: string[] }).written)
  await signIn(page, client.email)
  const whileSigningIn = await written()
  await openFiles(page, service.title)
  const file = aFile('brief.pdf', randomBytes(1_000))
  await chooseFiles(page, file)
  await expect(fileLine(page, file.name).getByRole('button', { name: 'Download' })).toBeVisible()
  const kinds = new Set([...whileSigningIn, ...(await written())])
  expect([...kinds].sort()).toEqual(['chunked: strict', 'outbox: strict', 'verdant: strict'])
})

test('the databases are deleted while the app runs: unsent work is kept, locked, and sent once its owner signs in', async ({
  market,
  signedIn,
  baseURL,
}) => {
  const me = await market.member('Delia')
  const { page, offline } = await signedIn(me.email)
  await openProfile(page)
  await offline(true)
  await writeBio(page, 'Exists nowhere else')
  await expect(page.getByText('Offline, 1 waiting').first()).toBeVisible()
  // An attempt that has read the session before it is deleted must not arrive: the item would be sent, not kept.
  await page.route('**/rpc/apply_mutations', (route) => route.abort())
  const browser = await cdpSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: `${baseURL}`, storageTypes: 'indexeddb' })
  await offline(false)
  await expect(page.getByText('You were signed out')).toBeVisible()
  await expect(page.getByText('1 unsent item waits')).toBeVisible()
  expect(await market.rows('profiles', `id=eq.${me.id}&select=bio`)).toEqual([{ bio: null }])
  await page.reload()
  await expect(page.getByText('1 unsent item waits')).toBeVisible()
  await page.unroute('**/rpc/apply_mutations')
  await signInAgain(page)
  await expect
    .poll(() => market.rows('profiles', `id=eq.${me.id}&select=bio`))
    .toEqual([{ bio: 'Exists nowhere else' }])
  await page.goto('/directory')
  await expect(page.getByText(/Showing \d+ of \d+ members/)).toBeVisible()
})

test('after a week offline everything is shown before the server answers, and the session is renewed once it does', async ({
  market,
  signedIn,
}) => {
  const me = await market.member('Wilma')
  const { page, tab, context, offline } = await signedIn(me.email)
  await page.goto('/directory')
  const count = page.getByText(/Showing \d+ of \d+ members/)
  await count.waitFor()
  await waitUntilInstalled(page)
  // Members who join from now on are not on this device.
  await offline(true)
  const everyone = (await count.textContent()) ?? ''
  await ageSession(page, 7 * DAY_SECONDS)
  await page.close()

  // Every request is recorded, and none is answered.
  let answer = () => undefined as unknown
  const silence = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked: string[] = []
  for (const api of ['**/auth/v1/**', '**/rest/v1/**']) {
    await context.route(api, async (route) => {
      asked.push(route.request().url())
      await silence
      await route.continue()
    })
  }
  await offline(false)
  const later = await tab()
  await later.goto('/directory')
  await expect(later.getByText(everyone)).toBeVisible()
  await later.getByRole('banner').getByRole('link', { name: me.name }).click()
  await expect(bio(later)).toBeVisible()
  await writeBio(later, 'Written before any answer')
  await expect(later.getByText(/^Sending 1|1 waiting/).first()).toBeVisible()
  expect(asked.some((url) => url.includes('grant_type=refresh_token'))).toBe(true)
  answer()
  await expectMessages(later, UPDATED_MESSAGE)
  expect(asked.filter((url) => url.includes('grant_type=refresh_token'))).toHaveLength(1)
})

test('the question about unsent work follows what is sent while it is read', async ({ market, signedIn }) => {
  const member = await market.member('Sonja')
  const { page, offline } = await signedIn(member.email)
  await openProfile(page)
  await offline(true)
  await writeBio(page, 'Written without a network')
  await expect(page.getByText('Offline, 1 waiting').first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  const asked = page.getByRole('dialog', { name: 'Sign out and lose unsent work?' })
  await expect(asked).toContainText('1 item has not been sent yet.')
  await offline(false)
  const calm = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(calm).toContainText('Everything has been sent meanwhile.')
  await calm.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect
    .poll(() => market.rows('profiles', `id=eq.${member.id}&select=bio`))
    .toEqual([{ bio: 'Written without a network' }])
})

test('signing out with unsent work asks, counts and saves a copy; the next user finds nothing of the first', async ({
  market,
  signedIn,
}) => {
  const [first, second] = [await market.member('Prima'), await market.client('Secunda')]
  const { page, offline } = await signedIn(first.email)
  await page.goto('/directory')
  await expect(page.getByText(/Showing \d+ of \d+ members/)).toBeVisible()
  await waitForControl(page)
  await shareWith(page)
  await expect(page.getByText('brief.pdf')).toBeVisible()
  await openProfile(page)
  await offline(true)
  await writeBio(page, 'A secret of the first')
  await expect(page.getByText('Offline, 1 waiting').first()).toBeVisible()
  const before = await storedText(page)
  for (const hers of [first.email, first.id, 'A secret of the first', 'brief.pdf'])
    expect(before).toContain(hers)

  await page.getByRole('button', { name: 'Sign out' }).first().click()
  const asked = page.getByRole('dialog', { name: 'Sign out and lose unsent work?' })
  await expect(asked).toContainText('1 item has not been sent yet.')
  const saving = page.waitForEvent('download')
  await asked.getByRole('button', { name: 'Save a copy' }).click()
  const copy = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(copy).toMatchObject({
    account: first.email,
    items: [{ title: 'Your profile', mutation: { changes: [{ values: { bio: 'A secret of the first' } }] } }],
  })
  await asked.getByRole('button', { name: 'Stay signed in' }).press('Enter')
  await expect(asked).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await asked.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await offline(false)

  await signIn(page, second.email)
  await page.goto('/client-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${second.name}`)
  const after = await storedText(page)
  expect(after).toContain(second.email)
  for (const hers of [first.email, first.id, 'A secret of the first', '+351 912 345 678', 'brief.pdf'])
    expect(after).not.toContain(hers)
  for (const path of ['/unsent', '/directory', '/profile', '/invoices', '/storage']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(first.name)).toHaveCount(0)
  }
  expect(await market.rows('profiles', `id=eq.${first.id}&select=bio`)).toEqual([{ bio: null }])
})

test('a session ended from another device: the user is told, and unsent work is sent after signing in again', async ({
  market,
  signedIn,
}) => {
  const me = await market.member('Vida')
  const [lent, mine] = [await signedIn(me.email), await signedIn(me.email)]
  await openProfile(lent.page)
  await waitUntilInstalled(lent.page)
  await lent.offline(true)
  await writeBio(lent.page, 'On the lent device')
  await expect(lent.page.getByText('Offline, 1 waiting').first()).toBeVisible()
  await ageSession(lent.page, DAY_SECONDS)
  await mine.page.goto('/account')
  await mine.page.getByRole('button', { name: 'Sign out other devices' }).click()
  await expectMessages(mine.page, 'All other devices are signed out')

  // Reloaded: a token that was read before the session was aged would be valid for an hour.
  const { page } = lent
  await page.reload()
  await expect(bio(page)).toHaveValue('On the lent device')
  await lent.offline(false)
  await expect(page.getByText('You were signed out')).toBeVisible()
  expect(await market.rows('profiles', `id=eq.${me.id}&select=bio`)).toEqual([{ bio: null }])
  await signInAgain(page)
  await expect
    .poll(() => market.rows('profiles', `id=eq.${me.id}&select=bio`))
    .toEqual([{ bio: 'On the lent device' }])
  await expect(mine.page.getByText('Up to date').first()).toBeAttached()
})

test('a clock two days fast or slow: work is sent, and the session is not renewed again and again', async ({
  market,
  visitor,
}) => {
  for (const days of [2, -2]) {
    const me = await market.member('Cleo')
    const { page, context } = await visitor()
    const renewals: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url())
    })
    await context.clock.setSystemTime(Date.now() + days * DAY_SECONDS * 1000)
    await signIn(page, me.email)
    await openProfile(page)
    await writeBio(page, `Off by ${days}`)
    await expectMessages(page, UPDATED_MESSAGE)
    await page.reload()
    await expect(bio(page)).toHaveValue(`Off by ${days}`)
    await expect(page.getByText('Up to date').first()).toBeAttached()
    expect(await market.rows('profiles', `id=eq.${me.id}&select=bio`)).toEqual([{ bio: `Off by ${days}` }])
    expect(renewals.length, 'renewals of the session').toBeLessThan(2)
  }
})
