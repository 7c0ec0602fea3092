import { knownKeys } from '../../../supabase/embedded/keys.ts'
import { linkPathTo } from '../../support/emails.ts'
import { deferred } from '../deferred.ts'
import { test } from '../market.ts'
import { expect, PASSWORD, signIn } from '../people.ts'
import { expectMessages } from '../toasts.ts'

/* Links of emails and the accounts of a device: another's link, and a new sign-in address. */

test.use({ serviceWorkers: 'block' })

test('the link of another account than the one signed in asks which of them to use', async ({
  market,
  newDevice,
  baseURL,
}) => {
  const [ada, bea] = [await market.client('Adela'), await market.client('Beata')]
  const { page } = await newDevice()
  await signIn(page, ada.email)
  const other = await newDevice()
  await other.page.goto('/reset-password')
  await other.page.getByLabel('Email').fill(bea.email)
  await other.page.getByRole('button', { name: 'Send the link' }).click()
  await expect(other.page.getByText('is on its way')).toBeVisible()

  await page.goto(await linkPathTo(baseURL, bea.email))
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await expect(page.getByRole('heading', { name: 'This link is another account’s' })).toBeVisible()
  await expect(page.getByText(`The email was sent to ${bea.email}`)).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveCount(0)
  await page.getByRole('button', { name: `Sign out, and continue as ${bea.email}` }).click()
  await expect(page.getByText(`For ${bea.email}.`)).toBeVisible()
})

test('a new sign-in address counts once both mailboxes have confirmed it; the other device learns it', async ({
  market,
  newDevice,
  baseURL,
}) => {
  const { email } = await market.client('Dalia')
  const next = `new-${email}`
  const [here, there] = [await newDevice(), await newDevice()]
  await signIn(here.page, email)
  await signIn(there.page, email)
  await there.page.goto('/account')
  await expect(there.page.getByText(`You sign in as ${email}.`)).toBeVisible()
  await here.page.goto('/account')
  await here.page.getByLabel('New email').fill(next)
  await here.page.getByRole('button', { name: 'Change email' }).click()
  const notice = here.page.getByRole('alert')
  await expect(notice).toContainText(`We sent an email to ${next} and one to ${email}.`)

  // The new mailbox is on a phone where nobody is signed in.
  const phone = await newDevice()
  await phone.page.goto(await linkPathTo(baseURL, next))
  await phone.page.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(phone.page.getByRole('heading', { name: 'One of two is done' })).toBeVisible()
  await expect(here.page.getByText(`You sign in as ${email}.`)).toBeVisible()
  const second = await here.tab()
  await second.goto(await linkPathTo(baseURL, email))
  await second.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(second.getByText(`From now on, sign in with ${next}`)).toBeVisible()
  for (const { page } of [here, there]) await expect(page.getByText(`You sign in as ${next}.`)).toBeVisible()
  await signIn(phone.page, next, PASSWORD)
})

test('offline the link keeps; on a slow network it is used once, however often the button is pressed', async ({
  market,
  newDevice,
  baseURL,
}) => {
  const { email } = await market.client('Elenora')
  const { page, context } = await newDevice()
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('is on its way')).toBeVisible()
  await page.goto(await linkPathTo(baseURL, email))
  const button = page.getByRole('button', { name: 'Choose a new password' })
  await expect(button).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await button.click()
  await expectMessages(page, /^You are offline, and confirming needs a network\./)
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)

  const [held, arrive] = deferred()
  let sent = 0
  await page.route('**/auth/v1/verify', async (route) => {
    sent++
    await held
    await route.continue()
  })
  await button.click()
  const busy = page.getByRole('button', { name: 'Checking the link...' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await busy.click({ force: true })
  await busy.dblclick({ force: true })
  arrive()
  await expect(page.getByText(`For ${email}.`)).toBeVisible()
  expect(sent).toBe(1)
})

test('the session in the address of an earlier email’s link is taken when the button is pressed', async ({
  market,
  newDevice,
  request,
}) => {
  const [ada, bea] = [await market.client('Fabia'), await market.client('Gesa')]
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: knownKeys.publishable },
    data: { email: bea.email, password: PASSWORD },
  })
  const { access_token, refresh_token } = await answer.json()
  const hash = new URLSearchParams({ access_token, refresh_token, expires_in: '3600', type: 'recovery' })
  const { page } = await newDevice()
  await signIn(page, ada.email)
  await page.goto(`/client-dashboard#${hash}`)
  await expect(page.getByText(`You are signed in here as ${ada.email}`)).toBeVisible()
  await expect(page).toHaveURL(/\/confirm$/)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await page.getByRole('button', { name: `Stay signed in as ${ada.email}` }).click()
  await page.goto('/account')
  await expect(page.getByText(`You sign in as ${ada.email}.`)).toBeVisible()
})

test('a link that is opened in a second tab moves the first one nowhere', async ({
  market,
  newDevice,
  baseURL,
}) => {
  const { email } = await market.client('Hedda')
  const { page, tab } = await newDevice()
  const other = await newDevice()
  await other.page.goto('/reset-password')
  await other.page.getByLabel('Email').fill(email)
  await other.page.getByRole('button', { name: 'Send the link' }).click()
  await expect(other.page.getByText('is on its way')).toBeVisible()

  await signIn(page, email)
  await page.goto('/account')
  await page.getByLabel('New email').fill('half-typed')
  const link = await linkPathTo(baseURL, email)
  const [second, third] = [await tab(), await tab()]
  for (const one of [second, third]) await one.goto(link)
  await second.getByRole('button', { name: 'Choose a new password' }).click()
  await second.getByLabel('New password').fill('a better one')
  await second.getByRole('button', { name: 'Save the new password' }).click()
  await expectMessages(second, 'Your new password is set')
  await third.getByRole('button', { name: 'Choose a new password' }).click()
  await expect(third.getByRole('heading', { name: 'That link does not work any more' })).toBeVisible()
  await expect(third.getByText(`You are still signed in here as ${email}`)).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByLabel('New email')).toHaveValue('half-typed')
})
