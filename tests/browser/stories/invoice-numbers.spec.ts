import { card, numberOn, openForm, saveFile, writeInvoice } from '../invoice-screen.ts'
import { test } from '../market.ts'
import { expect, signIn, waitUntilInstalled } from '../people.ts'
import { expectMessages } from '../toasts.ts'

test('two devices draw the same number offline: two invoices get two numbers, and the user is told on any screen', async ({
  market,
  visitor,
}) => {
  const member = await market.member('Nora')
  const [desk, phone] = [await visitor(), await visitor()]
  for (const person of [desk, phone]) {
    // Only the drawing of an invoice number asks for a single 32-bit number.
    await person.context.addInitScript(() => {
      const random = crypto.getRandomValues.bind(crypto)
      crypto.getRandomValues = <Given extends ArrayBufferView | null>(given: Given): Given => {
        if (!(given instanceof Uint32Array) || given.length !== 1) return random(given as never)
        given[0] = 7
        return given
      }
    })
    await signIn(person.page, member.email)
    await person.page.goto('/invoices')
    await expect(person.page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
    await waitUntilInstalled(person.page)
    await person.offline(true)
  }
  const someone = { amount: '80', name: 'Bea Bean', email: 'bea@example.test' }
  for (const [{ page }, description] of [
    [desk, 'Written at the desk'],
    [phone, 'Written on the phone'],
  ] as const) {
    await openForm(page)
    await writeInvoice(page, { ...someone, description })
    expect(await numberOn(card(page))).toMatch(/-007$/)
  }
  await saveFile(phone.page, card(phone.page).getByRole('button', { name: 'PDF' }))
  await phone.page.goto('/directory')
  await desk.offline(false)
  await expectMessages(desk.page, 'Invoice created successfully!')

  await phone.offline(false)
  await expect(phone.page.getByText(/^Invoice INV-\d{6}-007 is now INV-\d{6}-008$/)).toBeVisible()
  await expect(phone.page.getByText('This invoice number is already used')).toHaveCount(0)
  await phone.page.goto('/invoices')
  await expect(
    phone.page.getByText(/^Copies you saved or printed as INV-\d{6}-007 are out of date/),
  ).toBeVisible()
  for (const { page } of [desk, phone]) {
    await expect(card(page, /-007$/)).toContainText('Written at the desk')
    await expect(card(page, /-008$/)).toContainText('Written on the phone')
  }
})
