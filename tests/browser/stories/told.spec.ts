import { findings } from '../axe.ts'
import { test } from '../market.ts'
import { expect, waitUntilInstalled } from '../people.ts'
import { composer, thread } from '../thread-screen.ts'
import { expectMessages } from '../toasts.ts'

/* What people are told in the app: Today, the list of what happened, and the choices on the account page. */

test('a request stands on Today and is answered with two presses, offline, too; the list says what happened', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Tilda'), await market.client('Thea')]
  const service = await market.service(member)
  const office = await signedIn(member.email)
  const { page } = office
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText('All done.')
  await market.request(client, service)
  const line = today.getByRole('link', { name: `${client.name} would like to work with you` })
  await expect(line).toContainText(service.title)
  expect(await findings(page)).toEqual([])
  await waitUntilInstalled(page)
  await office.offline(true)
  await page.reload()
  await line.click()
  await expect(thread(page)).toContainText('Could you letter the window')
  await composer(page).click()
  await composer(page).pressSequentially('With pleasure!')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await office.offline(false)
  await expect(page.getByText('Up to date').first()).toBeAttached()

  await page.goto('/activity')
  const happened = page.getByRole('list', { name: 'What happened' })
  await expect(happened.getByRole('listitem')).toHaveCount(1)
  await expect(happened).toContainText(`would like to work with you about “${service.title}”.`)
  // It was seen in the conversation.
  await expect(happened.getByText('New')).toHaveCount(0)
  await happened.getByRole('link').click()
  await expect(thread(page)).toContainText('With pleasure!')
})

test('what happened is new on the first of two devices that shows it', async ({ market, signedIn }) => {
  const [member, client] = [await market.member('Tara'), await market.client('Toni')]
  const service = await market.service(member)
  await market.request(client, service)
  const desk = await signedIn(member.email)
  const happened = (page: typeof desk.page) => page.getByRole('list', { name: 'What happened' })
  await desk.page.goto('/activity')
  await expect(happened(desk.page).getByText('New')).toHaveCount(1)
  await expect
    .poll(() => market.rows('events', `user_id=eq.${member.id}&seen_at=is.null&select=id`))
    .toEqual([])
  // A device that had it before would show it as new until its next pull.
  const phone = await signedIn(member.email)
  await phone.page.goto('/activity')
  await expect(happened(phone.page).getByRole('listitem')).toHaveCount(1)
  await expect(happened(phone.page).getByText('New')).toHaveCount(0)
})

test('a kind of email is switched off on the account page, and stays so', async ({ market, signedIn }) => {
  const { page } = await signedIn((await market.client('Tessa')).email)
  await page.goto('/account')
  const emails = page.getByRole('switch', { name: 'Quotes: email' })
  await expect(emails).toBeChecked()
  await emails.click()
  await expectMessages(page, 'Your choice is saved')
  await page.reload()
  await expect(emails).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Quotes: notification' })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Applications/ })).toHaveCount(0)
})

test('a link that is not complete, or not one of ours, stops no emails, and says so', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/stop-emails?token=not.complete')
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()
  await page.goto(`/stop-emails?token=${crypto.randomUUID()}.quotes,messages.0`)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['Messages and files', 'Quotes'])
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expectMessages(page, 'This link is not complete, or its account is gone. Nothing was changed.')
})
