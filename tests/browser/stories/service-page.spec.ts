import { findings } from '../axe.ts'
import { test } from '../market.ts'
import { findOnBoard } from '../market-screen.ts'
import { expect, PASSWORD } from '../people.ts'

test('the details on the board have the service’s own address; going back closes them, and the address opens the page', async ({
  market,
  visitor,
}) => {
  const service = await market.service(await market.member('Petra'))
  const { page } = await visitor()
  await page.goto('/jobs')
  const card = await findOnBoard(page, service)
  const details = page.getByRole('dialog', { name: service.title })
  await card.getByRole('button', { name: 'View Details' }).click()
  await expect(details).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/jobs/${service.id}$`))
  await page.goBack()
  await expect(details).toHaveCount(0)
  await expect(page).toHaveURL(/\/jobs\?q=/)
  await expect(card).toBeVisible()

  await page.goForward()
  await expect(details).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(page).toHaveURL(/\/jobs\?q=/)

  // Somebody else opens what was passed on.
  const other = await visitor()
  await other.page.goto(`/jobs/${service.id}`)
  await expect(other.page.getByRole('heading', { level: 1, name: service.title })).toBeVisible()
  await expect(other.page).toHaveTitle(new RegExp(`^${service.title}, `))
  expect(await findings(other.page)).toEqual([])
  await other.page.getByRole('link', { name: 'All services' }).click()
  await expect(other.page.getByRole('heading', { level: 1, name: 'Service Opportunities' })).toBeVisible()
})

test('who is asked to sign in on a service’s page comes back to its request form', async ({
  market,
  visitor,
}) => {
  const [service, client] = [await market.service(await market.member('Paula')), await market.client('Pia')]
  const { page } = await visitor()
  await page.goto(`/jobs/${service.id}`)
  await page.getByRole('link', { name: 'Sign in to request' }).click()
  await expect(page.getByText(`to request “${service.title}”`)).toBeVisible()
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Request Service' })).toContainText(service.title)
  await expect(page).toHaveURL(new RegExp(`/jobs/${service.id}$`))
})

test('a service that is no longer offered has a page that says so', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto(`/jobs/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Service Not Found' })).toBeVisible()
})
