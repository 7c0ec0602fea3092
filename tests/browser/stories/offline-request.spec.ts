import { test } from '../market.ts'
import {
  aFile,
  aPicture,
  chooseFiles,
  download,
  findOnBoard,
  listEntry,
  REQUEST_MESSAGE,
  requestsOf,
  SAVED_MESSAGE,
  storedDrafts,
  writeRequest,
} from '../market-screen.ts'
import { expect, waitUntilInstalled } from '../people.ts'
import { expectMessages } from '../toasts.ts'

test('a request is drafted, reopened, sent and accepted offline; then both sides share files', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Ruth'), await market.client('Tara')]
  const service = await market.service(member)
  const [office, train] = [await signedIn(member.email), await signedIn(client.email)]
  await office.page.goto('/my-jobs')
  await expect(listEntry(office.page, service.title)).toBeVisible()
  await waitUntilInstalled(office.page)
  const pictures = [await aPicture(train.page, 'window.jpg'), await aPicture(train.page, 'door.png')]
  const card = await findOnBoard(train.page, service)
  await expect(card).toBeVisible()
  await waitUntilInstalled(train.page)

  await train.offline(true)
  await card.getByRole('button', { name: 'Request Service' }).click()
  await writeRequest(train.page.getByRole('dialog'))
  await chooseFiles(train.page, pictures)
  await expect(train.page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible()
  await expect
    .poll(() => storedDrafts(train.page))
    .toMatch(/"timeline":"Within two weeks".*"milliseconds".*"milliseconds"/)
  await train.page.close()

  const page = await train.tab()
  const again = await findOnBoard(page, service)
  await again.getByRole('button', { name: 'Request Service' }).click()
  const form = page.getByRole('dialog', { name: 'Request Service' })
  await expect(form.getByText('You left this unfinished')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue(REQUEST_MESSAGE)
  await expect(form.getByRole('img', { name: 'Picture 2' })).toBeVisible()
  await form.getByRole('button', { name: 'Send Request' }).click()
  await expectMessages(page, SAVED_MESSAGE)
  await expect(again.getByRole('link', { name: 'Requested' })).toBeVisible()
  await page.goto('/client-dashboard')
  const sent = listEntry(page, service.title)
  await expect(sent.getByText('Waiting to be sent')).toBeVisible()
  await train.offline(false)
  await expectMessages(page, 'One saved change was sent.')
  await expect(sent.getByText('Waiting to be sent')).toHaveCount(0)
  await expect(sent.getByText('pending', { exact: true })).toBeVisible()

  const requests = await market.rows<{ id: string; message: string }>(
    'job_applications',
    `job_id=eq.${service.id}`,
  )
  expect(requests).toMatchObject([{ message: REQUEST_MESSAGE, status: 'pending' }])
  const portfolios = await market.rows<{ image_urls: string[] }>('portfolios', `job_id=eq.${service.id}`)
  expect(portfolios).toMatchObject([{ title: 'Work Samples', description: null }])
  const stored = await market.objects('portfolio-images', 'portfolio')
  expect(stored.filter((name) => name.includes(client.clientId))).toHaveLength(2)

  // The request is on this device; its pictures need the network.
  await expect(
    listEntry(office.page, service.title).getByRole('button', { name: /1 to answer$/ }),
  ).toBeVisible()
  await office.offline(true)
  const answers = await requestsOf(office.page, service.title)
  const received = listEntry(answers, client.company)
  await expect(received.getByText(client.email)).toBeVisible()
  await expect(received.getByText('This picture cannot be shown right now.')).toHaveCount(2)
  await office.offline(false)
  const first = received.getByRole('button', { name: 'Show picture 1 of 2: Work Samples' })
  await expect(first.locator('img')).toBeVisible()
  await first.click()
  const viewer = office.page.getByRole('dialog', { name: 'Work Samples' })
  await expect(viewer.getByRole('img', { name: 'Work Samples, picture 1' })).toBeVisible()
  await office.page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: 'Work Samples, picture 2' })).toBeVisible()
  await office.page.keyboard.press('Escape')

  await office.offline(true)
  await expect(office.page.getByText('Offline').first()).toBeAttached()
  await received.getByRole('button', { name: 'Accept' }).click()
  await expectMessages(office.page, SAVED_MESSAGE)
  await expect(office.page.getByText('Offline, 1 waiting').first()).toBeAttached()
  await office.offline(false)
  await expectMessages(office.page, 'Request accepted')
  await expect(sent.getByText('accepted', { exact: true })).toBeVisible()

  const sketch = aFile('Skizze für Ruth (№ 1).pdf', Buffer.from('%PDF-1.7 a sketch'))
  const proof = aFile('proof.psd', Buffer.alloc(300_000, 'proof'))
  await received.getByRole('button', { name: 'Project Files' }).click()
  await chooseFiles(office.page, proof)
  await sent.getByRole('button', { name: 'Project Files' }).click()
  await chooseFiles(page, sketch)
  await download(office.page, sketch)
  await download(page, proof)
})
