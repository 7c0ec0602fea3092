import { test, uniqueSuffix } from '../market.ts'
import { listEntry, requestsOf, writeService } from '../market-screen.ts'
import { expect, waitUntilInstalled } from '../people.ts'
import { expectMessages } from '../toasts.ts'

test('changes that another device made impossible, or a lost approval forbids, have messages; no text is lost', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Yara'), await market.client('Clio')]
  const [edited, paused, deleted, kept] = [
    await market.service(member),
    await market.service(member, { is_active: false }),
    await market.service(member),
    await market.service(member),
  ]
  await market.request(client, edited)
  await market.request(client, paused, 'in_progress')
  const { page, offline } = await signedIn(member.email)
  const drop = async (title: string) => {
    await listEntry(page, title).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(listEntry(page, title)).toHaveCount(0)
  }
  await page.goto('/my-jobs')
  await expect(listEntry(page, deleted.title)).toBeVisible()
  await waitUntilInstalled(page)
  await offline(true)
  await listEntry(page, edited.title).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Service' })
  await form.getByLabel('Location').fill('Porto')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toHaveCount(0)
  await listEntry(page, paused.title).getByRole('button', { name: 'Activate' }).click()
  await drop(deleted.title)
  // Meanwhile, on the member's other device.
  await market.change('jobs', `id=eq.${edited.id}`, { location: 'Braga' })
  for (const { id } of [paused, deleted])
    await market.change('jobs', `id=eq.${id}`, { deleted_at: new Date().toISOString() })
  await offline(false)
  // Deleting a deleted service succeeds.
  await expectMessages(page, 'Error updating service', 'Error updating service status', 'Service deleted')
  const conflict = listEntry(page, edited.title)
  await expect(conflict.getByText('Someone has changed the location since you saw it.')).toBeVisible()
  await expect(conflict.getByText('Braga')).toBeVisible()
  // The deleted service has a project in progress, which goes on.
  const past = page.getByRole('region', { name: 'No longer offered' })
  const projects = await requestsOf(page, paused.title)
  await expect(
    listEntry(projects, client.company).getByRole('button', { name: 'Complete Project' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(past.getByRole('listitem')).toHaveCount(1)
  await expect(listEntry(page, paused.title).getByRole('button')).toHaveCount(1)

  await offline(true)
  await page.getByRole('button', { name: 'Offer Service' }).first().click()
  const offer = page.getByRole('dialog', { name: 'Offer Service' })
  const title = `Unoffered ${uniqueSuffix()}`
  await writeService(offer, title)
  await offer.getByRole('button', { name: 'Offer Service' }).click()
  await expect(listEntry(page, title)).toBeVisible()
  await drop(kept.title)
  await market.change('profiles', `id=eq.${member.id}`, { is_approved: false })
  await offline(false)
  await expectMessages(page, 'Error offering service', 'Error deleting service')
  await expect(page.getByText('You need to be an approved member to manage services.')).toBeVisible()
  // A member without approval still answers earlier requests, but writes no new invoices.
  const asked = await requestsOf(page, edited.title)
  await expect(listEntry(asked, client.company).getByRole('button', { name: 'Accept' })).toBeVisible()
  await page.keyboard.press('Escape')
  const going = listEntry(await requestsOf(page, paused.title), client.company)
  await expect(going.getByRole('button', { name: 'Project Files' })).toBeVisible()
  await expect(going.getByRole('link', { name: 'Create Invoice' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await market.change('profiles', `id=eq.${member.id}`, { is_approved: true })
  await expect(listEntry(page, kept.title)).toBeVisible()
  await expect(page.getByText(`“${title}” could not be offered.`)).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await expect(offer.getByLabel('Job title')).toHaveValue(title)
  await offer.getByRole('button', { name: 'Offer Service' }).click()
  await expect(listEntry(page, title)).toBeVisible()
  await expectMessages(page, 'Service offered successfully!')
  await market.adopt(title)
})
