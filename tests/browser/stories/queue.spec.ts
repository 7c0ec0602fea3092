import type { Page } from '@playwright/test'
import { findings } from '../axe.ts'
import { type Account, test } from '../market.ts'
import { expect } from '../people.ts'
import { expectMessages, undo } from '../toasts.ts'

/* The administrator's queue: one line per applicant, several decided together, and keys. */

const line = (page: Page, { name }: Pick<Account, 'name'>) =>
  page.getByRole('listitem', { name, exact: true })

test('several applicants are decided together with one undo; who cannot be approved yet is named', async ({
  market,
  signedIn,
}) => {
  const admin = await market.member('Qadira', { is_admin: true })
  const unverified = { is_approved: false, linkedin_verified: false }
  const [ready, also, early] = [
    await market.member('Queenie', { is_approved: false }),
    await market.member('Quirin', { is_approved: false }),
    await market.member('Quentin', unverified),
  ]
  const { page, offline } = await signedIn(admin.email)
  await page.goto('/admin')
  for (const one of [ready, also, early])
    await line(page, one)
      .getByRole('checkbox', { name: `Select ${one.name}` })
      .check()
  const selected = page.getByRole('region', { name: 'Selected applicants' })
  await expect(selected).toContainText('3 selected')
  expect(await findings(page)).toEqual([])

  await offline(true)
  await selected.getByRole('button', { name: 'Approve' }).click()
  await expectMessages(
    page,
    `Verify the LinkedIn profile of ${early.name} first, or switch Quick Approval on.`,
  )
  await undo(page, 'You approved 2 applicants.')
  await expectMessages(page, 'Undone: 2 changes')
  await expect(selected).toContainText('3 selected')

  await selected.getByRole('button', { name: 'Approve' }).click()
  await offline(false)
  await expect(line(page, ready)).toHaveCount(0)
  await expect(line(page, also)).toHaveCount(0)
  await expect(selected).toContainText('1 selected')
  await expect
    .poll(() =>
      market.rows(
        'profiles',
        `select=is_approved&id=in.(${ready.id},${also.id},${early.id})&order=is_approved`,
      ),
    )
    .toEqual([{ is_approved: false }, { is_approved: true }, { is_approved: true }])
})

test('a decision that the server refuses stays selected, with the reason in its line', async ({
  market,
  signedIn,
}) => {
  const admin = await market.member('Ravena', { is_admin: true })
  const [still, moved] = [
    await market.member('Rosa', { is_approved: false }),
    await market.member('Ruth', { is_approved: false }),
  ]
  const { page, offline } = await signedIn(admin.email)
  await page.goto('/admin')
  for (const one of [still, moved]) await line(page, one).getByRole('checkbox').check()
  await offline(true)
  // She changes her address before the decision arrives.
  await market.change('profiles', `id=eq.${moved.id}`, {
    linkedin_url: `https://www.linkedin.com/in/moved-${moved.id}`,
  })
  const selected = page.getByRole('region', { name: 'Selected applicants' })
  await selected.getByRole('button', { name: 'Approve' }).click()
  await offline(false)
  await expect(line(page, still)).toHaveCount(0)
  await expect(line(page, moved)).toContainText('could not be done.')
  await expect(line(page, moved).getByRole('checkbox')).toBeChecked()
})

