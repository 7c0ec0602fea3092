import { everything } from '../../support/everything.ts'
import { test } from '../market.ts'
import { aPicture, listEntry, requestsOf, storedDrafts } from '../market-screen.ts'
import { expect, waitUntilInstalled } from '../people.ts'
import { composer, openThread, pasteMessages, say, textsOf, thread, waiting } from '../thread-screen.ts'

test('a client asks on a train and closes the app; the professional answers offline; both read one order', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Vita'), await market.client('Wanda')]
  const service = await market.service(member)
  await market.request(client, service)
  const [office, train] = [await signedIn(member.email), await signedIn(client.email)]
  await train.page.goto('/client-dashboard')
  await listEntry(train.page, service.title).getByRole('link', { name: 'Conversation' }).click()
  await expect(thread(train.page)).toContainText('Could you letter the window')
  const address = train.page.url()
  await waitUntilInstalled(train.page)
  await office.page.goto('/my-jobs')
  const requests = await requestsOf(office.page, service.title)
  await requests.getByRole('link', { name: 'Conversation' }).click()
  await expect(thread(office.page)).toContainText('Could you letter the window')
  await waitUntilInstalled(office.page)

  await train.offline(true)
  await say(train.page, 'Do you have time\nin the first week? https://example.test/shop.')
  await say(train.page, 'مرحبا بكم 🌱')
  await expect(waiting(train.page)).toHaveCount(2)
  await expect(train.page.getByRole('link', { name: 'https://example.test/shop' })).toHaveAttribute(
    'rel',
    /noreferrer/,
  )
  await composer(train.page).fill('And one more th')
  await expect.poll(() => storedDrafts(train.page)).toContain('And one more th')
  await train.page.close()
  const page = await train.tab()
  await page.goto(address)
  await expect(composer(page)).toHaveValue('And one more th')
  await expect(waiting(page)).toHaveCount(2)

  await office.offline(true)
  await say(office.page, 'The week after would be better.')
  await office.offline(false)
  // While they are being sent they do not wait either: the answer may still be lost.
  await expect(office.page.getByText('Up to date').first()).toBeAttached()
  await expect(waiting(office.page)).toHaveCount(0)
  await train.offline(false)
  await expect(page.getByText('Up to date').first()).toBeAttached()
  await expect(waiting(page)).toHaveCount(0)
  const written = [
    'The week after would be better.',
    /^Do you have time\nin the first week\?/,
    'مرحبا بكم 🌱',
  ]
  for (const shown of [page, office.page]) {
    await expect.poll(async () => (await textsOf(shown)).length).toBe(3)
    const found = await textsOf(shown)
    for (const [place, text] of written.entries()) expect(found[place]).toMatch(text)
  }
  // A message that is not sent yet goes back into the composer, and is sent once.
  await train.offline(true)
  await composer(page).fill('Never mind')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await thread(page).getByRole('button', { name: 'Take back' }).click()
  await expect(composer(page)).toHaveValue('Never mind')
  await expect(waiting(page)).toHaveCount(0)
  await say(page, 'Thank you!')
  await train.offline(false)
  await expect.poll(async () => (await textsOf(office.page)).at(-1)).toBe('Thank you!')
})

test('unread messages are counted on every device of a person, and opened at the first one', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Vroni'), await market.client('Wilma')]
  const service = await market.service(member)
  const request = await market.request(client, service)
  const [phone, laptop, sender] = [
    await signedIn(client.email),
    await signedIn(client.email),
    await signedIn(member.email),
  ]
  await openThread(sender.page, request)
  for (let n = 1; n <= 25; n++) await say(sender.page, `Question ${n} of the day`)
  const inbox = ({ page }: typeof phone) =>
    page.getByRole('banner').getByRole('link', { name: 'Inbox (25 unread messages)' })
  await expect(inbox(phone)).toBeAttached()
  await expect(inbox(laptop)).toBeAttached()
  await phone.page.goto('/client-dashboard')
  const link = listEntry(phone.page, service.title).getByRole('link', { name: /^Conversation/ })
  await expect(link).toContainText('25')
  await link.click()
  await expect(thread(phone.page).getByText('New messages')).toBeInViewport()
  await expect(thread(phone.page).getByText('Question 1 of the day', { exact: true })).toBeInViewport()
  await expect(inbox(phone)).toHaveCount(0)
  await expect(inbox(laptop)).toHaveCount(0)
  await expect(phone.page.getByRole('banner').getByText('Up to date').first()).toBeAttached()
  // With nothing unread it opens at its end, also when its code is already there.
  await phone.page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await link.click()
  await expect(thread(phone.page).getByText('Question 25 of the day', { exact: true })).toBeInViewport()
})

