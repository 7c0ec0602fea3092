import type { Locator, Page } from '@playwright/test'
import { aFile, aPicture, choose, download, drafts, entry, onBoard, said, test } from './market.ts'
import { expect, installed } from './people.ts'

const KEPT = 'Saved on this device. It will be sent when you are back online.'
const MESSAGE = 'Could you letter the window of our new shop before the opening?'

/** The requests of a service, as its professional opens them. */
async function requestsOf(page: Page, title: string): Promise<Locator> {
  await entry(page, title)
    .getByRole('button', { name: /^Requests/ })
    .click()
  return page.getByRole('dialog', { name: 'Requests' })
}

async function write(dialog: Locator, message = MESSAGE): Promise<void> {
  await dialog.getByLabel('Message').fill(message)
  await dialog.getByLabel('Budget range').fill('$500 to $1,000')
  await dialog.getByLabel('Timeline').fill('Within two weeks')
}

test('on a train: drafted, closed, sent and accepted without a network, then both share files', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Ruth'), await market.client('Tara')]
  const service = await market.service(member)
  const [office, train] = [await signedIn(member.email), await signedIn(client.email)]
  await office.page.goto('/my-jobs')
  await expect(entry(office.page, service.title)).toBeVisible()
  await installed(office.page)
  const pictures = [await aPicture(train.page, 'window.jpg'), await aPicture(train.page, 'door.png')]
  const card = await onBoard(train.page, service)
  await expect(card).toBeVisible()
  await installed(train.page)

  await train.offline(true)
  await card.getByRole('button', { name: 'Request Service' }).click()
  await write(train.page.getByRole('dialog'))
  await choose(train.page, pictures)
  await expect(train.page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible()
  await expect
    .poll(() => drafts(train.page))
    .toMatch(/"timeline":"Within two weeks".*"milliseconds".*"milliseconds"/)
  await train.page.close()

  const page = await train.tab()
  const again = await onBoard(page, service)
  await again.getByRole('button', { name: 'Request Service' }).click()
  const form = page.getByRole('dialog', { name: 'Request Service' })
  await expect(form.getByText('You left this unfinished')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue(MESSAGE)
  await expect(form.getByRole('img', { name: 'Picture 2' })).toBeVisible()
  await form.getByRole('button', { name: 'Send Request' }).click()
  await said(page, KEPT)
  await expect(again.getByRole('link', { name: 'Requested' })).toBeVisible()
  await page.goto('/client-dashboard')
  const sent = entry(page, service.title)
  await expect(sent.getByText('Waiting to be sent')).toBeVisible()
  await train.offline(false)
  await said(page, 'One saved change was sent.')
  await expect(sent.getByText('Waiting to be sent')).toHaveCount(0)
  await expect(sent.getByText('pending', { exact: true })).toBeVisible()

  const requests = await market.rows<{ id: string; message: string }>(
    'job_applications',
    `job_id=eq.${service.id}`,
  )
  expect(requests).toMatchObject([{ message: MESSAGE, status: 'pending' }])
  const portfolios = await market.rows<{ image_urls: string[] }>('portfolios', `job_id=eq.${service.id}`)
  expect(portfolios).toMatchObject([{ title: 'Work Samples', description: null }])
  const stored = await market.objects('portfolio-images', 'portfolio')
  expect(stored.filter((name) => name.includes(client.clientId))).toHaveLength(2)

  const answers = await requestsOf(office.page, service.title)
  const received = entry(answers, client.company)
  await expect(received.getByText(client.email)).toBeVisible()
  await received.getByRole('button', { name: 'Show picture 1 of 2: Work Samples' }).click()
  const viewer = office.page.getByRole('dialog', { name: 'Work Samples' })
  await expect(viewer.getByRole('img', { name: 'Work Samples, picture 1' })).toBeVisible()
  await office.page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: 'Work Samples, picture 2' })).toBeVisible()
  await office.page.keyboard.press('Escape')

  await office.offline(true)
  await received.getByRole('button', { name: 'Accept' }).click()
  await said(office.page, KEPT)
  await expect(office.page.getByText('Offline, 1 waiting').first()).toBeAttached()
  await office.offline(false)
  await said(office.page, 'Request accepted')
  await expect(sent.getByText('accepted', { exact: true })).toBeVisible()

  const sketch = aFile('Skizze für Ruth (№ 1).pdf', Buffer.from('%PDF-1.7 a sketch'))
  const proof = aFile('proof.psd', Buffer.alloc(300_000, 'proof'))
  await received.getByRole('button', { name: 'Project Files' }).click()
  await choose(office.page, proof)
  await sent.getByRole('button', { name: 'Project Files' }).click()
  await choose(page, sketch)
  await download(office.page, sketch)
  await download(page, proof)
})

