import type { Page } from '@playwright/test'
import { test } from '../captcha-build.ts'
import { anApplicant, expect, PASSWORD, register } from '../people.ts'
import { expectMessages } from '../toasts.ts'

/* A build with a CAPTCHA; the provider's script and its frame are answered by a stand-in. */

test.use({ serviceWorkers: 'block' })

const check = (page: Page) => page.getByRole('group', { name: 'Security check' })
const box = (page: Page) => page.frameLocator('iframe[title]').getByRole('checkbox', { name: 'I am human' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })
const event = (page: Page, name: 'expire' | 'fail') =>
  page.evaluate(
    (name) => (window as unknown as { standIn: Record<string, () => void> }).standIn[name]?.(),
    name,
  )

async function fillSignIn(page: Page, password = PASSWORD) {
  await page.getByLabel('Email').fill('member@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
}

async function expectTyped(page: Page) {
  await expect(page.getByLabel('Email')).toHaveValue('member@demo.test')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
}

for (const [provider, script] of [
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js'],
  ['hcaptcha', 'https://js.hcaptcha.com/1/api.js'],
] as const) {
  test(`${provider}: each attempt sends a new token; only forms that need one load the script`, async ({
    open,
  }) => {
    const { page, asked, sent } = await open('/', { provider })
    await page.locator('#root h1').waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await page.goto('/login')
    await fillSignIn(page, 'not-hers')
    await box(page).waitFor()
    expect(asked.filter((address) => !address.endsWith('/frame.html'))).toEqual([script])

    await signInButton(page).click()
    await expect(check(page)).toBeFocused()
    const unfinished = 'The security check is not complete yet: finish it, then try again.'
    await expect(check(page)).toHaveAccessibleDescription(unfinished)
    expect(sent).toEqual([])
    await box(page).check()
    await expect(page.getByText(unfinished)).toBeHidden()
    await signInButton(page).click()
    await expectMessages(page, 'Invalid login credentials')

    await expect(box(page)).not.toBeChecked()
    await fillSignIn(page)
    await signInButton(page).click()
    await expect(page.getByText(unfinished)).toBeVisible()
    await box(page).check()
    await signInButton(page).click()
    await expectMessages(page, 'Welcome back!')
    expect(sent).toEqual([
      ['token', 'site-key-1'],
      ['token', 'site-key-2'],
    ])
  })
}

test('a check that expires or fails says so, and everything typed stays', async ({ open }) => {
  const { page, sent } = await open('/client-login')
  await fillSignIn(page)
  for (const [name, sentence] of [
    ['expire', 'The security check has expired: please do it again.'],
    ['fail', 'The security check failed: please try it again.'],
  ] as const) {
    await box(page).check()
    await event(page, name)
    await expect(check(page)).toHaveAccessibleDescription(sentence)
    await signInButton(page).click()
    await expect(check(page)).toBeFocused()
    await expectTyped(page)
    await expect(box(page)).not.toBeChecked()
  }
  expect(sent).toEqual([])
  await box(page).check()
  await signInButton(page).click()
  await expectMessages(page, 'Welcome back!')
  expect(sent).toHaveLength(1)
})

test('a token that the server refuses is told in one sentence, and everything typed stays', async ({
  open,
}) => {
  const { context, page } = await open('/login', { script: 'by itself' })
  const refused = { code: 400, error_code: 'captcha_failed', msg: 'captcha protection: request disallowed' }
  await context.route('**/auth/v1/token**', (route) => route.fulfill({ status: 400, json: refused }))
  await fillSignIn(page)
  await box(page).waitFor()
  await signInButton(page).click()
  await expectMessages(page, 'The security check was not accepted. What you typed is kept: please try again.')
  await expectTyped(page)
  await context.unroute('**/auth/v1/token**')
  await signInButton(page).click()
  await expectMessages(page, 'Welcome back!')
})

test('a professional’s registration, a client’s, and a password reset send a token', async ({ open }) => {
  const member = await open('/', { script: 'by itself' })
  await register(member.page, anApplicant('Cora'))
  expect(member.sent).toEqual([['signup', 'site-key-1']])

  const company = await open('/client-register', { script: 'by itself' })
  await company.page.getByLabel('Company name').fill('Green Table')
  await company.page.getByLabel('Contact name').fill('Cleo Table')
  await company.page.getByLabel('Email').fill(anApplicant('Cleo').email)
  await company.page.getByLabel('Phone').fill('+43 660 555 0127')
  await company.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await company.page.getByLabel('Industry').selectOption('Food & Beverage')
  await company.page.getByLabel('Company size').selectOption('2-10 employees')
  await box(company.page).waitFor()
  await company.page.getByRole('button', { name: 'Create Client Account' }).click()
  await expectMessages(company.page, /^Registration successful! Welcome to/)
  expect(company.sent).toEqual([['signup', 'site-key-1']])

  const reset = await open('/reset-password')
  await reset.page.getByLabel('Email').fill('member@demo.test')
  await box(reset.page).check()
  await reset.page.getByRole('button', { name: 'Send the link' }).click()
  await reset.page.getByRole('heading', { name: 'Check your email' }).waitFor()
  expect(reset.sent).toEqual([['recover', 'site-key-1']])
})

test('a script that is blocked is told where the widget would be; the server decides without it', async ({
  open,
}) => {
  const { page, sent } = await open('/login', { script: 'blocked' })
  await fillSignIn(page)
  await expect(check(page)).toHaveAccessibleDescription(/^The security check could not be loaded: check/)
  await signInButton(page).click()
  await expectMessages(page, 'Welcome back!')
  expect(sent).toEqual([['token', undefined]])
})

test('without a network the forms say what they say without a check', async ({ open }) => {
  const { context, page, asked, sent } = await open('/')
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await fillSignIn(page)
  await expect(
    page.getByText('Signing in needs a connection; try again when you are connected.'),
  ).toBeVisible()
  await expect(check(page)).toBeHidden()
  await signInButton(page).click()
  await expectMessages(page, /^You are offline. Signing in needs a connection/)
  expect(asked).toEqual([])
  await context.setOffline(false)
  await box(page).check()
  await signInButton(page).click()
  await expectMessages(page, 'Welcome back!')
  expect(sent).toEqual([['token', 'site-key-1']])
})

test('a build without the setting loads nothing and shows no check', async ({ newDevice }) => {
  const { context, page } = await newDevice()
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  for (const path of ['/login', '/client-login', '/register', '/client-register', '/reset-password']) {
    await page.goto(path)
    await page.getByLabel('Email').waitFor()
    await page.waitForLoadState('networkidle')
    await expect(check(page)).toBeHidden()
  }
  expect(asked.filter((address) => /turnstile|captcha|^https:/i.test(address))).toEqual([])
})
