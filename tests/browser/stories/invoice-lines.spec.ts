import type { Page } from '@playwright/test'
import { card, chooseFromMenu, openForm } from '../invoice-screen.ts'
import { test } from '../market.ts'
import { storedDrafts } from '../market-screen.ts'
import { expect, signIn, waitUntilInstalled } from '../people.ts'

const formOn = (page: Page) => page.getByRole('dialog', { name: /Invoice$/ })
const descriptions = (page: Page) => formOn(page).getByRole('combobox', { name: /^Line \d+, description$/ })
const valuesOf = (page: Page) =>
  descriptions(page).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

/** Presses Tab, and types into the control that has the focus then. A select chooses what is typed. */
async function typeNext(page: Page, name: string, text: string): Promise<void> {
  await page.keyboard.press('Tab')
  await typeHere(page, name, text)
}

async function typeHere(page: Page, name: string, text: string): Promise<void> {
  const control = formOn(page).locator(':focus')
  await expect(control).toHaveAccessibleName(name)
  if (!(await control.evaluate((at) => at.matches('select')))) await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Presses a button that Tab reaches. */
async function pressNext(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const focused = formOn(page).locator(':focus')
    if ((await focused.count()) > 0 && (await focused.evaluate((at) => at.matches('button')))) {
      const said = (await focused.getAttribute('aria-label')) ?? (await focused.textContent())
      if (said?.trim() === name) return page.keyboard.press('Enter')
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${name}`)
}

/** Returns elements of the dialog, or of the page, that reach beyond a narrow screen's edge. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('[role="dialog"]') ?? document.documentElement
    if (box.scrollWidth <= box.clientWidth) return []
    return [...box.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > box.clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 160))
  })

test('an invoice with lines is written offline, by keyboard alone; both sides see the same sums', async ({
  market,
  visitor,
  signedIn,
}) => {
  const [member, client] = [await market.member('Ada'), await market.client('Julia')]
  await market.change('payment_details', `id=eq.${member.id}`, {
    details: 'Leaf Bank',
    tax_number: 'ATU 123',
  })
  const request = await market.request(client, await market.service(member), 'in_progress')
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
  await expect(formOn(page).getByLabel('Amount (USD)')).toBeVisible()
  await pressNext(page, 'Add lines')
  await typeHere(page, 'Line 1, description', 'Lettering of the window')
  await typeNext(page, 'Line 1, quantity', '1,5')
  await typeNext(page, 'Line 1, unit', 'hours')
  await typeNext(page, 'Line 1, price', '80')
  await typeNext(page, 'Line 1, tax', 'Tax')
  await typeNext(page, 'Line 1, tax rate', '19')
  await page.keyboard.press('Enter')
  await expect(formOn(page)).toBeVisible()
  await pressNext(page, 'Add line')
  await typeHere(page, 'Line 2, description', 'Menu cards')
  await typeNext(page, 'Line 2, quantity', '3')
  await page.keyboard.press('Tab')
  await typeNext(page, 'Line 2, price', '33.')

  // Half-typed lines are kept.
  await expect.poll(() => storedDrafts(page)).toContain('"unit_price":"33."')
  await page.goto(`/invoices?request=${request.id}`)
  await expect.poll(() => valuesOf(page)).toEqual(['Lettering of the window', 'Menu cards'])
  await expect(formOn(page).getByLabel('Line 2, price')).toHaveValue('33.')
  await formOn(page).getByLabel('Line 2, price').focus()
  await typeHere(page, 'Line 2, price', '33.33')
  await typeNext(page, 'Line 2, tax', 'Tax')
  await typeNext(page, 'Line 2, tax rate', '7')
  await pressNext(page, 'Add line')
  await typeHere(page, 'Line 3, description', 'Workshop')
  await typeNext(page, 'Line 3, quantity', '1')
  await page.keyboard.press('Tab')
  await typeNext(page, 'Line 3, price', '90')
  await typeNext(page, 'Line 3, tax', 'Exempt')
  await pressNext(page, 'Add discount')
  await typeHere(page, 'Line 4, description', 'Discount')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await typeNext(page, 'Line 4, price', '-20')
  await typeNext(page, 'Line 4, tax', 'Tax')
  await typeNext(page, 'Line 4, tax rate', '19')

  // A line moves by buttons, which keep the focus; a removed one comes back.
  await pressNext(page, 'Move up line 4')
  await page.keyboard.press('Enter')
  const order = ['Lettering of the window', 'Discount', 'Menu cards', 'Workshop']
  expect(await valuesOf(page)).toEqual(order)
  await pressNext(page, 'Remove line 2')
  await expect(formOn(page).getByText('Line 2 removed', { exact: true })).toBeVisible()
  await formOn(page).getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  expect(await valuesOf(page)).toEqual(order)

  await formOn(page).getByLabel('Description', { exact: false }).last().focus()
  await page.keyboard.type('All for the opening')
  await pressNext(page, 'Create Invoice')
  const reason = formOn(page).getByLabel('Line 4, reason for no tax')
  await expect(formOn(page).getByText('Please say why no tax is charged')).toBeVisible()
  await expect(reason).toBeFocused()
  await page.keyboard.type('Teaching')
  await expect(formOn(page).getByRole('status', { name: 'Total' })).toHaveText('$315.99')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await tooWide(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await pressNext(page, 'Create Invoice')

  const invoice = card(page)
  await expect(invoice.getByText('$315.99').first()).toBeVisible()
  await invoice.getByRole('button', { name: 'Send' }).focus()
  await page.keyboard.press('Enter')
  await expect(invoice.getByText('Sent', { exact: true })).toBeVisible()
  await office.offline(false)

  const received = card(home.page)
  const sums = [
    '$120.00',
    '-$20.00',
    '$99.99',
    '$289.99',
    'Tax 7% on $99.99',
    '$7.00',
    'Tax 19% on $100.00',
    '$19.00',
  ]
  for (const side of [invoice, received]) {
    await side.getByText('Show 4 lines').click()
    for (const text of [...sums, 'Exempt: Teaching', '$315.99']) await expect(side).toContainText(text)
  }
  await home.page.setViewportSize({ width: 320, height: 640 })
  expect(await tooWide(home.page)).toEqual([])
  const [row] = await market.rows('invoices', `professional_id=eq.${member.id}`)
  expect(row).toMatchObject({ status: 'sent', professional_tax_number: 'ATU 123' })
  expect(Number(row?.amount)).toBe(315.99)
})

test('lines used before are offered, tax details are filled in again, and a clone has both', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Nora')
  const { page } = await signedIn(member.email)
  await page.goto('/invoices')
  await openForm(page)
  const form = formOn(page)
  await form.getByLabel('Client name').fill('Bea Bean')
  await form.getByLabel('Client email').fill('bea@example.test')
  await form.getByLabel('Amount (USD)').fill('80')
  await form.getByRole('button', { name: 'Add lines' }).click()
  await expect(form.getByLabel('Line 1, price')).toHaveValue('80')
  await form.getByLabel('Line 1, description').fill('Menu cards')
  await form.getByLabel('Line 1, unit').fill('cards')

  // The handle of a line moves it.
  await form.getByRole('button', { name: 'Add line', exact: true }).click()
  await form.getByLabel('Line 2, description').fill('Envelopes')
  await form.locator('[data-line="1"] .cursor-grab').hover()
  await page.mouse.down()
  await form.locator('[data-line="0"] .cursor-grab').hover({ position: { x: 20, y: 2 } })
  await expect.poll(() => valuesOf(page)).toEqual(['Envelopes', 'Menu cards'])
  await page.mouse.up()
  await form.getByRole('button', { name: 'Remove line 1' }).click()
  expect(await valuesOf(page)).toEqual(['Menu cards'])

  // Back to the simple form, and to the lines again.
  await form.getByRole('button', { name: 'Remove all lines' }).click()
  await expect(form.getByLabel('Amount (USD)')).toHaveValue('80.00')
  await form.getByRole('button', { name: 'Undo' }).click()
  await expect(form.getByLabel('Line 1, description')).toHaveValue('Menu cards')
  await form.getByLabel('Description').last().fill('Cards for the opening')
  await form.getByText('Tax details').click()
  await form.getByLabel('Note about tax').fill('Reverse charge')
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(form).toHaveCount(0)

  await openForm(page)
  await form.getByLabel('Client email').fill('Bea@example.test')
  await expect(form.getByLabel('Note about tax')).toHaveValue('Reverse charge')
  await form.getByRole('button', { name: 'Add lines' }).click()
  await form.getByLabel('Line 1, description').pressSequentially('card')
  await expect(page.getByRole('option', { name: /^Menu cards/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Line 1, price')).toHaveValue('80.00')
  await expect(form.getByLabel('Line 1, unit')).toHaveValue('cards')
  // Escape closes the form, and empties no field of its draft.
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect.poll(() => storedDrafts(page)).toContain('"description":"Menu cards"')

  await chooseFromMenu(card(page), 'Clone')
  await expect(card(page)).toHaveCount(2)
  await expect
    .poll(async () => (await market.rows('invoices', `professional_id=eq.${member.id}`)).length)
    .toBe(2)
  const [one, other] = await market.rows('invoices', `professional_id=eq.${member.id}`)
  expect(other).toMatchObject({ lines: one?.lines, tax_note: 'Reverse charge' })
  expect(Number(other?.amount)).toBe(80)
})
