import { findings } from '../axe.ts'
import { card, chooseFromMenu, saveFile, textOf, writeInvoice } from '../invoice-screen.ts'
import { test } from '../market.ts'
import { expect, waitUntilInstalled } from '../people.ts'
import { expectMessages } from '../toasts.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const IBAN = 'DE89 3704 0044 0532 0130 00'

test('a bank account and a link, entered offline: the client copies each, pays at the link, and keeps what was sent', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Hanne'), await market.client('Moss')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  await office.page.goto(`/invoices?request=${request.id}`)
  await home.page.goto('/invoices')
  await waitUntilInstalled(office.page)
  await office.offline(true)
  await writeInvoice(office.page, { amount: '100', description: 'Lettering of the window' })

  await card(office.page).getByRole('button', { name: 'Send' }).click()
  const form = office.page.getByRole('dialog', { name: 'How is it to be paid?' })
  await form.getByLabel('Payment link').fill('paypal.me/hanne')
  await form.getByText('Bank account').click()
  await form.getByLabel('Account holder').fill('Hanne Green')
  await form.getByLabel('IBAN or account number').fill('DE89 3704 0044 0532 0130 01')
  await form.getByLabel('Reference').fill('Green')
  await form.getByRole('button', { name: 'Save and Send' }).click()
  await expect(form.getByText('This is not a valid IBAN: please compare each character')).toBeVisible()
  await expect(form.getByLabel('IBAN or account number')).toBeFocused()
  await form.getByLabel('IBAN or account number').fill(IBAN)
  expect(await findings(office.page)).toEqual([])
  await form.getByRole('button', { name: 'Save and Send' }).click()
  await expect(card(office.page).getByText('Sent', { exact: true })).toBeVisible()
  const pdf = await saveFile(office.page, card(office.page).getByRole('button', { name: 'PDF' }))
  const text = await textOf(pdf.bytes)
  for (const part of [IBAN, 'Hanne Green', 'paypal.me/hanne']) expect(text).toContain(part)
  await office.offline(false)

  const received = card(home.page)
  const pay = received.getByRole('region', { name: 'How to pay' })
  const copied = async (what: string) => {
    await pay.getByRole('button', { name: `Copy: ${what}` }).click()
    await expect(pay.getByRole('status').filter({ hasText: 'Copied.' })).toHaveCount(1)
    return home.page.evaluate(() => navigator.clipboard.readText())
  }
  await expect(pay).toContainText(IBAN)
  expect(await copied('IBAN')).toBe('DE89370400440532013000')
  expect(await copied('Amount')).toBe('100.00')
  expect(await copied('Reference')).toMatch(/^Green INV-\d{6}-\d{3}$/)
  const link = pay.getByRole('link', { name: 'Pay at paypal.me' })
  await expect(link).toHaveAttribute('href', 'https://paypal.me/hanne')
  await expect(link).toHaveAttribute('rel', /noopener/)
  expect(await findings(home.page)).toEqual([])

  // The same file on both sides, and what is still owed once a part is paid.
  const sameFile = await saveFile(home.page, received.getByRole('button', { name: 'PDF' }))
  expect(sameFile.bytes.equals(pdf.bytes)).toBe(true)
  await chooseFromMenu(card(office.page), 'Record payment…')
  const payment = office.page.getByRole('dialog', { name: 'Record payment' })
  await payment.getByLabel('Amount (USD)').fill('40')
  await payment.getByRole('button', { name: 'Record' }).click()
  await expect(pay).toContainText('$60.00')

  // A later change is for later invoices.
  await office.page.getByRole('button', { name: 'How to be paid' }).click()
  const settings = office.page.getByRole('dialog', { name: 'How to be paid' })
  await expect(settings.getByLabel('IBAN or account number')).toHaveValue(IBAN)
  for (const label of ['Account holder', 'IBAN or account number', 'Reference'])
    await settings.getByLabel(label).fill('')
  await settings.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessages(office.page, 'Payment details saved')
  const stored = () => market.rows('payment_details', `select=bank_account&id=eq.${member.id}`)
  await expect.poll(stored).toEqual([{ bank_account: null }])
  await home.page.reload()
  await expect(pay).toContainText(IBAN)

  await received.getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(received.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(pay).toHaveCount(0)
})
