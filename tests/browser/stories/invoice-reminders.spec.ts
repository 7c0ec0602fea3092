import type { APIRequestContext } from '@playwright/test'
import { findings } from '../axe.ts'
import { card, chooseFromMenu, saveFile, textOf } from '../invoice-screen.ts'
import { type Account, test } from '../market.ts'
import { expect } from '../people.ts'
import { expectMessages } from '../toasts.ts'

interface Mail {
  to: string
  subject: string
  text: string
}

const emailsTo = async (request: APIRequestContext, { email }: Account): Promise<Mail[]> => {
  const mails: Mail[] = await (await request.get('/_mail.json?token=local_development')).json()
  return mails.filter(({ to }) => to === email)
}

const OVERDUE = { due_date: '2026-01-15' }

test('an overdue invoice is reminded of offline: one mail once online, the client sees it, a second one waits a day', async ({
  market,
  signedIn,
  request: http,
}) => {
  const [member, client] = [await market.member('Petra'), await market.client('Rosa')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  const { number } = await market.invoice(member, { client, request }, OVERDUE)
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  const { page } = office
  await home.page.goto('/invoices')
  await page.goto('/invoices')
  await expect(card(page).getByText('Overdue', { exact: true })).toBeVisible()
  await office.offline(true)
  await card(page).getByRole('button', { name: 'Remind', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Remind ${client.company}` })
  await expect(dialog.getByLabel('Text')).toHaveValue(/^A friendly reminder: invoice .+ \$100\.00 of it/)
  await dialog.getByRole('radio', { name: 'Firm' }).check()
  await expect(dialog.getByLabel('Text')).toHaveValue(/within the next seven days/)
  await dialog.getByLabel('Text').fill('Would you look at my invoice this week, please?')
  // A text of one's own stays when the tone changes, and when the dialog is closed.
  await dialog.getByRole('radio', { name: 'Friendly' }).check()
  await page.keyboard.press('Escape')
  await card(page).getByRole('button', { name: 'Remind', exact: true }).click()
  await expect(dialog.getByLabel('Text')).toHaveValue('Would you look at my invoice this week, please?')
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await expect(card(page)).toContainText(/Reminded on .+, friendly/)
  await expect(card(page)).toContainText('Waiting to be sent')
  expect(await emailsTo(http, client)).toEqual([])

  await office.offline(false)
  await expectMessages(page, 'Reminder sent')
  await expect(card(home.page).getByRole('region', { name: 'Reminder' })).toContainText(
    'Would you look at my invoice this week, please?',
  )
  expect(await findings(home.page)).toEqual([])
  await expect.poll(async () => (await emailsTo(http, client)).length).toBe(1)
  const [mail] = await emailsTo(http, client)
  expect(mail?.subject).toContain(`a reminder from “${member.name}”`)
  expect(mail?.text).toContain('Would you look at my invoice this week, please?')
  expect(mail?.text).toContain(`/invoices?side=received&q=${number}`)

  await card(page).getByRole('button', { name: 'Remind', exact: true }).click()
  await dialog.getByLabel('Text').fill('And once more, on the same day.')
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await expectMessages(page, /^Error sending reminder/)
  await expect(page.getByText(/the next one can go out on the following day/)).toBeVisible()
  await expect(dialog.getByLabel('Text')).toHaveValue('And once more, on the same day.')
  await page.reload()
  await card(page).getByRole('button', { name: 'Remind', exact: true }).click()
  await expect(dialog.getByLabel('Text')).toHaveValue('And once more, on the same day.')
  expect(await emailsTo(http, client)).toHaveLength(1)
})

test('two devices remind on one day, offline: the second is refused with its reason, and its text comes back', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Perla'), await market.client('Romy')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  await market.invoice(member, { client, request }, OVERDUE)
  const [desk, phone] = [await signedIn(member.email), await signedIn(member.email)]
  for (const { page, offline } of [desk, phone]) {
    await page.goto('/invoices')
    await expect(card(page)).toBeVisible()
    await offline(true)
    await card(page).getByRole('button', { name: 'Remind', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Remind/ })
    await dialog.getByLabel('Text').fill(`Written on ${page === desk.page ? 'the desk' : 'the phone'}`)
    await dialog.getByRole('button', { name: 'Send reminder' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await desk.offline(false)
  await expectMessages(desk.page, 'Reminder sent')
  await phone.offline(false)
  await expect(card(phone.page)).toContainText('This invoice has had its reminder of the day')
  await card(phone.page).getByRole('button', { name: 'Edit' }).click()
  await expect(phone.page.getByRole('dialog', { name: /^Remind/ }).getByLabel('Text')).toHaveValue(
    'Written on the phone',
  )
})

test('automatic reminders are switched on offline; she sees what will be sent when, and stops one invoice’s', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Pina'), await market.client('Rhea')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  await market.invoice(member, { client, request }, { due_date: '2030-01-10' })
  const { page, offline } = await signedIn(member.email)
  await page.goto('/invoices')
  await expect(card(page)).toBeVisible()
  await offline(true)
  await page.getByRole('button', { name: 'How to be paid' }).click()
  await page.getByRole('button', { name: 'Automatic reminders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Automatic reminders' })
  await dialog.getByRole('switch', { name: 'Remind automatically' }).check()
  await dialog.getByLabel('Firm').fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please choose a later day')).toBeVisible()
  await dialog.getByLabel('Firm').fill('7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card(page)).toContainText(
    'Automatic: friendly on Jan 13, 2030, firm on Jan 17, 2030, and final on Jan 31, 2030.',
  )
  await card(page).getByRole('button', { name: 'Stop reminders' }).click()
  await expect(card(page)).toContainText('Automatic reminders are stopped')
  await offline(false)
  await expectMessages(page, 'Reminders stopped')
  expect(await market.rows('payment_details', `select=reminder_days&id=eq.${member.id}`)).toEqual([
    { reminder_days: [3, 7, 21] },
  ])
  expect(await market.rows('invoices', `select=reminders_stopped&professional_id=eq.${member.id}`)).toEqual([
    { reminders_stopped: true },
  ])
})

test('once one side has blocked the other, no reminder is planned or offered, and nothing says who blocked whom', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Priya'), await market.client('Ruth')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  const planned = await market.invoice(member, { client, request }, { due_date: '2030-01-10' })
  const late = await market.invoice(member, { client, request }, OVERDUE)
  await market.change('payment_details', `id=eq.${member.id}`, { reminder_days: [3, 7, 21] })
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  const { page } = office
  await page.goto('/invoices')
  await expect(card(page, planned.number)).toContainText('Automatic: friendly on Jan 13, 2030')
  await expect(card(page, late.number).getByRole('button', { name: 'Remind', exact: true })).toBeVisible()

  await home.page.goto(`/requests/${request.id}`)
  await home.page.getByRole('button', { name: `More about ${member.name}` }).click()
  await home.page.getByRole('menuitem', { name: 'Block' }).click()
  await home.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expectMessages(home.page, `${member.name} is blocked`)

  for (const { number } of [planned, late]) {
    await expect(card(page, number)).toContainText(
      'No reminder is sent any more: you can no longer write to each other.',
    )
    await expect(card(page, number)).not.toContainText('Automatic: ')
    await expect(card(page, number).getByRole('button', { name: /remind/i })).toHaveCount(0)
  }
  await expect(page.getByRole('main')).not.toContainText(/block/i)
})

test('a reminder of somebody without an account is handed over, and noted; axe finds nothing', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Pola')
  const { number } = await market.invoice(member, { name: 'Bea Bean', email: 'bea@example.test' }, OVERDUE)
  const { page } = await signedIn(member.email)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/invoices')
  const opened: string[] = []
  await page.exposeFunction('mailOpened', (url: string) => opened.push(url))
  await page.evaluate(() =>
    // A browser without a mail program shows nothing; the address is what counts.
    (window as unknown as { navigation: EventTarget }).navigation.addEventListener('navigate', (event) => {
      const { url } = (event as unknown as { destination: { url: string } }).destination
      if (url.startsWith('mailto:'))
        (window as unknown as { mailOpened: (url: string) => void }).mailOpened(url)
    }),
  )
  await chooseFromMenu(card(page), 'Remind…')
  const dialog = page.getByRole('dialog', { name: 'Remind Bea Bean' })
  await expect(dialog).toContainText('No account here')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await findings(page)).toEqual([])
  const pdf = await saveFile(page, dialog.getByRole('button', { name: 'Reminder PDF' }))
  expect(pdf.name).toBe(`Reminder ${number}.pdf`)
  expect(await textOf(pdf.bytes)).toContain('A friendly reminder')
  await dialog.getByRole('button', { name: 'Write email' }).click()
  await expect(card(page)).toContainText(/Reminded on .+, friendly/)
  await expect
    .poll(() => opened[0])
    .toMatch(new RegExp(`^mailto:bea@example.test\\?subject=Reminder.*${number}`))
  await expectMessages(page, 'Reminder sent')
})
