import { changingSite, installOtherVersion } from '../../support/changing-site.ts'
import { findings } from '../axe.ts'
import { expect, test } from '../people.ts'
import { shareWith, waitForControl } from '../share-target.ts'

test('files shared by another app wait on the device, also offline, until they are added somewhere', async ({
  signedIn,
}) => {
  const { page, offline } = await signedIn('client@demo.test')
  await waitForControl(page)
  await expect(page.getByText(/^Up to date/).first()).toBeAttached()
  await offline(true)
  await shareWith(page)

  await expect(page.getByRole('heading', { level: 1, name: 'Shared files' })).toBeVisible()
  const files = page.getByRole('list', { name: 'Shared files' })
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await expect(files.getByText('Skizze für Łódź.png')).toBeVisible()
  expect(await findings(page)).toEqual([])

  // The picture is added to a request; the PDF stays, and is added as a project file.
  await page
    .getByRole('region', { name: 'Work samples' })
    .getByRole('button', { name: 'Add to a request' })
    .first()
    .click()
  const request = page.getByRole('dialog', { name: 'Request Service' })
  await expect(request.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  await page.goto('/share')
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await page
    .getByRole('region', { name: 'Project files' })
    .getByRole('button', { name: 'Add here' })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await page.goto('/share')
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing was shared' })).toBeVisible()
  await expect(page.getByText('Offline, 1 waiting').first()).toBeAttached()

  await page.goto('/storage')
  const unsent = page.getByRole('listitem').filter({ hasText: 'Unsent work' }).first()
  await expect(unsent).toContainText('8.00 Bytes')
  await expect(page.getByRole('listitem').filter({ hasText: 'Drafts' })).toContainText('1')

  await offline(false)
  await page.goto('/unsent')
  await expect(page.getByText('Everything is sent')).toBeVisible()
})

test('a new version is offered, never while a form is filled in, and other tabs go on', async ({
  browser,
  baseURL,
}) => {
  const app = await changingSite(baseURL ?? '')
  const context = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/')
  await waitForControl(page)
  const other = await context.newPage()
  await other.goto('/jobs')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/login')
  await page.getByLabel('Email').fill('someone@example.test')
  app.changeVersion()
  await expect.poll(() => page.evaluate(installOtherVersion)).toBe(true)
  await expect(other.getByText('A new version is ready')).toBeVisible()
  await expect(page.getByText('A new version is ready')).toHaveCount(0)
  await page.getByRole('link', { name: 'Services', exact: true }).first().click()
  await expect(page.getByText('A new version is ready')).toBeVisible()

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update now' }).click()
  await reloaded
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('A new version is ready')).toHaveCount(0)

  // The other tab goes on offline, also with screens it has not opened before.
  await context.setOffline(true)
  await other.getByRole('button', { name: 'Later' }).click()
  // In the header: the footer moves while the virtual list above it measures its cards.
  await other.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await context.close()
  await app.close()
})
