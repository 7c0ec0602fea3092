import { card, chooseFromMenu, numberOn, openForm, saveFile, textOf, writeInvoice } from './invoice-screen.ts'
import { test } from './market.ts'
import { SAVED_MESSAGE } from './market-screen.ts'
import { expect, signIn, waitUntilInstalled } from './people.ts'
import { expectMessages } from './toasts.ts'

const BANK = 'Leaf Bank, account 555 0134\nOr by link: pay.example/ada'

test('an invoice is written, sent and exported offline, in any script, and arrives once', async ({
  market,
  visitor,
  signedIn,
}) => {
  const [member, client] = [await market.member('Ada'), await market.client('Julia')]
  const recipient = 'Юлія Їжак'
  await market.change('clients', `id=eq.${client.clientId}`, { contact_name: recipient })
  const service = await market.service(member)
  const request = await market.request(client, service, 'in_progress')
  const home = await signedIn(client.email)
  await home.page.goto('/invoices')
  const office = await visitor()
  const { page } = office
  await signIn(page, member.email)
  await page.goto('/invoices')
  await expect(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
  await waitUntilInstalled(page)

  await office.offline(true)
  await page.goto(`/invoices?request=${request.id}`)
  await writeInvoice(page, { amount: '1250,5', description: 'Lettering of the window: two rounds' })
  const invoice = card(page)
  await expect(invoice.getByText('$1,250.50')).toBeVisible()
  await expectMessages(page, SAVED_MESSAGE)
  await invoice.getByRole('button', { name: 'Send' }).click()
  const asked = page.getByRole('dialog', { name: 'How is it to be paid?' })
  await asked.getByRole('button', { name: 'Save and Send' }).click()
  await expect(asked.getByText('Please say how you would like to be paid')).toBeVisible()
  await asked.getByLabel('Payment details').fill(BANK)
  await asked.getByRole('button', { name: 'Save and Send' }).click()
  await expect(invoice.getByText('Sent', { exact: true })).toBeVisible()

  const number = await numberOn(invoice)
  const pdf = await saveFile(page, invoice.getByRole('button', { name: 'PDF' }))
  expect(pdf.name).toBe(`${number}.pdf`)
  expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringMatching(/\/assets\/worker-/)])
  const text = await textOf(pdf.bytes)
  for (const part of [number, recipient, client.company, service.title, '$1,250.50', ...BANK.split('\n')])
    expect(text).toContain(part)
  const table = await saveFile(page, page.getByRole('button', { name: 'Export CSV' }))
  expect(table.name).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/)
  expect(table.bytes.toString()).toContain(`${number},sent,`)

  await office.offline(false)
  const received = card(home.page)
  await expect(received.getByText('$1,250.50').first()).toBeVisible()
  await expect(received.getByRole('region', { name: 'How to pay' })).toContainText(BANK.split('\n')[0] ?? '')
  expect(await market.rows('invoices', `professional_id=eq.${member.id}`)).toMatchObject([
    {
      invoice_number: number,
      status: 'sent',
      payment_details: BANK,
      client_name: recipient,
    },
  ])
  // The PDF of an issued invoice has the same bytes for both sides, before and after the confirmation.
  const hers = await saveFile(home.page, received.getByRole('button', { name: 'PDF' }))
  expect(hers.bytes.equals(pdf.bytes)).toBe(true)
})

test('what the client marks, the professional sees by a change hint, long before the next timed pull', {
  tag: '@nightly',
}, async ({ market, signedIn }) => {
  const [member, client] = [await market.member('Mira'), await market.client('Clio')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  await home.page.goto('/invoices')
  await office.page.goto(`/invoices?request=${request.id}`)
  await writeInvoice(office.page, { amount: '90', description: 'A sign for the door' })
  const [invoice, received] = [card(office.page), card(home.page)]
  await invoice.getByRole('button', { name: 'Send' }).click()
  await office.page.getByRole('dialog').getByRole('button', { name: 'Send without' }).click()

  await chooseFromMenu(received, 'Mark as Viewed')
  await expect(invoice.getByText('Viewed', { exact: true })).toBeVisible()
  await received.getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(invoice.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(received.getByRole('button', { name: /^Mark/ })).toHaveCount(0)
  expect(await market.rows('invoices', `professional_id=eq.${member.id}`)).toMatchObject([{ status: 'paid' }])
})

test('a member who lost the approval reads and prints invoices, and sends none; a blocked popup is told', {
  tag: '@nightly',
}, async ({ market, signedIn }) => {
  const member = await market.member('Vera')
  const { page } = await signedIn(member.email)
  await page.goto('/invoices')
  await page.getByRole('button', { name: 'How to be paid' }).click()
  const dialog = page.getByRole('dialog', { name: 'How to be paid' })
  await dialog.getByLabel('Business address').fill('1 Leaf Lane\nLisbon')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessages(page, 'Payment details saved')
  await openForm(page)
  const someone = { name: 'Bea Bean', email: 'bea@example.test' }
  await writeInvoice(page, { ...someone, amount: '80', description: 'A sign for the door' })
  await expectMessages(page, 'Invoice created successfully!')

  await market.change('profiles', `id=eq.${member.id}`, { is_approved: false })
  await expect(page.getByText('You can read and print what you have.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Invoice' })).toHaveCount(0)
  await expect(card(page).getByRole('button', { name: 'Send' })).toHaveCount(0)
  await card(page)
    .getByRole('button', { name: /^More about/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^(Edit|Clone)$/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const pdf = await saveFile(page, card(page).getByRole('button', { name: 'PDF' }))
  const text = await textOf(pdf.bytes)
  for (const part of ['1 Leaf Lane', 'This is a draft.']) expect(text).toContain(part)

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false })
    window.open = () => null
  })
  await chooseFromMenu(card(page), 'Print')
  await expect(page.getByText('Please allow popups to print invoice')).toBeVisible()
  // A browser without download links opens the document.
  await page.evaluate(() => Reflect.deleteProperty(HTMLAnchorElement.prototype, 'download'))
  await card(page).getByRole('button', { name: 'PDF' }).click()
  await expectMessages(page, 'Please allow popups to download PDF')
})
