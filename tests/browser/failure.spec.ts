import { test } from './market.ts'
import {
  anApplicant,
  applicantCard,
  expect,
  openApplicant,
  PASSWORD,
  register,
  waitUntilInstalled,
} from './people.ts'
import { expectMessages } from './toasts.ts'

/** The answer of a captive portal in place of the server's. */
const portal = {
  status: 200,
  contentType: 'text/html',
  body: '<html><body>Welcome to Train WiFi</body></html>',
}

test('wrong credentials are refused, and the typed e-mail address stays', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/login')
  await page.getByLabel('Email').fill('member@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('not-hers')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('member@demo.test')
})

test('a temporary refusal is shown with the server’s message; one without a message as unexpected', {
  tag: '@nightly',
}, async ({ visitor }) => {
  const { page, context } = await visitor()
  await page.goto('/client-login')
  await page.getByLabel('Email').fill('client@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  for (const [status, json, text] of [
    [
      429,
      { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
      'Request rate limit reached',
    ],
    [500, { message: 'Database error querying schema' }, 'Database error querying schema'],
    [500, {}, 'An unexpected error occurred'],
  ] as const) {
    await context.route('**/auth/v1/**', (route) => route.fulfill({ status, json }))
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText(text)).toBeVisible()
    await context.unroute('**/auth/v1/**')
  }
})

test('a server that is down, or an HTML page in place of an answer, is told, and everything typed stays', async ({
  visitor,
}) => {
  const { page, context } = await visitor()
  await page.goto('/login')
  await page.getByLabel('Email').fill('member@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const trouble = page.getByText('The server cannot be reached right now. What you typed is kept').first()
  await context.route('**/auth/v1/**', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(trouble).toBeVisible()
  await expect(trouble).toBeHidden()
  await context.unroute('**/auth/v1/**')
  await context.route('**/auth/v1/**', (route) => route.fulfill(portal))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(trouble).toBeVisible()
  await context.unroute('**/auth/v1/**')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectMessages(page, 'Welcome back!')
})

test('behind a captive portal a member reads on and sees that the app is offline', {
  tag: '@nightly',
}, async ({ signedIn }) => {
  const { page, context } = await signedIn('member@demo.test')
  await page.goto('/directory')
  await expect(page.getByText(/Showing \d+ of \d+ members/)).toBeVisible()
  await context.route('**/rest/v1/**', (route) => route.fulfill(portal))
  await page.reload()
  await expect(page.getByText(/Showing \d+ of \d+ members/)).toBeVisible()
  await expect(page.getByText(/^Offline/).first()).toBeVisible()
  await context.unroute('**/rest/v1/**')
  await page.goto('/unsent')
  await page.getByRole('button', { name: /Try to connect|Check now/ }).click()
  await expect(page.getByText(/Up to date/).first()).toBeVisible()
})

test('a session that the server ended locks unsent work until the user signs in again; then it is sent', async ({
  visitor,
  signedIn,
}) => {
  const applicant = anApplicant('Vera')
  const newcomer = await visitor()
  await register(newcomer.page, applicant)
  const { page, context, offline } = await signedIn('admin@demo.test')
  await page.goto('/admin')
  await expect(applicantCard(page, applicant)).toBeVisible()
  // The code is on the device and the decision is made before the refusals begin: a pull of the app could get the first
  // refusal.
  await waitUntilInstalled(page)
  await offline(true)
  await (await openApplicant(page, applicant)).getByRole('button', { name: 'Verify LinkedIn' }).click()
  await expect(page.getByText('Offline, 1 waiting').first()).toBeVisible()
  await context.route('**/rest/v1/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'PGRST301', message: 'JWT expired' } }),
  )
  await context.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 400,
        error_code: 'refresh_token_not_found',
        msg: 'Invalid Refresh Token: Refresh Token Not Found',
      },
    }),
  )
  await offline(false)
  await expect(page.getByText('You were signed out')).toBeVisible()
  await expect(page.getByText('1 unsent item waits on this device for admin@demo.test.')).toBeVisible()
  await context.unroute('**/rest/v1/**')
  await context.unroute('**/auth/v1/token?grant_type=refresh_token')
  await expect(newcomer.page.getByText('Pending LinkedIn verification').first()).toBeVisible()

  await page.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('admin@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectMessages(page, 'Welcome back!')
  await expect(newcomer.page.getByText('Pending final approval').first()).toBeVisible()
})

test('a full disk refuses an action with a message, and the screen stays as it was', {
  tag: '@nightly',
}, async ({ signedIn, visitor }) => {
  const applicant = anApplicant('Dora')
  await register((await visitor()).page, applicant)
  const { page } = await signedIn('admin@demo.test')
  await page.goto('/admin')
  const card = applicantCard(page, applicant)
  await expect(card).toBeVisible()
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.add = full
    IDBObjectStore.prototype.put = full
  })
  await card.getByRole('button', { name: 'Verify LinkedIn' }).click()
  await expect(page.getByText(/could not store your change/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Verify LinkedIn' })).toBeVisible()
})

test('a browser that denies storage shows the home page and the board; what needs storage says so', async ({
  browser,
  market,
}) => {
  const service = await market.service(await market.member('Nora'))
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
    const rejected = async () => denied()
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, { get: denied, configurable: true })
    }
    Object.defineProperty(document, 'cookie', { get: denied, set: denied })
    IDBFactory.prototype.open = denied
    IDBFactory.prototype.deleteDatabase = denied
    IDBFactory.prototype.databases = rejected
    for (const name of ['open', 'keys', 'has', 'match', 'delete'] as const) {
      CacheStorage.prototype[name] = rejected
    }
    LockManager.prototype.request = rejected
    LockManager.prototype.query = rejected
    StorageManager.prototype.estimate = rejected
    StorageManager.prototype.persisted = rejected
    ServiceWorkerContainer.prototype.register = rejected
    ServiceWorkerContainer.prototype.getRegistration = rejected
  })
  const says = page.getByText('This browser does not allow this site to store anything')
  await page.goto('/')
  await expect(says).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good work grows in good company')
  await page.getByRole('main').getByRole('link', { name: 'View Services' }).click()
  await expect(says).toBeVisible()
  await page.getByRole('searchbox').fill(service.title)
  const card = page.getByRole('article', { name: service.title })
  await card.getByRole('button', { name: 'View Details' }).click()
  await expect(page.getByRole('dialog', { name: service.title })).toContainText('lettered by hand')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This browser gives the app no storage' })).toBeVisible()
  expect(errors).toEqual([])
  await page.close()
})

test('a browser whose storage fails shows a message instead of the app', async ({ browser }) => {
  const page = await browser.newPage()
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('The disk cannot be read', 'UnknownError')
    }
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'This browser gives the app no storage' })).toBeVisible()
  await page.close()
})
