import {
  capturePrints,
  card,
  chooseFromMenu,
  openForm,
  printedPdf,
  saveFile,
  textOf,
  writeInvoice,
} from '../invoice-screen.ts'
import { test } from '../market.ts'
import { expect, signIn, waitUntilInstalled } from '../people.ts'

// Needs the browser's viewer of PDF files, which Chromium without windows does not have.
test('an invoice is printed offline as it is downloaded', async ({ market, visitor }) => {
  const member = await market.member('Prisca')
  const office = await visitor()
  await capturePrints(office)
  const { page } = office
  await signIn(page, member.email)
  await page.goto('/invoices')
  await waitUntilInstalled(page)
  await office.offline(true)
  await openForm(page)
  const someone = { name: 'Bea Bean', email: 'bea@example.test' }
  await writeInvoice(page, { ...someone, amount: '80', description: 'A sign for the door' })
  const text = await textOf((await saveFile(page, card(page).getByRole('button', { name: 'PDF' }))).bytes)
  expect(text).toContain('A sign for the door')
  await chooseFromMenu(card(page), 'Print')
  expect(await textOf(await printedPdf(page))).toBe(text)
})
