import { test, uniqueSuffix } from '../market.ts'
import { aPicture, SAVED_MESSAGE } from '../market-screen.ts'
import { expect, waitUntilInstalled } from '../people.ts'
import { expectMessages } from '../toasts.ts'

test('a profile edited offline, its picture already visible, arrives complete; a new LinkedIn URL asks first', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Hedda')
  const { page, offline } = await signedIn(member.email)
  await page.goto('/profile')
  await waitUntilInstalled(page)
  await offline(true)
  const picture = await aPicture(page, 'portrait.jpg', 120, 90)
  await page.getByLabel('Profile picture', { exact: true }).setInputFiles(picture)
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByLabel('Bio').fill('Paints signs since 2009.')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByLabel('Custom profile URL')).toHaveValue(/^hedda-[a-z0-9]+$/)
  const slug = await page.getByLabel('Custom profile URL').inputValue()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectMessages(page, SAVED_MESSAGE)
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Paints signs since 2009.')
  await offline(false)
  await expect(page.getByText('One saved change was sent.')).toBeVisible()
  const [row] = await market.rows<{ bio: string; unique_url: string; profile_image: string }>(
    'profiles',
    `id=eq.${member.id}`,
  )
  expect(row).toMatchObject({ bio: 'Paints signs since 2009.', unique_url: slug })
  expect(row?.profile_image).toMatch(new RegExp(`^profiles/${member.id}-profile-\\d+\\.jpg$`))
  expect((await market.bytes('profile-images', row?.profile_image ?? '')).length).toBeGreaterThan(100)

  await page.getByLabel('LinkedIn URL').fill('https://www.linkedin.com.example.test/in/hedda')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Please enter a valid LinkedIn profile URL')).toBeVisible()
  await page.getByLabel('LinkedIn URL').fill(`https://www.linkedin.com/in/hedda-${uniqueSuffix()}`)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save change' }).click()
  await expectMessages(page, 'LinkedIn URL changed - verification required')
  await expectMessages(page, 'Profile updated successfully!')
  await expect(page.getByText('Pending approval')).toBeVisible()
  expect(await market.rows('profiles', `select=is_approved,linkedin_verified&id=eq.${member.id}`)).toEqual([
    { is_approved: false, linkedin_verified: false },
  ])
})

test('a public profile seen once opens offline; missing and unapproved ones look the same', async ({
  market,
  visitor,
}) => {
  const [member, pending] = [await market.member('Tova'), await market.member('Ulla', { is_approved: false })]
  const { page, offline } = await visitor()
  await page.goto(`/profile/${member.id}`)
  await expect(page.getByRole('heading', { name: member.name, level: 1 })).toBeVisible()
  await expect(page.getByText('Sign in to contact this professional')).toBeVisible()
  await expect(page.getByText(member.email)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /More about/ })).toHaveCount(0)
  for (const key of [pending.id, 'nobody-of-that-name', crypto.randomUUID()]) {
    await page.goto(`/profile/${key}`)
    await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  }
  await page.goto(`/profile/${member.id}`)
  await waitUntilInstalled(page)
  await offline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: member.name, level: 1 })).toBeVisible()
  await page.goto(`/profile/${pending.id}`)
  await expect(page.getByText('This profile is not on this device')).toBeVisible()
})
