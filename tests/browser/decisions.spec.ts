import type { Page } from '@playwright/test'
import { type Account, test } from './market.ts'
import { expect, installed } from './people.ts'

const card = (page: Page, { name }: Account) => page.getByRole('listitem', { name, exact: true })

test('two administrators decide at once: the second is told who decided, and when', async ({
  market,
  signedIn,
}) => {
  const [ada, olga] = [
    await market.member('Ada', { is_admin: true }),
    await market.member('Olga', { is_admin: true }),
  ]
  const pending = { is_approved: false }
  const [same, contrary] = [await market.member('Sabe', pending), await market.member('Cora', pending)]
  const [first, second] = [await signedIn(ada.email), await signedIn(olga.email)]
  for (const { page } of [first, second]) {
    await page.goto('/admin')
    await expect(card(page, contrary)).toBeVisible()
  }
  await installed(second.page)
  await second.offline(true)
  await card(second.page, same).getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(card(second.page, same)).toHaveCount(0)
  await card(second.page, contrary).getByRole('button', { name: 'Reject', exact: true }).click()
  const reject = second.page.getByRole('dialog', { name: `Reject ${contrary.name}?` })
  await reject.getByLabel('Note to the applicant').fill('I know nothing of you.')
  await reject.getByRole('button', { name: 'Reject' }).click()
  await expect(card(second.page, contrary).getByText('Waiting to be sent')).toBeVisible()

  for (const applicant of [same, contrary]) {
    await card(first.page, applicant).getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(first.page.getByText('Profile approved', { exact: true })).toBeVisible()
    await expect(card(first.page, applicant)).toHaveCount(0)
  }
  await second.offline(false)
  const when = /\d{1,2}:\d{2}/
  await expect(
    second.page.getByText(new RegExp(`^Already done: ${ada.name} approved the profile, .*${when.source}`)),
  ).toBeVisible()
  await expect(second.page.getByText('Error updating approval status')).toBeVisible()
  await expect(
    second.page.getByText(new RegExp(`${ada.name} approved the profile, .*${when.source}`)).last(),
  ).toBeVisible()
  await second.page.goto('/unsent')
  const refused = second.page.getByRole('listitem').filter({ hasText: 'Needs attention' })
  await expect(refused.getByText(new RegExp(`${ada.name} approved the profile`))).toBeVisible()
  await refused.getByRole('button', { name: 'Discard' }).click()
  await refused.getByRole('button', { name: 'Discard' }).last().click()
  await expect(refused).toHaveCount(0)
  expect(
    await market.rows('decisions', `select=action,decided_by_name&profile_id=in.(${same.id},${contrary.id})`),
  ).toEqual([
    { action: 'approve', decided_by_name: ada.name },
    { action: 'approve', decided_by_name: ada.name },
  ])
})

test('an application is looked at, rejected, verified, and quickly approved, by desk and by phone', async ({
  market,
  signedIn,
}) => {
  const admin = await market.member('Irma', { is_admin: true })
  const unverified = { is_approved: false, linkedin_verified: false }
  const [slow, quick] = [await market.member('Lotte', unverified), await market.member('Quinn', unverified)]
  const { page } = await signedIn(admin.email)
  await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click()
  for (const figure of ['Pending', 'Need LinkedIn verification', 'Ready for approval']) {
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${figure}$`) })).toBeVisible()
  }
  const line = card(page, slow)
  await expect(line.getByRole('link', { name: /^Check LinkedIn/ })).toHaveAttribute(
    'href',
    `https://www.linkedin.com/in/${slow.id}`,
  )
  await expect(line.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await line.getByRole('button', { name: 'Reject LinkedIn' }).click()
  await expect(page.getByText('LinkedIn rejected', { exact: true })).toBeVisible()
  await line.getByRole('button', { name: 'Verify LinkedIn' }).click()
  await expect(page.getByText('LinkedIn verified', { exact: true })).toBeVisible()
  await expect(line.getByRole('button', { name: 'Verify LinkedIn' })).toHaveCount(0)
  await line.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Profile approved', { exact: true })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(card(page, quick).getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await page.getByRole('switch', { name: /^Quick Approval/ }).click()
  await card(page, quick).getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(card(page, quick)).toHaveCount(0)
  await expect
    .poll(() => market.rows('profiles', `select=linkedin_verified,is_approved&id=eq.${quick.id}`))
    .toEqual([{ linkedin_verified: true, is_approved: true }])
  await page.getByText('Latest decisions').click()
  for (const deed of [
    'rejected the LinkedIn profile',
    'verified the LinkedIn profile',
    'approved the profile',
  ]) {
    await expect(
      page.getByRole('listitem').filter({ hasText: `${admin.name} ${deed}: ${slow.name}` }),
    ).toBeVisible()
  }
})