test('all statuses: each step can be taken back for five seconds, then both sides see it', async ({
  market,
  signedIn,
}) => {
  const [member, client, other] = [
    await market.member('Sofia'),
    await market.client('Clara'),
    await market.client('Petra'),
  ]
  const service = await market.service(member)
  const request = await market.request(client, service)
  await market.request(other, service)
  const statuses = async () => {
    const rows = await market.rows<{ status: string }>(
      'job_applications',
      `job_id=eq.${service.id}&order=status`,
    )
    return rows.map(({ status }) => status)
  }
  const { page } = await signedIn(member.email)
  const { page: hers } = await signedIn(client.email)
  await page.goto('/my-jobs')
  await expect(page.getByText('2 pending requests wait for your answer.')).toBeVisible()
  await hers.goto('/client-dashboard')
  const card = entry(hers, service.title)
  await expect(card.getByText('pending', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Project Files' })).toHaveCount(0)

  const dialog = await requestsOf(page, service.title)
  const [first, second] = [entry(dialog, client.company), entry(dialog, other.company)]
  await first.getByRole('button', { name: 'Accept' }).click()
  await expect(first.getByText('accepted', { exact: true })).toBeVisible()
  await first.getByRole('button', { name: 'Undo: accepted' }).click()
  await expect(first.getByText('pending', { exact: true })).toBeVisible()
  await second.getByRole('button', { name: 'Reject' }).click()
  await page
    .locator('[data-sonner-toast]')
    .filter({ hasText: `You rejected the request of ${other.company}.` })
    .getByText('Undo')
    .click()
  await expect(second.getByText('pending', { exact: true })).toBeVisible()
  expect(await statuses()).toEqual(['pending', 'pending'])

  await second.getByRole('button', { name: 'Reject' }).click()
  await first.getByRole('button', { name: 'Accept' }).click()
  await said(page, 'Request rejected', 'Request accepted')
  await expect(second.getByRole('button', { name: /^(Accept|Reject|Undo|Project Files)/ })).toHaveCount(0)
  await expect(card.getByText('accepted', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: 'View Invoices' })).toBeVisible()
  await expect(first.getByRole('link', { name: 'Create Invoice' })).toHaveCount(0)

  await first.getByRole('button', { name: 'Start Project' }).click()
  await expect(first.getByRole('link', { name: 'Create Invoice' })).toBeVisible()
  await said(page, 'Request in_progress')
  await expect(card.getByText('in progress', { exact: true })).toBeVisible()
  await first.getByRole('button', { name: 'Complete Project' }).click()
  await said(page, 'Request completed')
  await expect(card.getByText('completed', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Project Files' })).toBeVisible()
  await expect(first.getByRole('link', { name: 'Create Invoice' })).toHaveCount(0)
  expect(await statuses()).toEqual(['completed', 'rejected'])
  expect(await market.rows('job_applications', `id=eq.${request.id}&status=eq.completed`)).toHaveLength(1)
})

test('the same request from two devices, and an answer that came too late: one counts, the other is told', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Runa'), await market.client('Dora')]
  const service = await market.service(member)
  const [phone, laptop] = [await signedIn(client.email), await signedIn(client.email)]
  for (const device of [phone, laptop]) {
    const card = await onBoard(device.page, service)
    await card.getByRole('button', { name: 'Request Service' }).click()
    await write(device.page.getByRole('dialog'), device === phone ? MESSAGE : `${MESSAGE} Said again.`)
    await device.offline(true)
    await device.page.getByRole('button', { name: 'Send Request' }).click()
    await said(device.page, KEPT)
  }
  await phone.offline(false)
  await said(phone.page, 'Application submitted successfully!')
  await laptop.offline(false)
  await said(laptop.page, 'Error submitting application', 'You have already applied for this job')
  await laptop.page.goto('/client-dashboard')
  const refused = entry(laptop.page, service.title).filter({ hasText: 'Not sent' })
  await expect(refused.getByText(`${MESSAGE} Said again.`)).toBeVisible()
  await expect(entry(laptop.page, service.title)).toHaveCount(2)
  await refused.getByRole('button', { name: 'Withdraw request' }).click()
  await refused.getByRole('group').getByRole('button', { name: 'Withdraw request' }).click()
  await expect(entry(laptop.page, service.title)).toHaveCount(1)
  expect(await market.rows('job_applications', `job_id=eq.${service.id}`)).toMatchObject([
    { message: MESSAGE },
  ])

  const office = await signedIn(member.email)
  await office.page.goto('/my-jobs')
  const answers = entry(await requestsOf(office.page, service.title), client.company)
  await expect(answers.getByText(MESSAGE)).toBeVisible()
  await office.offline(true)
  await answers.getByRole('button', { name: 'Accept' }).click()
  // Her other device meanwhile.
  await market.change('job_applications', `job_id=eq.${service.id}`, { status: 'rejected' })
  await office.offline(false)
  await said(office.page, 'Error updating request status')
  await expect(answers.getByText('Someone has changed the status since you saw it.')).toBeVisible()
  await expect(answers.getByText('rejected', { exact: true })).toBeVisible()
  await answers.getByRole('button', { name: 'Discard my answer' }).click()
  await answers.getByRole('group').getByRole('button', { name: 'Discard my answer' }).click()
  await expect(answers.getByText('Your answer could not be sent.')).toHaveCount(0)
})

test('a request that cannot stand is refused in words, and what was written stays', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Nele'), await market.client('Wanda')]
  const [strict, fleeting, doubted] = [
    await market.service(member, {
      portfolio_required: true,
      portfolio_description: 'Your shop front, please.',
    }),
    await market.service(member),
    await market.service(member),
  ]
  const { page, tab, offline } = await signedIn(client.email)
  const open = async (window: Page, service: { title: string }) => {
    await (await onBoard(window, service)).getByRole('button', { name: 'Request Service' }).click()
    return window.getByRole('dialog', { name: 'Request Service' })
  }
  const form = await open(page, strict)
  await form.getByRole('button', { name: 'Send Request' }).click()
  await expect(form.getByText('Message must be at least 10 characters')).toBeVisible()
  await expect(form.getByText('Budget range is required')).toBeVisible()
  await expect(form.getByText('Timeline is required')).toBeVisible()
  await write(form)
  await choose(page, [
    aFile('setup.jpg', Buffer.from('MZ\x90\0This program cannot be run in DOS mode')),
    aFile('empty.png', Buffer.alloc(0)),
    aFile('big.gif', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(5 * 1024 * 1024)])),
  ])
  await expect(form.getByText('Please select an image file (setup.jpg, empty.png)')).toBeVisible()
  await expect(form.getByText('Image must be less than 5MB (big.gif)')).toBeVisible()
  await form.getByRole('button', { name: 'Send Request' }).click()
  await expect(form.getByText('Portfolio samples are required for this job')).toBeVisible()
  await choose(page, [await aPicture(page, 'front.png')])
  await expect(form.getByRole('img', { name: 'Picture 1' })).toBeVisible()

  const window = await tab()
  const second = await open(window, strict)
  await expect(second.getByLabel('Message')).toHaveValue(MESSAGE)
  await form.getByRole('button', { name: 'Send Request' }).click()
  await said(page, 'Application submitted successfully!')
  await second.getByRole('button', { name: 'Send Request' }).click()
  await expect(second.getByText('You have already applied for this job')).toBeVisible()
  await window.close()

  await installed(page)
  await offline(true)
  for (const service of [fleeting, doubted]) {
    const waiting = await open(page, service)
    await write(waiting, `${MESSAGE} (${service.title})`)
    await waiting.getByRole('button', { name: 'Send Request' }).click()
    await expect(waiting).toHaveCount(0)
  }
  await page.goto('/client-dashboard')
  const doubt = entry(page, doubted.title)
  await doubt.getByRole('button', { name: 'Withdraw request' }).click()
  await doubt.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(doubt).toHaveCount(0)
  await market.change('jobs', `id=eq.${fleeting.id}`, { deleted_at: new Date().toISOString() })
  await offline(false)
  await said(page, 'Error submitting application')
  const gone = page.getByRole('listitem').filter({ hasText: `${MESSAGE} (${fleeting.title})` })
  await expect(
    gone.getByText('This request could not be sent: the service is no longer offered.'),
  ).toBeVisible()
  const sent = await market.rows<{ job_id: string }>('job_applications', `client_id=eq.${client.clientId}`)
  expect(sent.map(({ job_id }) => job_id)).toEqual([strict.id])
})
