import type { Page } from '@playwright/test'
import { test } from '../market.ts'
import {
  aFile,
  aPicture,
  chooseFiles,
  findOnBoard,
  listEntry,
  REQUEST_MESSAGE,
  requestsOf,
  SAVED_MESSAGE,
  writeRequest,
} from '../market-screen.ts'
import { expect, waitUntilInstalled } from '../people.ts'
import { expectMessages } from '../toasts.ts'

test('the same request from two devices, and an answer that is too late: one counts, the other has a message', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Runa'), await market.client('Dora')]
  const service = await market.service(member)
  const [phone, laptop] = [await signedIn(client.email), await signedIn(client.email)]
  for (const device of [phone, laptop]) {
    const card = await findOnBoard(device.page, service)
    await card.getByRole('button', { name: 'Request Service' }).click()
    await writeRequest(
      device.page.getByRole('dialog'),
      device === phone ? REQUEST_MESSAGE : `${REQUEST_MESSAGE} Said again.`,
    )
    await device.offline(true)
    await device.page.getByRole('button', { name: 'Send Request' }).click()
    await expectMessages(device.page, SAVED_MESSAGE)
  }
  await phone.offline(false)
  await expectMessages(phone.page, 'Application submitted successfully!')
  await laptop.offline(false)
  await expectMessages(laptop.page, 'Error submitting application', 'You have already applied for this job')
  await laptop.page.goto('/client-dashboard')
  const refused = listEntry(laptop.page, service.title).filter({ hasText: 'Not sent' })
  await expect(refused.getByText(`${REQUEST_MESSAGE} Said again.`)).toBeVisible()
  await expect(listEntry(laptop.page, service.title)).toHaveCount(2)
  await refused.getByRole('button', { name: 'Withdraw request' }).click()
  await refused.getByRole('group').getByRole('button', { name: 'Withdraw request' }).click()
  await expect(listEntry(laptop.page, service.title)).toHaveCount(1)
  expect(await market.rows('job_applications', `job_id=eq.${service.id}`)).toMatchObject([
    { message: REQUEST_MESSAGE },
  ])

  const office = await signedIn(member.email)
  await office.page.goto('/my-jobs')
  const answers = listEntry(await requestsOf(office.page, service.title), client.company)
  await expect(answers.getByText(REQUEST_MESSAGE)).toBeVisible()
  await office.offline(true)
  await answers.getByRole('button', { name: 'Accept' }).click()
  // The member's other device meanwhile.
  await market.change('job_applications', `job_id=eq.${service.id}`, { status: 'rejected' })
  await office.offline(false)
  await expectMessages(office.page, 'Error updating request status')
  await expect(answers.getByText('Someone has changed the status since you saw it.')).toBeVisible()
  await expect(answers.getByText('rejected', { exact: true })).toBeVisible()
  await answers.getByRole('button', { name: 'Discard my answer' }).click()
  await answers.getByRole('group').getByRole('button', { name: 'Discard my answer' }).click()
  await expect(answers.getByText('Your answer could not be sent.')).toHaveCount(0)
})

test('an invalid request is refused with a message, and the typed text stays', async ({
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
  const open = async (tabPage: Page, service: { title: string }) => {
    await (await findOnBoard(tabPage, service)).getByRole('button', { name: 'Request Service' }).click()
    return tabPage.getByRole('dialog', { name: 'Request Service' })
  }
  const form = await open(page, strict)
  await form.getByRole('button', { name: 'Send Request' }).click()
  await expect(form.getByText('Message must be at least 10 characters')).toBeVisible()
  await expect(form.getByText('Budget range is required')).toBeVisible()
  await expect(form.getByText('Timeline is required')).toBeVisible()
  await writeRequest(form)
  await chooseFiles(page, [
    aFile('setup.jpg', Buffer.from('MZ\x90\0This program cannot be run in DOS mode')),
    aFile('empty.png', Buffer.alloc(0)),
    aFile('big.gif', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(5 * 1024 * 1024)])),
  ])
  await expect(form.getByText('setup.jpg, empty.png: Please select an image file')).toBeVisible()
  await expect(form.getByText('big.gif: Image must be less than 5MB')).toBeVisible()
  await form.getByRole('button', { name: 'Send Request' }).click()
  await expect(form.getByText('Portfolio samples are required for this job')).toBeVisible()
  await chooseFiles(page, [await aPicture(page, 'front.png')])
  await expect(form.getByRole('img', { name: 'Picture 1' })).toBeVisible()

  const otherTab = await tab()
  const second = await open(otherTab, strict)
  await expect(second.getByLabel('Message')).toHaveValue(REQUEST_MESSAGE)
  await form.getByRole('button', { name: 'Send Request' }).click()
  await expectMessages(page, 'Application submitted successfully!')
  await second.getByRole('button', { name: 'Send Request' }).click()
  await expect(second.getByText('You have already applied for this job')).toBeVisible()
  await otherTab.close()

  await waitUntilInstalled(page)
  await offline(true)
  for (const service of [fleeting, doubted]) {
    const waiting = await open(page, service)
    await writeRequest(waiting, `${REQUEST_MESSAGE} (${service.title})`)
    await waiting.getByRole('button', { name: 'Send Request' }).click()
    await expect(waiting).toHaveCount(0)
  }
  await page.goto('/client-dashboard')
  await listEntry(page, fleeting.title).getByRole('button', { name: 'Edit' }).click()
  const edited = page.getByRole('dialog', { name: 'Request Service' })
  await expect(edited.getByLabel('Message')).toHaveValue(`${REQUEST_MESSAGE} (${fleeting.title})`)
  await edited.getByLabel('Timeline').fill('Within three weeks')
  await edited.getByRole('button', { name: 'Send Request' }).click()
  await expect(edited).toHaveCount(0)
  await page.goto('/client-dashboard')
  await expect(listEntry(page, fleeting.title).getByText('Within three weeks')).toBeVisible()
  const doubt = listEntry(page, doubted.title)
  await doubt.getByRole('button', { name: 'Withdraw request' }).click()
  await doubt.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(doubt).toHaveCount(0)
  await market.change('jobs', `id=eq.${fleeting.id}`, { deleted_at: new Date().toISOString() })
  await offline(false)
  await expectMessages(page, 'Error submitting application')
  const gone = page.getByRole('listitem').filter({ hasText: `${REQUEST_MESSAGE} (${fleeting.title})` })
  await expect(
    gone.getByText('This request could not be sent: the service is no longer offered.'),
  ).toBeVisible()
  const sent = await market.rows<{ job_id: string }>('job_applications', `client_id=eq.${client.clientId}`)
  expect(sent.map(({ job_id }) => job_id)).toEqual([strict.id])
})
