import type { Page } from '@playwright/test'
import { test } from './market.ts'
import { listEntry } from './market-screen.ts'
import { expect } from './people.ts'
import { openThread, thread, waiting } from './thread-screen.ts'
import { expectMessages } from './toasts.ts'

/** Returns the quotes of the thread on the screen. */
const quotes = (page: Page) => thread(page).getByRole('listitem', { name: /^Quote QUO-/ })
const form = (page: Page) => page.getByRole('dialog', { name: /^(Create|Edit) Quote$/ })
const press = (page: Page, name: string) => quotes(page).getByRole('button', { name, exact: true }).click()

/** Fills in the form of a quote with lines, each with a price. */
async function writeQuote(page: Page, lines: readonly [text: string, price: string][]): Promise<void> {
  const dialog = form(page)
  await dialog.getByRole('button', { name: 'Add lines' }).click()
  for (const [index, [text, price]] of lines.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: 'Add line', exact: true }).click()
    await dialog.getByLabel(`Line ${index + 1}, description`).fill(text)
    await dialog.getByLabel(`Line ${index + 1}, price`).fill(price)
  }
  await dialog.getByLabel('Description', { exact: true }).fill('Lettering of the window, in two steps')
  await dialog.getByRole('button', { name: 'Create Quote' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a quote is written and sent offline; accepted offline while it is withdrawn, which both then see', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Quirina'), await market.client('Rosa')]
  const service = await market.service(member)
  const request = await market.request(client, service, 'in_progress')
  const [office, train] = [await signedIn(member.email), await signedIn(client.email)]
  await openThread(office.page, request)
  await openThread(train.page, request)
  await office.offline(true)
  await office.page.getByRole('button', { name: 'Write a quote' }).click()
  await expect(form(office.page)).toContainText(client.company)
  await writeQuote(office.page, [
    ['Window, drawn', '800'],
    ['Gilding', '450'],
  ])
  await expect(quotes(office.page)).toContainText('Draft – only you see it')
  await expect(quotes(office.page)).toContainText('$1,250.00')
  await press(office.page, 'Send quote')
  await expect(quotes(office.page)).toContainText('Open')
  await expect(quotes(train.page)).toHaveCount(0)
  await office.offline(false)
  await expect(quotes(train.page)).toContainText('$1,250.00')
  await quotes(train.page).getByText('Show 2 lines').click()
  await expect(quotes(train.page)).toContainText('Gilding')

  await train.offline(true)
  await press(train.page, 'Accept quote')
  await expect(thread(train.page)).toContainText('You accepted quote')
  await expect(waiting(train.page).first()).toBeVisible()
  await press(office.page, 'Withdraw quote')
  await expectMessages(office.page, 'Quote withdrawn')
  await train.offline(false)
  await expect(quotes(train.page)).toContainText('The quote was withdrawn before you accepted it.')
  for (const { page } of [office, train]) await expect(quotes(page)).toContainText('Withdrawn')
  await expect(thread(office.page)).toContainText('You withdrew quote')
  await expect(thread(train.page)).toContainText(`${member.name} withdrew quote`)
  await expect(thread(train.page)).not.toContainText('You accepted quote')
  await press(train.page, 'Understood')
  await expect(thread(train.page)).not.toContainText('before you accepted it')

  // Written anew, it is accepted, and becomes an invoice with the same lines.
  await press(office.page, 'Write a new one')
  await expect(form(office.page)).toContainText('$1,250.00')
  await form(office.page).getByRole('button', { name: 'Create Quote' }).click()
  await press(office.page, 'Send quote')
  await train.page.goto('/client-dashboard')
  const open = listEntry(train.page, service.title).getByRole('link', {
    name: /^Quote \$1,250\.00, valid until/,
  })
  await open.click()
  await press(train.page, 'Accept quote')
  await expectMessages(train.page, 'Quote accepted')
  await expect(thread(office.page)).toContainText(`${client.name} accepted quote`)
  await quotes(office.page).getByRole('link', { name: 'Create Invoice' }).click()
  const invoice = office.page.getByRole('dialog', { name: 'Create Invoice' })
  await expect(invoice.getByRole('listitem', { name: /^Line/ })).toHaveCount(2)
  await invoice.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(invoice).toHaveCount(0)
  await expect
    .poll(() => market.rows('invoices', `select=id&application_id=eq.${request.id}`))
    .toHaveLength(1)
  const [copied] = await market.rows('invoices', `select=amount,lines&application_id=eq.${request.id}`)
  const [accepted] = await market.rows(
    'quotes',
    `select=amount,lines&application_id=eq.${request.id}&status=eq.accepted`,
  )
  expect(copied).toEqual(accepted)
})
