import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { emailsTo, inMemory, linkParameters } from '../../support/emails.ts'
import { type Account, test } from '../market.ts'
import { findOnBoard, requestsOf, SAVED_MESSAGE } from '../market-screen.ts'
import { expect, openApplicant } from '../people.ts'
import { expectMessages } from '../toasts.ts'

const REASON = 'This is somebody else’s work, copied word for word.'

/** Opens the directory and returns a member's card, found by the search. */
async function inDirectory(page: Page, { name }: Account): Promise<Locator> {
  await page.goto('/directory')
  await page.getByRole('searchbox').fill(name)
  return page.getByRole('article', { name })
}

const detailsOf = async (page: Page, member: Account): Promise<Locator> => {
  await (await inDirectory(page, member)).getByRole('button', { name: 'Details' }).click()
  return page.getByRole('dialog', { name: member.name })
}

async function report(page: Page, within: Locator, subject: string): Promise<void> {
  await within.getByRole('button', { name: `More about ${subject}` }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: /^Report this/ })
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expect(dialog.getByText('Reason must be at least 10 characters')).toBeVisible()
  await dialog.getByLabel('What is wrong?').fill(REASON)
  await dialog.getByRole('button', { name: 'Send Report' }).click()
}

test('a message written offline reaches the member’s mailbox once', async ({ market, signedIn, baseURL }) => {
  const [sender, recipient] = [await market.member('Ingrid'), await market.member('Paola')]
  const { page, offline } = await signedIn(sender.email)
  const card = await inDirectory(page, recipient)
  await card.getByRole('button', { name: 'Contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Professional' })
  await expect(dialog.getByLabel('Subject')).toHaveValue(
    new RegExp(`Connection Request with ${recipient.name}`),
  )
  await expect(dialog.getByLabel('Your name')).toHaveValue(sender.name)
  await dialog.getByLabel('Message').fill('Too short')
  await offline(true)
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(dialog.getByText('Message must be at least 20 characters')).toBeVisible()
  await dialog.getByLabel('Message').fill('Would you draw the labels of our new oat milk?')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expectMessages(page, SAVED_MESSAGE)
  expect(await emailsTo(inMemory(baseURL), recipient.email)).toEqual([])
  await offline(false)
  await expectMessages(page, 'Message sent successfully!')
  const mails = await emailsTo(inMemory(baseURL), recipient.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Would you draw the labels of our new oat milk?')
  expect(mails[0]?.text).toContain(sender.email)
})

test('an applicant reads the reason of a rejection; a member the reason of a withdrawn approval', async ({
  market,
  signedIn,
}) => {
  const [admin, applicant] = [
    await market.member('Vera', { is_admin: true }),
    await market.member('Noemi', { is_approved: false }),
  ]
  const [office, hers] = [await signedIn(admin.email), await signedIn(applicant.email)]
  await office.page.goto('/admin')
  const card = await openApplicant(office.page, applicant)
  await card.getByRole('button', { name: 'Reject', exact: true }).click()
  const reject = office.page.getByRole('dialog', { name: `Reject ${applicant.name}?` })
  await reject.getByLabel('Note to the applicant').fill('Please show your face on LinkedIn.')
  await reject.getByRole('button', { name: 'Reject' }).click()
  await expectMessages(office.page, 'Profile rejected')
  await expect(hers.page.getByText('Please show your face on LinkedIn.')).toBeVisible()
  await hers.page.goto('/profile')
  await expect(hers.page.getByText('Please show your face on LinkedIn.')).toBeVisible()

  await card.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(hers.page.getByText('Please show your face on LinkedIn.')).toHaveCount(0)
  await expect(hers.page.getByText('Approved', { exact: true })).toBeVisible()
  await office.page.getByRole('searchbox', { name: 'Search approved members' }).fill(applicant.name)
  const line = office.page.getByRole('listitem', { name: applicant.name })
  await line.getByText('Decisions').click()
  await expect(line.getByText(`${admin.name} approved the profile`)).toBeVisible()
  await expect(line.getByText(`${admin.name} rejected the application`)).toBeVisible()
  await line.getByRole('button', { name: 'Withdraw approval' }).click()
  const withdraw = office.page.getByRole('dialog', { name: /^Withdraw the approval/ })
  await withdraw.getByRole('button', { name: 'Withdraw approval' }).click()
  await expect(withdraw.getByText('Please give a reason')).toBeVisible()
  await withdraw.getByLabel('Reason').fill('She has left the group.')
  await withdraw.getByRole('button', { name: 'Withdraw approval' }).click()
  await expectMessages(office.page, 'Approval withdrawn')
  await expect(hers.page.getByText('She has left the group.')).toBeVisible()
  await expect(card.getByText('She was told: She has left the group.')).toBeVisible()
})

test('a report is decided once; a hidden service stays off the board until it is allowed again', async ({
  market,
  signedIn,
}) => {
  const [owner, reader] = [await market.member('Berta'), await market.member('Lena')]
  const admins = [
    await market.member('Ada', { is_admin: true }),
    await market.member('Olga', { is_admin: true }),
  ] as const
  const service = await market.service(owner)
  const { page, offline } = await signedIn(reader.email)
  await (await findOnBoard(page, service)).getByRole('button', { name: 'View Details' }).click()
  await expect(page.getByRole('dialog', { name: service.title })).toBeVisible()
  await offline(true)
  await report(page, page.getByRole('dialog', { name: service.title }), service.title)
  await expectMessages(page, SAVED_MESSAGE)
  await offline(false)
  await expectMessages(page, 'Report sent to the administrators')

  const [first, second] = [await signedIn(admins[0].email), await signedIn(admins[1].email)]
  const queued = (page: Page) =>
    page.getByRole('region', { name: 'Reports' }).getByRole('listitem', { name: service.title })
  for (const admin of [first, second]) {
    await admin.page.goto('/admin#reports')
    await expect(queued(admin.page).getByText(REASON)).toBeVisible()
  }
  await second.offline(true)
  await queued(second.page).getByRole('button', { name: 'Dismiss' }).click()
  await second.page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(queued(second.page).getByText('Dismiss: waiting to be sent')).toBeVisible()
  await queued(first.page).getByRole('button', { name: 'Withdraw approval' }).click()
  const withdraw = first.page.getByRole('dialog', { name: 'Withdraw her approval?' })
  await expect(withdraw.getByLabel('Reason (the member reads it)')).toBeVisible()
  await expect(withdraw.getByLabel('Internal note (only administrators read it)')).toBeVisible()
  await withdraw.getByRole('button', { name: 'Cancel' }).click()
  await queued(first.page).getByRole('button', { name: 'Hide service' }).click()
  await first.page
    .getByRole('dialog')
    .getByLabel('Internal note (only administrators read it)')
    .fill('The third report this month')
  await first.page.getByRole('dialog').getByRole('button', { name: 'Hide service' }).click()
  await expectMessages(first.page, 'Service hidden')
  await expect(queued(first.page)).toHaveCount(0)
  await second.offline(false)
  await expect(
    second.page.getByText(new RegExp(`Decided before you: ${admins[0].name} hid the service`)),
  ).toBeVisible()
  await expect(queued(second.page)).toHaveCount(0)
  await expect(await findOnBoard(page, service)).toHaveCount(0)

  const hers = await signedIn(owner.email)
  await hers.page.goto('/my-jobs')
  const mine = hers.page.getByRole('listitem', { name: service.title })
  await mine.getByRole('button', { name: 'Activate' }).click()
  await expectMessages(hers.page, 'Error updating service status')
  await expect(
    hers.page.getByText('An administrator has taken this service off the board').first(),
  ).toBeVisible()
  // A reported request: administrators see the files of both sides, and cannot change them.
  const client = await market.client('Cora')
  await market.request(client, service, 'accepted')
  const requests = await requestsOf(hers.page, service.title)
  await report(hers.page, requests, client.company)
  await expectMessages(hers.page, 'Report sent to the administrators')
  await hers.page.keyboard.press('Escape')
  const reportedRequest = first.page.getByRole('listitem', { name: client.company })
  await reportedRequest.getByRole('button', { name: 'Project Files' }).click()
  const files = first.page.getByRole('dialog', { name: 'Project Files' })
  await expect(files.getByRole('heading', { name: 'No files uploaded yet' })).toBeVisible()
  await expect(
    files.getByText('The client and the professional of this project have not shared anything.'),
  ).toBeVisible()
  await expect(files.getByRole('button', { name: 'Upload Files' })).toHaveCount(0)
  await first.page.keyboard.press('Escape')
  await first.page.getByText('Latest decisions').click()
  await expect(first.page.getByText('Internal note: The third report this month')).toBeVisible()
  await first.page
    .getByRole('listitem')
    .filter({ hasText: service.title })
    .getByRole('button', { name: 'Allow it again' })
    .click()
  await expectMessages(first.page, 'The owner can activate this service again')
  await mine.getByRole('button', { name: 'Try again' }).click()
  await expectMessages(hers.page, 'Service activated')
})

test('a block removes both from each other’s device, and is undone on the account page', async ({
  market,
  signedIn,
}) => {
  const [rosa, mona] = [await market.member('Rosa'), await market.member('Mona')]
  const [hers, theirs] = [await signedIn(rosa.email), await signedIn(mona.email)]
  await expect(await inDirectory(theirs.page, rosa)).toBeVisible()
  const details = await detailsOf(hers.page, mona)
  await hers.offline(true)
  await details.getByRole('button', { name: `More about ${mona.name}` }).click()
  await hers.page.getByRole('menuitem', { name: 'Block' }).click()
  await hers.page
    .getByRole('dialog', { name: `Block ${mona.name}?` })
    .getByRole('button', { name: 'Block' })
    .click()
  // At once, before the server knows.
  await expect(hers.page.getByText('No members found matching your criteria.')).toBeVisible()
  await expect(theirs.page.getByRole('article', { name: rosa.name })).toBeVisible()
  await hers.offline(false)
  await expectMessages(hers.page, `${mona.name} is blocked`)
  await expect(theirs.page.getByText('No members found matching your criteria.')).toBeVisible()
  await theirs.page.goto(`/profile/${rosa.id}`)
  await expect(theirs.page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()

  await hers.page.goto('/account')
  await hers.page.getByRole('button', { name: `Unblock ${mona.name}` }).click()
  await expect(hers.page.getByText('You have blocked nobody.')).toBeVisible()
  await expect(await inDirectory(hers.page, mona)).toBeVisible()
  await expect(await inDirectory(theirs.page, rosa)).toBeVisible()
})

test('an account is exported, signed out elsewhere, given a new address, and deleted', async ({
  market,
  signedIn,
  request,
  baseURL,
}) => {
  const [leaver, stayer] = [await market.member('Elif'), await market.member('Gesa')]
  const [here, there, other] = [
    await signedIn(leaver.email),
    await signedIn(leaver.email),
    await signedIn(stayer.email),
  ]
  const { page } = here
  await expect(await inDirectory(other.page, leaver)).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/my-data-.*\.json$/)
  expect(JSON.parse(await readFile(await saved.path(), 'utf8'))).toMatchObject({
    account: { id: leaver.id, email: leaver.email },
    profile: { full_name: leaver.name },
  })

  await page.getByRole('button', { name: 'Sign out other devices' }).click()
  await expectMessages(page, 'All other devices are signed out')
  await there.page.reload()
  await expect(there.page.getByText('You were signed out')).toBeVisible()

  const email = `new-${leaver.email}`
  await page.getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Check both mailboxes')).toBeVisible()
  for (const mailbox of [email, leaver.email]) {
    const [mail] = await emailsTo(inMemory(baseURL), mailbox)
    const confirmed = await request.post('/auth/v1/verify', { data: linkParameters(mail) })
    expect(confirmed.ok()).toBe(true)
  }
  expect(await market.rows('profiles', `select=email&id=eq.${leaver.id}`)).toEqual([{ email }])
  await page.getByLabel('New password').fill('another1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectMessages(page, 'Your new password is set')
  await expect(page.getByText(`You sign in as ${email}.`)).toBeVisible()

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel(/Type your email/).fill('somebody@example.test')
  await dialog.getByRole('button', { name: 'Delete for ever' }).click()
  await expect(dialog.getByText('Type the email address you sign in with')).toBeVisible()
  await dialog.getByLabel(/Type your email/).fill(email)
  await dialog.getByRole('button', { name: 'Delete for ever' }).click()
  await expectMessages(page, /Your account is deleted/)
  await expect(page.getByRole('link', { name: 'Join Directory' }).first()).toBeVisible()
  expect(await market.rows('profiles', `id=eq.${leaver.id}`)).toEqual([])
  await expect(other.page.getByText('No members found matching your criteria.')).toBeVisible()
  const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  expect(left.filter((name) => name.includes(leaver.id))).toEqual([])
})