test('pictures before the request is accepted, any file afterwards; steps, files and invoices stand between the messages', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Viola'), await market.client('Wera')]
  const service = await market.service(member)
  const request = await market.request(client, service)
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  await openThread(home.page, request)
  await home.page
    .getByLabel('Add pictures')
    .last()
    .setInputFiles([await aPicture(home.page, 'door.png')])
  await expect(thread(home.page).getByRole('img', { name: 'door.png' })).toBeVisible()
  const brief = { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 brief') }
  await home.page.getByLabel('Add pictures').last().setInputFiles([brief])
  await expect(home.page.getByText('Please select an image file')).toBeVisible()

  await openThread(office.page, request)
  await expect(thread(office.page).getByRole('img', { name: 'door.png' })).toBeVisible()
  await say(office.page, 'I can see the door.')
  await office.page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(thread(office.page)).toContainText('You accepted the request')
  await expect(thread(home.page)).toContainText(`${member.name} accepted the request`)
  await home.page.getByLabel('Add files').last().setInputFiles([brief])
  await expect(thread(office.page)).toContainText('brief.pdf')
  await expect(home.page.getByRole('complementary')).toContainText('accepted')
})

/** Pasted at once: sixty are sent, the others need attention. */
const PASTED = everything ? 500 : 120

test('a thread of hundreds of messages: sixty an hour are sent, none is lost, older ones come on demand', async ({
  market,
  signedIn,
}) => {
  test.setTimeout(600_000)
  const [member, client] = [await market.member('Vesna'), await market.client('Wanja')]
  const service = await market.service(member)
  const request = await market.request(client, service)
  await market.messages(request, 250)
  const { page } = await signedIn(client.email)
  await openThread(page, request)
  await expect(thread(page).getByText('Line 250', { exact: true })).toBeVisible()
  await expect(thread(page).getByText('Line 51', { exact: true })).toBeAttached()
  await expect(thread(page).getByText('Line 50', { exact: true })).toHaveCount(0)
  const first = page.getByText('Line 51', { exact: true })
  await first.scrollIntoViewIfNeeded()
  const top = (await first.boundingBox())?.y ?? 0
  await page.getByRole('button', { name: 'Show older messages' }).click()
  await expect(page.getByText('Line 1', { exact: true })).toBeAttached()
  // What is on the screen stays where it is.
  await expect.poll(async () => Math.abs(((await first.boundingBox())?.y ?? 0) - top)).toBeLessThan(60)

  await pasteMessages(page, PASTED)
  await expect
    .poll(async () => (await market.rows('messages', `application_id=eq.${request.id}&select=id`)).length, {
      timeout: 60_000,
    })
    .toBe(310)
  const refused = page.getByRole('list', { name: 'Messages that could not be sent' })
  await expect(refused.getByText('You have sent sixty messages within an hour.')).toHaveCount(10)
  await expect(refused.getByText('Pasted 61', { exact: true })).toBeAttached()
  // Each of the others is sent and refused before the header has counted it.
  const header = page.getByRole('banner')
  await expect(header.getByText(`${PASTED - 60} need attention`).first()).toBeAttached({ timeout: 180_000 })
  const sent = await market.rows<{ body: string }>(
    'messages',
    `application_id=eq.${request.id}&position=gt.250&select=body&order=position`,
  )
  expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: 60 }, (_, n) => `Pasted ${n + 1}`))
})
