import { anApplicant, applicantCard, expect, register, test, waitUntilInstalled } from './people.ts'
import { expectMessages } from './toasts.ts'

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a registered professional is approved on another device and appears to a member at once', async ({
    visitor,
    signedIn,
  }) => {
    const applicant = anApplicant('Nora')
    const [newcomer, admin, member] = [
      await visitor(),
      await signedIn('admin@demo.test'),
      await signedIn('member@demo.test'),
    ]
    await member.page.getByRole('link', { name: 'Directory', exact: true }).first().click()
    await expect(member.page.getByText(/Showing \d+ of \d+ members/)).toBeVisible()
    await member.page.getByRole('searchbox').fill(applicant.name)
    await expect(member.page.getByText('No members found matching your criteria.')).toBeVisible()

    await register(newcomer.page, applicant)
    await expect(newcomer.page.getByText('Pending LinkedIn verification').first()).toBeVisible()

    await admin.page
      .getByRole('link', { name: /^Admin\b/ })
      .first()
      .click()
    const card = applicantCard(admin.page, applicant)
    await card.getByRole('button', { name: 'Verify LinkedIn' }).click()
    await expectMessages(admin.page, 'LinkedIn verified')
    await card.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(card).toHaveCount(0)

    await expect(member.page.getByRole('heading', { name: applicant.name })).toBeVisible()
    await expect(newcomer.page.getByRole('link', { name: applicant.name }).first()).toBeVisible()
  })
})

test('the directory, reloaded offline, still lists and searches all members', { tag: '@nightly' }, async ({
  signedIn,
}) => {
  const member = await signedIn('member@demo.test')
  await member.page.goto('/directory')
  const count = member.page.getByText(/Showing \d+ of \d+ members/)
  await expect(count).toBeVisible()
  await waitUntilInstalled(member.page)

  // Members who join from now on are not on this device: a pull that was under way has ended when another has failed.
  await member.offline(true)
  const other = await member.tab()
  await other.goto('/unsent')
  await expect(async () => {
    await other.getByRole('button', { name: 'Try to connect' }).click()
    await expectMessages(other, 'The server cannot be reached right now')
  }).toPass()
  const everyone = await count.textContent()
  const [first = ''] = await member.page.getByRole('heading', { level: 2 }).allTextContents()
  await member.page.reload()
  await expect(member.page.getByText(everyone ?? '')).toBeVisible()
  await member.page.getByRole('searchbox').fill(first)
  await expect(member.page.getByRole('heading', { name: first })).toBeVisible()
  await expect(member.page.getByText(/Showing 1 of/)).toBeVisible()
  await expect(member.page.getByText(/^Offline/).first()).toBeVisible()

  await other.goto('/jobs')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
})
