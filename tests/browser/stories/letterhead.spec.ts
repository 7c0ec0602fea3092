import { findings } from '../axe.ts'
import { card, saveFile, textOf, writeInvoice } from '../invoice-screen.ts'
import { test } from '../market.ts'
import { aPicture } from '../market-screen.ts'
import { expect, waitUntilInstalled } from '../people.ts'
import { expectMessages } from '../toasts.ts'

test('her own paper, chosen offline beside a paper that follows each key: both sides print it, in the client’s language', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Odile'), await market.client('Tuile')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  await home.page.goto('/invoices')
  await office.page.goto('/invoices')
  await waitUntilInstalled(office.page)
  const logo = await aPicture(office.page, 'logo.png', 300, 100)
  await office.offline(true)

  await office.page.getByRole('button', { name: 'Letterhead' }).click()
  const form = office.page.getByRole('dialog', { name: 'Letterhead' })
  const paper = form.getByRole('img', { name: /^Preview of an invoice/ })
  await expect(paper.getByText('Verdant Circle', { exact: true })).toBeVisible()
  await form.getByLabel('Business name').fill('Atelier Odile')
  await expect(paper.getByText('Atelier Odile', { exact: true })).toHaveCount(2)
  await form.getByLabel('Logo', { exact: true }).setInputFiles(logo)
  await expect(form.getByAltText('Your logo')).toBeVisible()
  await expect(paper.locator('image')).toHaveCount(1)
  await form.getByLabel('Another colour').fill('#ffcc00')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('Please choose a darker colour.')).toBeVisible()
  await form.getByRole('button', { name: 'Make it darker' }).click()
  await form.getByLabel('Raspberry').check()
  await form.getByLabel('Closing line').fill('Merci de votre confiance.')
  await expect(paper.getByText('Merci de votre confiance.')).toBeVisible()
  await expect(paper.locator('[fill="#9b2350"]').first()).toBeVisible()
  expect(await findings(office.page)).toEqual([])
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()

  await office.page.goto(`/invoices?request=${request.id}`)
  const written = office.page.getByRole('dialog', { name: 'Create Invoice' })
  await written.getByText('Tax details and language').click()
  await written.getByLabel('Language of the paper').selectOption({ label: 'French' })
  await writeInvoice(office.page, { amount: '1400', description: 'Lettering of the window' })
  await office.offline(false)
  await card(office.page).getByRole('button', { name: 'Send' }).click()
  await office.page.getByRole('button', { name: 'Send without' }).click()

  const received = card(home.page)
  await expect(received).toBeVisible()
  const theirs = await saveFile(home.page, received.getByRole('button', { name: 'PDF' }))
  const text = await textOf(theirs.bytes)
  for (const part of ['Atelier Odile', 'Facture', 'Merci de votre confiance.', '1 400,00'])
    expect(text.replaceAll('\u00a0', ' ')).toContain(part)
  expect(text).not.toContain('Verdant Circle')
  expect(theirs.bytes.toString('latin1')).toContain('/Subtype /Image')

  // A later change is for later papers, and the next one to the same client is in the same language.
  await office.page.getByRole('button', { name: 'Letterhead' }).click()
  await form.getByRole('button', { name: 'Remove' }).click()
  await form.getByLabel('Business name').fill('')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessages(office.page, 'Letterhead saved')
  const again = await saveFile(home.page, received.getByRole('button', { name: 'PDF' }))
  expect(again.bytes.equals(theirs.bytes)).toBe(true)
  const mine = await saveFile(office.page, card(office.page).getByRole('button', { name: 'PDF' }))
  expect(mine.bytes.equals(theirs.bytes)).toBe(true)
  await office.page.goto(`/invoices?request=${request.id}`)
  await expect(office.page.getByLabel('Language of the paper')).toHaveValue('fr')
})
