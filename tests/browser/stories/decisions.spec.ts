import type { Page } from '@playwright/test'
import { type Account, test } from '../market.ts'
import { anApplicant, applicantCard, expect, openApplicant, register, waitUntilInstalled } from '../people.ts'
import { expectMessages } from '../toasts.ts'

const card = (page: Page, { name }: Account) => page.getByRole('listitem', { name, exact: true })

test('an administrator rejects, verifies and approves applications, and approves quickly on a phone', async ({
  market,
  signedIn,
}) => {
  const admin = await market.member('Irma', { is_admin: true })
  const unverified = { is_approved: false, linkedin_verified: false }
  const [slow, quick] = [await market.member('Lotte', unverified), await market.member('Quinn', unverified)]
  const { page } = await signedIn(admin.email)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Admin\b/ })
    .click()
  for (const figure of [
    'Pending',
    'Need LinkedIn verification',
    'Ready for approval',
    'Open reports',
    'Members',
  ]) {
    await expect(page.getByRole('navigation', { name: 'Sections' }).getByText(figure)).toBeVisible()
  }
  const line = await openApplicant(page, slow)
  await expect(line.getByRole('link', { name: /^Check LinkedIn/ })).toHaveAttribute(
    'href',
    `https://www.linkedin.com/in/${slow.id}`,
  )
  await expect(line.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await line.getByRole('button', { name: 'Reject LinkedIn' }).click()
  await expectMessages(page, 'LinkedIn rejected')
  await line.getByRole('button', { name: 'Verify LinkedIn' }).click()
  await expectMessages(page, 'LinkedIn verified')
  await expect(line.getByRole('button', { name: 'Verify LinkedIn' })).toHaveCount(0)
  await line.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectMessages(page, 'Profile approved')

  await page.setViewportSize({ width: 390, height: 844 })
  const quickly = await openApplicant(page, quick)
  await expect(quickly.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await page.getByRole('switch', { name: /^Quick Approval/ }).click()
  await expect(quickly.getByRole('button', { name: /^Reject/ })).toHaveText('Reject')
  await quickly.getByRole('button', { name: 'Approve', exact: true }).click()
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

test('on a phone the figures lead to the sections they count', async ({ market, signedIn }) => {
  const admin = await market.member('Ines', { is_admin: true })
  const applicant = await market.member('Inka', { is_approved: false })
  const unverified = await market.member('Ilka', { is_approved: false, linkedin_verified: false })
  const { page } = await signedIn(admin.email)
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('link', { name: /^Admin\b/ })
    .filter({ visible: true })
    .click()
  const sections = page.getByRole('navigation', { name: 'Sections' })
  for (const [figure, heading] of [
    ['Open reports', 'Reports'],
    ['Members', 'Members'],
    ['Pending', 'Pending profiles'],
  ] as const) {
    await sections.getByRole('link', { name: new RegExp(`^${figure}`) }).click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport()
  }
  await expect(card(page, unverified)).toBeVisible()
  await sections.getByRole('link', { name: /Ready for approval/ }).click()
  await expect(card(page, unverified)).toHaveCount(0)
  await expect(card(page, applicant)).toBeVisible()
})

test('an approval made offline survives closing the tab and arrives exactly once', async ({
  visitor,
  signedIn,
  request,
}) => {
  const applicant = anApplicant('Ines')
  const newcomer = await visitor()
  await register(newcomer.page, applicant)
  const admin = await signedIn('admin@demo.test')
  await admin.page.goto('/admin')
  const card = applicantCard(admin.page, applicant)
  await expect(card).toBeVisible()
  await waitUntilInstalled(admin.page)

  await admin.offline(true)
  await admin.page.getByRole('switch', { name: /Quick Approval/ }).click()
  await card.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(card).toHaveCount(0)
  await expectMessages(admin.page, 'Saved on this device. It will be sent when you are back online.')
  await admin.page.close()

  const reopened = await admin.tab()
  await reopened.goto('/admin')
  await expect(reopened.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(applicantCard(reopened, applicant)).toHaveCount(0)
  await expect(reopened.getByText('Offline, 1 waiting').first()).toBeVisible()
  await admin.offline(false)
  await expect(newcomer.page.getByRole('link', { name: applicant.name }).first()).toBeVisible()
  await expect(reopened.getByText('Up to date').first()).toBeAttached()

  const secret = 'sb_secret_local_development'
  const decisions = await request.get(
    `/rest/v1/decisions?select=action,profiles!decisions_profile_id_fkey!inner(email)&profiles.email=eq.${applicant.email}`,
    { headers: { apikey: secret, authorization: `Bearer ${secret}` } },
  )
  const actions: { action: string }[] = await decisions.json()
  // Quick Approval also verifies.
  expect(actions.map(({ action }) => action).sort()).toEqual(['approve', 'verify'])
})
