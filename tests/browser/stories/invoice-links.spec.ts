import { findings } from '../axe.ts'
import { card, chooseFromMenu, openForm, saveFile, textOf, writeInvoice } from '../invoice-screen.ts'
import { test } from '../market.ts'
import { expect } from '../people.ts'
import { expectMessages } from '../toasts.ts'

/* An invoice to somebody without an account: emailed with its PDF, opened, paid and revoked. */

const walkIn = { name: 'Zoë Tablé', email: 'zoe@example.test' }

test('written and sent offline it is emailed; its page shows the PDF and how to pay, takes the word that it is paid, and ends', async ({
  market,
  signedIn,
  newDevice,
}) => {
  const member = await market.member('Livia')
  await market.change('payment_details', `id=eq.${member.id}`, { details: 'Leaf Bank, account 555 0134' })
  const { page, offline } = await signedIn(member.email)
  await page.goto('/invoices')
  await offline(true)
  await openForm(page)
  await writeInvoice(page, { ...walkIn, amount: '700', description: 'Seven signs for the market hall' })
  await expect(card(page)).toContainText('No account here: Zoë Tablé gets it by email')
  await card(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expectMessages(page, /^You sent INV-\d{6}-\d{3,4} to Zoë Tablé by email\.$/)
  await offline(false)
  await expect(card(page)).toContainText('Emailed to zoe@example.test')

  const [{ to, subject, html, text } = { to: '', subject: '', html: '', text: '' }] = await market.emails(
    walkIn.email,
  )
  expect(to).toBe(walkIn.email)
  expect(subject).toContain(`an invoice from “${member.name}”`)
  expect(text).toContain('Attached: INV-')
  const address = /href="([^"]+\/pay\?token=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const guest = await newDevice()
  await guest.page.goto(new URL(address).pathname + new URL(address).search)
  const main = guest.page.getByRole('main')
  await expect(main).toContainText('$700.00')
  await expect(main).toContainText('Leaf Bank, account 555 0134')
  await expect(guest.page.getByRole('navigation')).toHaveCount(0)
  expect(await findings(guest.page)).toEqual([])
  const paper = await guest.context.request.get(
    (await main.getByRole('link', { name: /^Open the PDF/ }).getAttribute('href')) ?? '',
  )
  expect(await textOf(await paper.body())).toContain('Seven signs for the market hall')

  await main.getByRole('button', { name: /^Tell .* that I paid$/ }).click()
  await expect(main).toContainText('Paid, as far as is known.')
  await expect(card(page)).toContainText('Paid')
  await chooseFromMenu(card(page), 'Revoke its link')
  await expectMessages(page, 'Link revoked')
  await guest.page.reload()
  await expect(main).toContainText('This link does not lead to an invoice')
})

test('it may be marked as sent instead, and is emailed later', async ({ market, signedIn }) => {
  const member = await market.member('Lotte')
  await market.change('payment_details', `id=eq.${member.id}`, { details: 'Leaf Bank' })
  await market.invoice(member, walkIn, {}, false)
  const { page } = await signedIn(member.email)
  await page.goto('/invoices')
  await chooseFromMenu(card(page), 'Mark as sent')
  await expectMessages(page, /^You marked INV-\S+ as sent\. Give it to Zoë Tablé yourself/)
  await expectMessages(page, 'Marked as sent')
  await expect(card(page)).toContainText('hand the PDF to Zoë Tablé yourself, or email it')
  expect((await saveFile(page, card(page).getByRole('button', { name: 'PDF' }))).name).toMatch(/^INV-/)
  await chooseFromMenu(card(page), 'Email it')
  await expect(card(page)).toContainText('Emailed to zoe@example.test')
})
