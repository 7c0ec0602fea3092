import type { Locator } from '@playwright/test'
import { card, chooseFromMenu, openForm, writeInvoice } from '../invoice-screen.ts'
import { test } from '../market.ts'
import { aPicture, chooseFiles, findOnBoard, listEntry, requestsOf, writeRequest } from '../market-screen.ts'
import { expect, openApplicant } from '../people.ts'
import { expectMessages, toast, undo } from '../toasts.ts'

test.use({ serviceWorkers: 'block' })

const topOf = async (place: Locator) => Math.round((await place.boundingBox())?.y ?? Number.NaN)

test('approving on a phone: the next card stays where it was, the toast is at the top, and undoing sends nothing', async ({
  market,
  signedIn,
}) => {
  const admin = await market.member('Ulla', { is_admin: true })
  const pending = { is_approved: false }
  const [older, newer] = [await market.member('Urs', pending), await market.member('Una', pending)]
  const { page, context } = await signedIn(admin.email)
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('link', { name: /^Admin\b/ })
    .filter({ visible: true })
    .click()
  const [first, second] = [await openApplicant(page, older), await openApplicant(page, newer)]
  // Applicants of other tests, who would come above these, do not arrive meanwhile.
  await context.setOffline(true)
  // A note comes above the cards.
  await expect(page.getByText(/^As of /)).toBeVisible()
  // In the middle nothing covers it, so that the press does not scroll.
  await first
    .getByRole('button', { name: 'Approve', exact: true })
    .evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const before = await topOf(second)
  await first.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(first.getByText('Approved', { exact: true })).toBeVisible()
  expect(await topOf(second)).toBe(before)

  const notice = toast(page, `You approved ${older.name}.`)
  await expect(notice).toBeVisible()
  await undo(page, `You approved ${older.name}.`)
  await expect(first.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  expect(await topOf(second)).toBe(before)
  await context.setOffline(false)
  expect(await market.rows('profiles', `select=is_approved&id=eq.${older.id}`)).toEqual([
    { is_approved: false },
  ])
  expect(await market.rows('decisions', `profile_id=eq.${older.id}`)).toEqual([])

  // A double click decides once: the second click would press what stands there next.
  await second.getByRole('button', { name: 'Approve', exact: true }).dblclick()
  await expectMessages(page, 'Profile approved')
  await expect(second).toHaveCount(0)
  await expect(first.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
})

test('sending an invoice, a payment and a status of a service are undone by toast or by keys, one after the other', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Ute')
  await market.change('payment_details', `id=eq.${member.id}`, { details: 'Leaf Bank' })
  const service = await market.service(member)
  const { page } = await signedIn(member.email)
  await page.goto('/invoices')
  await openForm(page)
  const someone = { name: 'Bea Bean', email: 'bea@example.test' }
  await writeInvoice(page, { ...someone, amount: '80', description: 'A sign for the door' })
  await expectMessages(page, 'Invoice created successfully!')
  const invoice = card(page)
  await invoice.getByRole('button', { name: 'Send' }).click()
  await expect(invoice.getByText('Sent', { exact: true })).toBeVisible()
  await invoice.getByRole('button', { name: 'Record Payment' }).click()
  await expect(invoice.getByText('Paid', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(invoice.getByText('Sent', { exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(invoice.getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByText(/waiting/)).toHaveCount(0)

  await invoice.getByRole('button', { name: 'Send' }).click()
  await expectMessages(page, 'Invoice sent')
  expect(await market.rows('invoices', `select=status&professional_id=eq.${member.id}`)).toEqual([
    { status: 'sent' },
  ])
  await chooseFromMenu(invoice, 'Delete')
  await page.keyboard.press('Escape')

  await page.goto('/my-jobs')
  const mine = listEntry(page, service.title)
  await mine.getByRole('button', { name: 'Deactivate' }).click()
  await expect(mine.getByText('Inactive')).toBeVisible()
  await undo(page, `You deactivated “${service.title}”.`)
  await expect(mine.getByText('Active', { exact: true })).toBeVisible()
  expect(await market.rows('jobs', `select=is_active&id=eq.${service.id}`)).toEqual([{ is_active: true }])
})

test('the first of two actions is undone by its toast while the second one has a toast, too', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Uta')
  const [first, second] = [await market.service(member), await market.service(member)]
  const { page } = await signedIn(member.email)
  await page.goto('/my-jobs')
  for (const { title } of [first, second])
    await listEntry(page, title).getByRole('button', { name: 'Deactivate' }).click()
  await expect(toast(page, `You deactivated “${second.title}”.`)).toBeVisible()
  await undo(page, `You deactivated “${first.title}”.`)
  await expect(listEntry(page, first.title).getByText('Active', { exact: true })).toBeVisible()
  await expect(listEntry(page, second.title).getByText('Inactive')).toBeVisible()
})

test('a client sees her work samples, withdraws her request and asks again; the professional sees both', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Uma'), await market.client('Ulrike')]
  const service = await market.service(member)
  const [{ page: office }, { page }] = [await signedIn(member.email), await signedIn(client.email)]
  await (await findOnBoard(page, service)).getByRole('button', { name: 'Request Service' }).click()
  await writeRequest(page.getByRole('dialog'))
  await chooseFiles(page, [await aPicture(page, 'window.jpg'), await aPicture(page, 'door.png')])
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expectMessages(page, 'Application submitted successfully!')
  await page.goto('/client-dashboard')
  const sent = listEntry(page, service.title)
  await sent.getByRole('button', { name: 'Show picture 2 of 2: Work Samples' }).click()
  await expect(page.getByRole('dialog').getByText('Picture 2 of 2')).toBeVisible()
  await page.keyboard.press('Escape')

  await sent.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(sent.getByText('withdrawn', { exact: true })).toBeVisible()
  await sent.getByRole('link', { name: 'Ask again' }).click()
  await writeRequest(
    page.getByRole('dialog', { name: 'Request Service' }),
    'Could you letter our new van instead?',
  )
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expectMessages(page, 'Request withdrawn', 'Application submitted successfully!')
  await page.goto('/client-dashboard')
  await expect(sent.filter({ hasText: 'pending' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask again' })).toHaveCount(0)

  await office.goto('/my-jobs')
  const requests = await requestsOf(office, service.title)
  const [again, first] = [
    listEntry(requests, client.company).filter({ hasText: 'our new van' }),
    listEntry(requests, client.company).filter({ hasText: 'withdrawn' }),
  ]
  await expect(again.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(first).toBeVisible()
  await expect(first.getByRole('button', { name: /^(Accept|Reject)$/ })).toHaveCount(0)
})
