import type { Page } from '@playwright/test'
import { everything } from '../../support/everything.ts'
import { card, writeInvoice } from '../invoice-screen.ts'
import { test } from '../market.ts'
import { findOnBoard, listEntry, writeRequest } from '../market-screen.ts'
import {
  anApplicant,
  applicantCard,
  expect,
  openApplicant,
  PASSWORD,
  type Person,
  register,
} from '../people.ts'
import { expectMessages } from '../toasts.ts'

/*
 * What each of the four people does first, at both sizes, online and without a network, with the presses that it takes:
 * pointers and keys on buttons and links, not typing.
 */
const sizes = [
  { name: 'on a phone', width: 390, height: 844 },
  { name: 'at a desk', width: 1280, height: 860 },
]
/** By day offline on a phone and online at a desk, by night each at both. */
const walks = sizes
  .flatMap((size) => [
    { ...size, how: `${size.name}, online`, offline: false },
    { ...size, how: `${size.name}, offline`, offline: true },
  ])
  .filter(({ name, offline }) => everything || offline === (name === 'on a phone'))

/** Sets the size of the screen and counts the presses from now on. */
async function startWalk({ page, context }: Person, { width, height }: { width: number; height: number }) {
  let presses = 0
  await page.setViewportSize({ width, height })
  await context.exposeFunction('countPress', () => {
    presses += 1
  })
  const count = () => {
    const press = Reflect.get(window, 'countPress') as () => void
    addEventListener('pointerdown', press, true)
    addEventListener(
      'keydown',
      ({ key, target }) => {
        const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
        if ((key === 'Enter' || key === ' ') && !isText) press()
      },
      true,
    )
  }
  await context.addInitScript(count)
  await page.evaluate(count)
  return () => presses
}

/** The links of the tab bar on a phone, of the header elsewhere. */
const mainLink = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${name}\\b`) })
    .filter({ visible: true })

for (const walk of walks) {
  test(`visitor to sent request, ${walk.how}: four presses, and the sheet opens by itself`, async ({
    market,
    visitor,
  }) => {
    const member = await market.member('Wanda')
    const service = await market.service(member)
    const person = await visitor()
    const { page } = person
    const presses = await startWalk(person, walk)
    const found = await findOnBoard(page, service)
    await found.getByRole('link', { name: 'Sign in to request' }).click()
    await expect(page.getByText(`Sign in to request “${service.title}” from ${member.name}.`)).toBeVisible()
    // The header’s way keeps what is wanted, too.
    const header = page.getByRole('banner').getByRole('link', { name: 'Join Directory' })
    await expect(header).toHaveAttribute('href', /^\/register\?next=%2Fjobs/)
    await page.getByRole('link', { name: 'Create a client account' }).click()
    const { name, email } = anApplicant('Wilma')
    await page.getByLabel('Company name').fill(`${name} & Daughters`)
    await page.getByLabel('Contact name').fill(name)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Phone').fill('+43 660 555 0127')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Industry').selectOption({ index: 1 })
    await page.getByLabel('Company size').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Create Client Account' }).click()
    const sheet = page.getByRole('dialog', { name: 'Request Service' })
    await expect(sheet).toBeVisible()
    if (walk.offline) await person.offline(true)
    await writeRequest(sheet)
    await sheet.getByRole('button', { name: 'Send Request' }).click()
    await expect(sheet).toHaveCount(0)
    await person.offline(false)
    await expectMessages(page, 'Application submitted successfully!')
    expect(presses()).toBe(4)
  })

  test(`request to sent invoice, ${walk.how}: seven presses`, async ({ market, signedIn }) => {
    const [member, client] = [await market.member('Wera'), await market.client('Wenke')]
    await market.change('payment_details', `id=eq.${member.id}`, { details: 'Leaf Bank' })
    const service = await market.service(member)
    await market.request(client, service)
    const person = await signedIn(member.email)
    const { page } = person
    await expect(mainLink(page, 'My Services')).toContainText('1')
    if (walk.offline) await person.offline(true)
    const presses = await startWalk(person, walk)
    await mainLink(page, 'My Services').click()
    await page.getByRole('button', { name: 'One pending request waits for your answer.' }).click()
    const entry = listEntry(page.getByRole('dialog', { name: 'Requests' }), client.company)
    await entry.getByRole('button', { name: 'Accept' }).click()
    await entry.getByRole('button', { name: 'Start Project' }).click()
    await entry.getByRole('link', { name: 'Create Invoice' }).click()
    await writeInvoice(page, { amount: '120', description: 'A sign for the door of the shop' })
    await expect(card(page)).toBeInViewport()
    await card(page).getByRole('button', { name: 'Send' }).click()
    await expect(card(page).getByText('Sent', { exact: true })).toBeVisible()
    await person.offline(false)
    await expectMessages(page, 'Invoice sent')
    expect(presses()).toBe(7)
  })

  test(`invoice seen to paid, ${walk.how}: two presses`, async ({ market, signedIn }) => {
    const [member, client] = [await market.member('Walda'), await market.client('Wiebke')]
    const request = await market.request(client, await market.service(member), 'in_progress')
    const office = await signedIn(member.email)
    await office.page.goto(`/invoices?request=${request.id}`)
    await writeInvoice(office.page, { amount: '120', description: 'A sign for the door of the shop' })
    await card(office.page).getByRole('button', { name: 'Send' }).click()
    await office.page.getByRole('button', { name: 'Send without' }).click()
    await expectMessages(office.page, 'Invoice sent')
    const person = await signedIn(client.email)
    const { page } = person
    if (walk.offline) await person.offline(true)
    const presses = await startWalk(person, walk)
    await mainLink(page, 'Invoices').click()
    await expect(card(page)).toBeInViewport()
    await card(page).getByRole('button', { name: 'Mark as Paid' }).click()
    await expect(card(page).getByText('Paid', { exact: true }).first()).toBeVisible()
    await person.offline(false)
    await expectMessages(page, 'Invoice paid')
    expect(presses()).toBe(2)
  })

  // On a phone a press opens her line.
  const most = walk.width < 768 ? 4 : 3
  test(`applicant to approved, ${walk.how}: ${most} presses`, async ({ market, visitor, signedIn }) => {
    const admin = await market.member('Wina', { is_admin: true })
    const applicant = anApplicant('Winnie')
    const newcomer = await visitor()
    await register(newcomer.page, applicant)
    const person = await signedIn(admin.email)
    const { page } = person
    if (walk.offline) await person.offline(true)
    const presses = await startWalk(person, walk)
    await mainLink(page, 'Admin').click()
    const line = walk.width < 768 ? await openApplicant(page, applicant) : applicantCard(page, applicant)
    await line.getByRole('button', { name: 'Verify LinkedIn' }).click()
    await line.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(line.getByText('Approved', { exact: true })).toBeVisible()
    await person.offline(false)
    await expectMessages(page, 'LinkedIn verified', 'Profile approved')
    expect(presses()).toBe(most)
    await expect(line).toHaveCount(0)
    await expect(newcomer.page.getByRole('link', { name: applicant.name }).first()).toBeAttached()
  })
}