test('applicants who are rejected together stay in the list, and are not selected any more', async ({
  market,
  signedIn,
}) => {
  const admin = await market.member('Rufina', { is_admin: true })
  const both = [
    await market.member('Runa', { is_approved: false }),
    await market.member('Rut', { is_approved: false }),
  ]
  const { page } = await signedIn(admin.email)
  await page.goto('/admin')
  for (const one of both) await line(page, one).getByRole('checkbox').check()
  await page
    .getByRole('region', { name: 'Selected applicants' })
    .getByRole('button', { name: 'Reject' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reject 2 applicants?' })
  await dialog.getByLabel('Note to the applicant').fill('Please add a picture.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expectMessages(page, 'You rejected the application of 2 applicants.')
  await expect(page.getByRole('region', { name: 'Selected applicants' })).toHaveCount(0)
  for (const one of both) await expect(line(page, one).getByRole('checkbox')).not.toBeChecked()
  await expect
    .poll(() => market.rows('profiles', `select=decision_note&id=in.(${both.map(({ id }) => id)})`))
    .toEqual([{ decision_note: 'Please add a picture.' }, { decision_note: 'Please add a picture.' }])
})

test('keys move, open, select and decide; the list of shortcuts has them', async ({ market, signedIn }) => {
  const admin = await market.member('Sava', { is_admin: true })
  const unverified = { is_approved: false, linkedin_verified: false }
  const [first, second] = [await market.member('Selma', unverified), await market.member('Senta', unverified)]
  const { page } = await signedIn(admin.email)
  await page.goto('/admin')
  await line(page, first).getByRole('button', { name: first.name }).focus()
  await page.keyboard.press('j')
  await expect(line(page, second).getByRole('button', { name: second.name })).toBeFocused()
  await page.keyboard.press('k')
  await expect(line(page, first).getByRole('button', { name: first.name })).toBeFocused()
  await page.keyboard.press('x')
  await expect(line(page, first).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('v')
  await expectMessages(page, `You verified the LinkedIn profile of ${first.name}.`)
  await expect(line(page, first).getByRole('button', { name: first.name })).toBeFocused()
  await page.keyboard.press('a')
  await expectMessages(page, `You approved ${first.name}.`)
  await expect(line(page, second).getByRole('button', { name: second.name })).toBeFocused()
  await page.keyboard.press('a')
  await expectMessages(
    page,
    `Verify the LinkedIn profile of ${second.name} first, or switch Quick Approval on.`,
  )
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Approve the applicant',
  )
})

test('a figure, a word, a profession and an age narrow the list, and going back restores it', async ({
  market,
  signedIn,
}) => {
  const admin = await market.member('Tabea', { is_admin: true })
  const applicants = []
  for (const name of ['Tanja', 'Tilla', 'Tomke', 'Trude', 'Tuula', 'Tyra'])
    applicants.push(await market.member(name, { is_approved: false }))
  const [tanja, tilla] = applicants as [Account, Account]
  const { page } = await signedIn(admin.email)
  await page.goto('/admin')
  await page.getByRole('searchbox', { name: 'Search applicants' }).fill(tilla.name)
  await expect(line(page, tilla)).toBeVisible()
  await expect(line(page, tanja)).toHaveCount(0)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('combobox', { name: 'Has waited' }).selectOption('week')
  await expect(page.getByText('Nobody matches')).toBeVisible()
  // The search field has a cross of the same name.
  await page.getByText('Clear the search', { exact: true }).click()
  await expect(line(page, tanja)).toBeVisible()
  await page.getByRole('link', { name: /Need LinkedIn verification/ }).click()
  await expect(line(page, tanja)).toHaveCount(0)
  await page.goBack()
  await expect(line(page, tanja)).toBeVisible()
})

for (const { how, given, width, decide } of [
  {
    how: 'by two keys each',
    given: 'Vanja',
    width: 1440,
    decide: async (page: Page, one: Account) => {
      await expect(line(page, one).getByRole('button', { name: one.name })).toBeFocused()
      await page.keyboard.press('v')
      await expectMessages(page, `You verified the LinkedIn profile of ${one.name}.`)
      await page.keyboard.press('a')
    },
  },
  {
    how: 'by a thumb that opens each card',
    given: 'Vroni',
    width: 390,
    decide: async (page: Page, one: Account) => {
      const card = line(page, one)
      const opens = card.getByRole('button', { name: one.name })
      const verify = card.getByRole('button', { name: 'Verify LinkedIn' })
      // The first one of the list opens by itself.
      await expect(async () => {
        if ((await opens.getAttribute('aria-expanded')) === 'false') await opens.click()
        await expect(verify).toBeVisible()
      }).toPass()
      await verify.click()
      await card.getByRole('button', { name: 'Approve', exact: true }).click()
    },
  },
]) {
  test(`twenty-five applicants are verified and approved, ${how}`, async ({ market, signedIn }) => {
    const admin = await market.member('Vada', { is_admin: true })
    const applicants: Account[] = []
    for (let count = 0; count < 25; count++) {
      const flags = { is_approved: false, linkedin_verified: false }
      applicants.push(await market.member(given, flags))
    }
    const { page } = await signedIn(admin.email)
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/admin?q=${given}`)
    const [first] = applicants
    if (!first) throw new Error('Nobody has applied')
    await line(page, first).getByRole('button', { name: first.name }).focus()
    for (const one of applicants) {
      await decide(page, one)
      await expectMessages(page, `You approved ${one.name}.`)
    }
    await expect
      .poll(() =>
        market.rows(
          'profiles',
          `select=id&is_approved=is.true&linkedin_verified=is.true&id=in.(${applicants.map(({ id }) => id)})`,
        ),
      )
      .toHaveLength(25)
  })
}
