import { findings } from '../axe.ts'
import { card, chooseFromMenu } from '../invoice-screen.ts'
import { test } from '../market.ts'
import { expect } from '../people.ts'
import { expectMessages } from '../toasts.ts'

/* An invoice that is repeated: written on its day without a network, changed, skipped and stopped. */

test('on its day the next one is a draft, also offline; it is skipped, changed and stopped', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Thea'), await market.client('Tilda')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  await market.invoice(member, { client, request }, { due_date: '2030-01-10' })
  const { page, offline } = await signedIn(member.email)
  await page.clock.install({ time: new Date('2027-01-31T09:00:00') })
  await page.goto('/invoices')
  await offline(true)
  await chooseFromMenu(card(page), 'Repeat…')
  const dialog = page.getByRole('dialog', { name: 'Repeat this invoice' })
  await dialog.getByLabel('Next on').fill('2027-01-31')
  await dialog.getByRole('button', { name: 'Repeat' }).click()
  await expect(dialog).toContainText('Please choose a day that is yet to come')
  await dialog.getByLabel('Next on').fill('2027-02-01')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Repeat' }).click()
  await expect(card(page)).toContainText('Repeated every month: a draft on February 1, 2027.')
  await page.clock.setFixedTime(new Date('2027-02-01T09:00:00'))
  await page.reload()
  await expect(card(page)).toHaveCount(2)
  await expect(card(page).filter({ hasText: 'Repeated' })).toContainText('a draft on March 1, 2027.')

  const model = card(page).filter({ hasText: 'Repeated' })
  await chooseFromMenu(model, 'Repetition…')
  const settings = page.getByRole('dialog', { name: 'Recurring invoice' })
  await settings.getByRole('button', { name: 'Skip the next one' }).click()
  await expect(model).toContainText('a draft on April 1, 2027.')
  await offline(false)
  await expectMessages(page, 'The next one is skipped')
  await chooseFromMenu(model, 'Repetition…')
  await settings.getByRole('button', { name: 'Stop repeating' }).click()
  await expect(card(page).filter({ hasText: 'Repeated' })).toHaveCount(0)
  await expect
    .poll(() => market.rows('invoices', `select=status&professional_id=eq.${member.id}&order=status`))
    .toEqual([{ status: 'draft' }, { status: 'sent' }])
})
