import type { Locator } from '@playwright/test'
import { test, uniqueSuffix } from '../market.ts'
import { aPicture, openCard, SAVED_MESSAGE } from '../market-screen.ts'
import { expect, waitUntilInstalled } from '../people.ts'
import { expectMessages, toastsOf } from '../toasts.ts'

const TAKEN_MESSAGE = 'This profile URL is already taken'

/** Expects a local copy of the picture. */
const expectLocalCopy = (place: Locator) => expect(place.locator('img[src^="blob:"]').first()).toBeVisible()

/** Expects that the picture was loaded from the server. */
const expectUploaded = (place: Locator) =>
  expect
    .poll(() =>
      place
        .locator('img')
        .evaluateAll((all: HTMLImageElement[]) =>
          all.map(({ src, naturalWidth }) => src.includes('/profile-images/') && naturalWidth > 0),
        ),
    )
    .toEqual([true])

test('a new picture is shown everywhere at once, also offline; the own profile links to editing', async ({
  market,
  signedIn,
}) => {
  const me = await market.member('Iduna')
  const service = await market.service(me)
  const { page, offline } = await signedIn(me.email)
  const header = page.getByRole('banner')
  await page.goto('/profile')
  await waitUntilInstalled(page)
  await page.goto('/directory')
  // Found by name: the list renders only visible cards, and other tests add members.
  const search = page.getByRole('searchbox', { name: 'Search members' })
  await search.fill(me.name)
  await expect(openCard(page, me.name)).toBeVisible()
  await header.getByRole('link', { name: me.name }).click()
  await offline(true)
  const picture = await aPicture(page, 'portrait.jpg', 120, 90)
  await page.getByLabel('Profile picture', { exact: true }).setInputFiles(picture)
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectMessages(page, SAVED_MESSAGE)
  await expectLocalCopy(header)

  await page.getByRole('button', { name: 'Search everything' }).click()
  await page.getByRole('combobox').fill(me.name)
  await expectLocalCopy(page.getByRole('option', { name: new RegExp(me.name) }).first())
  await page.keyboard.press('Escape')

  await header.getByRole('link', { name: 'Directory', exact: true }).click()
  await search.fill(me.name)
  const card = openCard(page, me.name)
  await expectLocalCopy(card)
  await expect(card.getByRole('button', { name: 'Contact' })).toHaveCount(0)
  await expect(card.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/profile')
  await card.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: me.name })
  await expectLocalCopy(details)
  await expect(details.getByRole('link', { name: 'Contact' })).toHaveCount(0)
  await expect(details.getByRole('link', { name: 'Edit your profile' })).toBeVisible()

  await details.getByRole('link', { name: 'Open the public profile' }).click()
  const profile = page.getByRole('article')
  await expect(profile.getByRole('heading', { name: me.name })).toBeVisible()
  await expectLocalCopy(profile)
  await expect(profile.getByRole('link', { name: 'Contact' })).toHaveCount(0)

  await offline(false)
  await expectMessages(page, /Profile updated successfully!|One saved change was sent./)
  await expectUploaded(profile)
  await expectUploaded(header)
  await profile.getByRole('link', { name: 'Edit your profile' }).click()
  await expect(page.getByRole('heading', { name: me.name, level: 1 })).toBeVisible()

  await page.goto(`/jobs?q=${encodeURIComponent(service.title)}`)
  await page
    .getByRole('article', { name: service.title })
    .getByRole('button', { name: 'View Details' })
    .click()
  const offered = page.getByRole('dialog', { name: service.title })
  await expect(offered.getByRole('link', { name: 'Your service' })).toBeVisible()
  await expect(offered.getByRole('link', { name: 'View your profile' })).toBeVisible()
  await expect(offered.getByRole('link', { name: me.email })).toHaveCount(0)
  await expect(offered.getByRole('button', { name: 'Contact Provider' })).toHaveCount(0)
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a picture that could not be loaded is requested again by itself', async ({ market, signedIn }) => {
    const me = await market.member('Jorunn')
    const path = `profiles/${me.id}-profile-1.png`
    await market.change('profiles', `id=eq.${me.id}`, { profile_image: path })
    const { page } = await signedIn(me.email)
    let asked = 0
    await page.route(`**/${path}`, (route) =>
      ++asked === 1
        ? route.abort()
        : route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    await page.goto('/')
    const picture = page.getByRole('banner').locator('img')
    // The first is visible, too, until it is known to be missing.
    await expect.poll(() => asked).toBeGreaterThan(1)
    await expect(picture).toBeVisible()
  })
})

test('a profile URL that is taken shows an error at its field, at once and after sending, and the text stays', async ({
  market,
  signedIn,
}) => {
  const address = `taken-${uniqueSuffix()}`
  const other = await market.member('Kaja')
  await market.change('profiles', `id=eq.${other.id}`, { unique_url: address })
  // An applicant's device stores no other member.
  const me = await market.member('Liv', { is_approved: false })
  await market.change('profiles', `id=eq.${me.id}`, { linkedin_verified: false })
  const { page, offline } = await signedIn(me.email)
  const url = page.getByLabel('Custom profile URL')
  const save = page.getByRole('button', { name: 'Save Profile' })
  await page.goto('/profile')
  await waitUntilInstalled(page)
  await url.fill(address)
  await page.getByLabel('Bio').fill('Writes with light.')
  await save.click()
  await expect(url).toHaveAccessibleDescription(new RegExp(TAKEN_MESSAGE))
  await expect(url).toBeFocused()
  await expect(url).toHaveValue(address)
  await expect(page.getByLabel('Bio')).toHaveValue('Writes with light.')
  await expect(page.getByText('Your last changes could not be saved.')).toHaveCount(0)

  // An applicant loses nothing with a new LinkedIn address: no question is asked.
  await url.fill(`${address}-2`)
  await expect(page.getByText(TAKEN_MESSAGE)).toHaveCount(0)
  await page.getByLabel('LinkedIn URL').fill(`https://LinkedIn.com/in/${me.id}`)
  const changed = 'LinkedIn URL changed - verification required'
  await offline(true)
  await save.click()
  await expectMessages(page, SAVED_MESSAGE)
  expect(toastsOf(page).flat(), 'before the server has accepted it').not.toContain(changed)
  await offline(false)
  await expectMessages(page, changed, 'Profile updated successfully!')
  expect(await market.rows('profiles', `select=bio,unique_url,linkedin_url&id=eq.${me.id}`)).toEqual([
    {
      bio: 'Writes with light.',
      unique_url: `${address}-2`,
      linkedin_url: `https://linkedin.com/in/${me.id}`,
    },
  ])

  await offline(true)
  await url.fill(address)
  await save.click()
  await expectMessages(page, SAVED_MESSAGE)
  await page.goto('/unsent')
  await offline(false)
  await expect(page.getByText(TAKEN_MESSAGE).first()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click()
  await expect(url).toHaveValue(address)
  await expect(url).toHaveAccessibleDescription(new RegExp(TAKEN_MESSAGE))
})
