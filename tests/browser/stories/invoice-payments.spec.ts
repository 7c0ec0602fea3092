import type { Locator, Page } from '@playwright/test'
import { findings } from '../axe.ts'
import { card, chooseFromMenu } from '../invoice-screen.ts'
import { test } from '../market.ts'
import { expect } from '../people.ts'
import { expectMessages } from '../toasts.ts'

const payments = (invoice: Locator) => invoice.getByRole('region', { name: 'Payments' })

/** Records a payment in the dialog of an invoice. */
async function record(page: Page, amount: string, note = ''): Promise<void> {
  await chooseFromMenu(card(page), 'Record payment…')
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await dialog.getByLabel('Amount (USD)').fill(amount)
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog).toHaveCount(0)
}

test('two devices record parts offline, the client pays the rest offline, one is reversed: the same balance everywhere', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Paula'), await market.client('Rita')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  const { id } = await market.invoice(member, { client, request })
  const [desk, phone, home] = [
    await signedIn(member.email),
    await signedIn(member.email),
    await signedIn(client.email),
  ]
  const everywhere = [desk.page, phone.page, home.page]
  for (const page of everywhere) {
    await page.goto('/invoices')
    await expect(card(page).getByText('$100.00')).toBeVisible()
  }
  await expect(payments(card(desk.page))).toHaveCount(0)
  await desk.offline(true)
  await phone.offline(true)
  await record(desk.page, '40', 'By bank transfer')
  await expect(payments(card(desk.page))).toContainText('Balance $60.00 of $100.00')
  await expect(payments(card(desk.page))).toContainText('Waiting to be sent')
  await record(phone.page, '25.50')
  await expect(payments(card(phone.page))).toContainText('Balance $74.50 of $100.00')

  await desk.offline(false)
  await phone.offline(false)
  for (const page of everywhere) {
    await expect(payments(card(page))).toContainText('Balance $34.50 of $100.00')
    await expect(payments(card(page)).getByRole('listitem')).toHaveCount(2)
    await expect(card(page)).not.toContainText('Waiting')
  }
  await expect(payments(card(home.page))).toContainText('By bank transfer')
  await expect(payments(card(home.page))).toContainText(`recorded by ${member.name}`)
  await expect(payments(card(home.page)).getByRole('button')).toHaveCount(0)

  await home.offline(true)
  await card(home.page).getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(card(home.page).getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(payments(card(home.page))).toContainText('Balance $0.00 of $100.00')
  await home.offline(false)
  await expectMessages(home.page, 'Invoice paid')
  for (const page of everywhere) {
    await expect(card(page).getByText('Paid', { exact: true }).first()).toBeVisible()
    await expect(payments(card(page))).toContainText('Balance $0.00 of $100.00')
  }

  const part = payments(card(desk.page)).getByRole('listitem').filter({ hasText: 'By bank transfer' })
  await part.getByRole('button', { name: 'Reverse' }).click()
  await expect(part).toContainText(/Reversed on .+ by you/)
  await expectMessages(desk.page, 'Payment reversed')
  for (const page of everywhere) {
    await expect(payments(card(page))).toContainText('Balance $40.00 of $100.00')
    const status = page === home.page ? 'To pay' : 'Sent'
    await expect(card(page).getByText(status, { exact: true })).toBeVisible()
  }
  const rows = await market.rows(
    'payments',
    `select=amount,settles,by_client&invoice_id=eq.${id}&order=created_at`,
  )
  expect(rows).toMatchObject([
    {},
    {},
    { amount: '34.50', settles: true, by_client: true },
    { amount: '-40.00' },
  ])

  expect(await findings(desk.page)).toEqual([])

  await home.page.goto(`/requests/${request.id}`)
  const conversation = home.page.getByRole('log', { name: 'Conversation' })
  await expect(conversation).toContainText(`${member.name} recorded a payment of $25.50 for INV-`)
  await expect(conversation).toContainText(`${member.name} reversed a payment of $40.00 for INV-`)
  await expect(conversation.getByText('You paid $34.50, the rest of invoice')).toHaveCount(1)
})

test('a client says offline what she paid; the professional confirms it, and disputes what did not arrive', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Petra'), await market.client('Romy')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  await market.invoice(member, { client, request })
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  await office.page.goto('/invoices')
  await home.page.goto('/invoices')
  const [written, received] = [card(office.page), card(home.page)]
  await expect(received.getByText('$100.00')).toBeVisible()

  await home.offline(true)
  await chooseFromMenu(received, 'I paid…')
  const dialog = home.page.getByRole('dialog', { name: 'I paid' })
  await expect(dialog).toContainText(`of ${member.name}, who confirms it`)
  await dialog.getByLabel('Amount (USD)').fill('30')
  await dialog.getByLabel('Note').fill('From the savings bank')
  expect(await findings(home.page)).toEqual([])
  // A client who closes the dialog finds what was typed among the unsent.
  await home.page.keyboard.press('Escape')
  await home.page.goto('/unsent')
  await home.page.getByRole('region', { name: 'Drafts' }).getByRole('button', { name: 'Open' }).click()
  await expect(dialog.getByLabel('Amount (USD)')).toHaveValue('30')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(received.getByText('Part paid')).toBeVisible()
  await expect(received.getByText('$70.00', { exact: true })).toBeVisible()
  await expect(received.getByText('of $100.00', { exact: true })).toBeVisible()
  await home.offline(false)
  await expectMessages(home.page, 'Payment recorded')

  const line = (invoice: Locator, amount: string) =>
    payments(invoice).getByRole('listitem').filter({ hasText: amount })
  await expect(line(written, '$30.00')).toContainText('not confirmed yet')
  await expect(written.getByText('Part paid')).toBeVisible()
  await line(written, '$30.00').getByRole('button', { name: 'Confirm' }).click()
  await expect(line(written, '$30.00')).toContainText('confirmed on')
  await expect(line(written, '$30.00').getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  expect(await findings(office.page)).toEqual([])
  await expect(line(received, '$30.00')).toContainText('confirmed on')

  await received.getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(line(written, '$70.00')).toContainText('not confirmed yet')
  await line(written, '$70.00').getByRole('button', { name: 'Dispute' }).click()
  await expect(line(received, '$70.00')).toContainText(`Disputed on`)
  await expect(received.getByText('Part paid')).toBeVisible()
  await expect(received.getByRole('button', { name: 'Mark as Paid' })).toBeVisible()
})

