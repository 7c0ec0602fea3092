import {
  card,
  chooseFromMenu,
  numberOn,
  openForm,
  pagesOf,
  saveFile,
  writeInvoice,
} from '../invoice-screen.ts'
import { test } from '../market.ts'
import { storedDrafts } from '../market-screen.ts'
import { expect } from '../people.ts'
import { expectMessages } from '../toasts.ts'

test.use({ serviceWorkers: 'block' })

const BANK = 'Leaf Bank, account 555 0134\nOr by link: pay.example/ada'

test('an invoice is left unfinished, edited, cloned and deleted; a standalone payment is recorded', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Ines')
  await market.change('payment_details', `id=eq.${member.id}`, { details: BANK })
  const person = await signedIn(member.email)
  await person.page.goto('/invoices')
  await openForm(person.page)
  await person.page.getByLabel('Description').fill('Seven signs for the market hall')
  await expect.poll(() => storedDrafts(person.page)).toContain('Seven signs for the market hall')
  await person.page.close()

  const page = await person.tab()
  await page.goto('/invoices')
  await openForm(page)
  await expect(page.getByText('You left this unfinished')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Seven signs for the market hall')
  const walkIn = { name: 'Zoë Tablé', email: 'zoe@example.test' }
  await writeInvoice(page, { ...walkIn, amount: '700', description: 'Seven signs for the market hall' })
  await expectMessages(page, 'Invoice created successfully!')
  const first = await numberOn(card(page))

  await chooseFromMenu(card(page), 'Edit')
  await expect(page.getByLabel('Client name')).toHaveValue(walkIn.name)
  await expect(page.getByLabel('Amount (USD)')).toHaveValue('700.00')
  await expect(page.getByRole('checkbox', { name: `Delete the draft ${first}` })).toBeChecked()
  await writeInvoice(page, { amount: '720', description: 'Seven signs and a small one' })
  await expect(card(page, first)).toHaveCount(0)
  await expect(card(page)).toHaveCount(1)
  const second = await numberOn(card(page))

  await chooseFromMenu(card(page, second), 'Clone')
  await expectMessages(page, 'Invoice cloned with due date 30 days from original!')
  await expect(card(page)).toHaveCount(2)
  const together = page.getByRole('button', { name: 'All in one PDF' })
  expect(await pagesOf((await saveFile(page, together)).bytes)).toHaveLength(2)
  await page.getByRole('checkbox', { name: `Select ${second}` }).check()
  await expect(page.getByText('1 of 2 invoices selected')).toBeVisible()
  expect(await pagesOf((await saveFile(page, together)).bytes)).toEqual([expect.stringContaining(second)])
  const table = await saveFile(page, page.getByRole('button', { name: 'Export CSV' }))
  expect(table.bytes.toString().match(/INV-\d{6}-\d{3,4}/g)).toEqual([second])
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByText('Showing 2 of 2 invoices')).toBeVisible()
  await card(page, second).getByRole('button', { name: 'Send' }).click()
  await expectMessages(page, 'Invoice sent')
  await card(page, second).getByRole('button', { name: 'Record Payment' }).click()
  await expectMessages(page, 'Invoice paid')
  await expect(card(page, second).getByText('Paid', { exact: true }).first()).toBeVisible()

  await chooseFromMenu(card(page, second), 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete this invoice?' })
  await expect(question).toContainText('and is paid. Its number is never used again.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectMessages(page, 'Invoice deleted')
  await expect(card(page, second)).toHaveCount(0)
  const rows = async () =>
    (
      await market.rows<{ deleted_at: string | null }>(
        'invoices',
        `professional_id=eq.${member.id}&order=created_at&select=invoice_number,status,payment_details,deleted_at`,
      )
    ).map(({ deleted_at, ...row }) => ({ ...row, deleted: deleted_at !== null }))
  await expect.poll(rows).toMatchObject([
    { invoice_number: first, status: 'draft', deleted: true },
    { invoice_number: second, status: 'paid', payment_details: BANK, deleted: true },
    { status: 'draft', deleted: false },
  ])
})