test('too much is paid knowingly; wrong entries have sentences; a payment at once is reversed from the menu, by keys alone', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Pia')
  await market.invoice(member, { name: 'Bea Bean', email: 'bea@example.test' })
  const { page } = await signedIn(member.email)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/invoices')
  const invoice = card(page)
  await invoice.getByRole('button', { name: 'Record Payment' }).click()
  await expect(invoice.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(payments(invoice)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(invoice.getByText('Sent', { exact: true })).toBeVisible()

  await chooseFromMenu(invoice, 'Record part payment…')
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await expect(dialog.getByLabel('Amount (USD)')).toHaveValue('100.00')
  await dialog.getByLabel('Amount (USD)').fill('nothing')
  await dialog.getByLabel('Paid on').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText('Amount must be a valid positive number')).toBeVisible()
  await expect(dialog.getByText('Please choose a day of the last year')).toBeVisible()
  await dialog.getByLabel('Amount (USD)').fill('120')
  await expect(dialog.getByText('$20.00 more than is owed')).toBeVisible()
  await dialog.getByLabel('Paid on').fill(new Date().toISOString().slice(0, 10))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(payments(invoice)).toContainText('Overpaid by $20.00')
  await expect(invoice.getByText('Paid', { exact: true }).first()).toBeVisible()
  await chooseFromMenu(invoice, 'Record payment…')
  await dialog.getByLabel('Amount (USD)').fill('5')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  const question = dialog.getByRole('group', { name: 'This invoice is paid. Record one more payment?' })
  await expect(question).toContainText('$25.00 more than was billed')
  await question.getByRole('button', { name: 'Do not record it' }).click()
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(payments(invoice)).toContainText('Overpaid by $20.00')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await payments(invoice).getByRole('button', { name: 'Reverse' }).focus()
  await page.keyboard.press('Enter')
  await expect(payments(invoice)).toContainText('Balance $100.00 of $100.00')
  await expectMessages(page, 'Payment reversed')
  await invoice.getByRole('button', { name: 'Record Payment' }).click()
  await expectMessages(page, 'Invoice paid')
})

test('half a payment, payment details and days of reminders are kept as drafts, and open where they were left', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Pilar')
  const { number } = await market.invoice(member, { name: 'Bea Bean', email: 'bea@example.test' })
  const { page } = await signedIn(member.email)
  await page.goto('/invoices')
  const drafts = page.getByRole('region', { name: 'Drafts' }).getByRole('listitem')
  const openDraft = async (name: string) => {
    await page.goto('/unsent')
    await drafts.filter({ hasText: name }).getByRole('button', { name: 'Open' }).click()
  }

  await chooseFromMenu(card(page), 'Record part payment…')
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await payment.getByLabel('Amount (USD)').fill('12.5')
  await payment.getByLabel('Note').fill('In cash')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'How to be paid' }).click()
  const details = page.getByRole('dialog', { name: 'How to be paid' })
  await details.getByLabel('Tax number').fill('CH 123')
  await details.getByRole('button', { name: 'Automatic reminders' }).click()
  const reminders = page.getByRole('dialog', { name: 'Automatic reminders' })
  await reminders.getByRole('switch').check()
  await reminders.getByLabel('Firm').fill('14')
  await page.keyboard.press('Escape')
  await expect(reminders).toHaveCount(0)

  await openDraft(`Payment: ${number}`)
  await expect(payment.getByLabel('Amount (USD)')).toHaveValue('12.5')
  await expect(payment.getByLabel('Note')).toHaveValue('In cash')
  await expect(payment).toContainText('You left this unfinished')
  await payment.getByRole('button', { name: 'Record' }).click()
  await expectMessages(page, 'Payment recorded')
  await expect(payments(card(page))).toContainText('Balance $87.50 of $100.00')

  await openDraft('How to be paid')
  await expect(details.getByLabel('Tax number')).toHaveValue('CH 123')
  await details.getByRole('button', { name: 'Start over' }).click()
  await expect(details.getByLabel('Tax number')).toHaveValue('')
  await page.keyboard.press('Escape')

  await openDraft('Automatic reminders')
  await expect(reminders.getByLabel('Firm')).toHaveValue('14')
  await reminders.getByRole('button', { name: 'Save' }).click()
  await expect(reminders).toHaveCount(0)
  await expectMessages(page, 'Reminders saved')
  await page.goto('/unsent')
  await expect(page.getByText('Everything is sent')).toBeVisible()
  await expect(drafts).toHaveCount(0)
})
