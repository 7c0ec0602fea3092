import { anApplicant, applicantCard, expect, register, test, waitUntilInstalled } from './people.ts'
import { expectMessages } from './toasts.ts'

test('two windows of one person share everything; when the working one closes, the other goes on', async ({
  visitor,
  signedIn,
}) => {
  const [first, second] = [anApplicant('Rosa'), anApplicant('Tilda')]
  const admin = await signedIn('admin@demo.test')
  await admin.page.goto('/admin')
  const other = await admin.tab()
  await other.goto('/admin')
  await register((await visitor()).page, first)
  await expect(applicantCard(admin.page, first)).toBeVisible()
  await expect(applicantCard(other, first)).toBeVisible()

  await applicantCard(other, first).getByRole('button', { name: 'Verify LinkedIn' }).click()
  await expect(
    applicantCard(admin.page, first).getByRole('button', { name: 'Approve', exact: true }),
  ).toBeVisible()
  await expectMessages(other, 'LinkedIn verified')

  await admin.page.close()
  await register((await visitor()).page, second)
  await expect(applicantCard(other, second)).toBeVisible()
  await applicantCard(other, second).getByRole('button', { name: 'Verify LinkedIn' }).click()
  await expectMessages(other, 'LinkedIn verified')
})

test('signing out in one window signs out the other, and leaves nothing of her on the device', async ({
  signedIn,
}) => {
  const member = await signedIn('member@demo.test')
  await member.page.goto('/directory')
  await expect(member.page.getByText(/Showing \d+ of \d+ members/)).toBeVisible()
  const other = await member.tab()
  await other.goto('/directory')
  await expect(other.getByText(/Showing \d+ of \d+ members/)).toBeVisible()

  await member.page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(member.page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(other.getByText('You need to be an approved member to view the directory.')).toBeVisible()
  await expect
    .poll(() =>
      member.page.evaluate(async () =>
        (await indexedDB.databases())
          .map(({ name }) => name ?? '')
          .filter((name) => /(store|outbox).*-[0-9a-f]{8}-/.test(name)),
      ),
    )
    .toEqual([])
})

test('it can be installed, and deep links open without a network', async ({ visitor }) => {
  const { page, offline, context } = await visitor()
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const response = await fetch(link?.href ?? '')
    return response.json()
  })
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', name: 'Verdant Circle' })
  const purposes = manifest.icons.map(
    (icon: { sizes: string; purpose?: string }) => `${icon.sizes} ${icon.purpose ?? 'any'}`,
  )
  expect(purposes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type']).toBe('image/png')
  }
  expect(manifest.share_target).toMatchObject({ action: '/share-target', method: 'POST' })
  for (const { src } of manifest.screenshots) {
    const picture = await page.request.get(src)
    expect(picture.headers()['content-type']).toBe('image/webp')
  }
  await waitUntilInstalled(page)
  await page.goto('/jobs')
  await expect(page.getByRole('button', { name: /View Details/ }).first()).toBeVisible()

  await offline(true)
  for (const path of [
    '/',
    '/jobs',
    '/login',
    '/register',
    '/client-login',
    '/profile/somebody',
    '/nowhere',
  ]) {
    const fresh = await context.newPage()
    await fresh.goto(path)
    await expect(fresh.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await fresh.close()
  }
})

test('an installed app asks at once for all code of its screen, and starts without its worker', async ({
  signedIn,
}) => {
  const { context, page, offline } = await signedIn('member@demo.test')
  await offline(true)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const sources = new Map<string, string | undefined>()
  network.on('Network.responseReceived', ({ response }) =>
    sources.set(new URL(response.url).pathname, response.serviceWorkerRouterInfo?.actualSourceType),
  )
  for (const path of ['/directory', '/jobs', '/invoices', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { code, late } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const [paint] = performance.getEntriesByType('paint')
      const entries = performance.getEntriesByType('resource').map(({ name, startTime }) => ({
        path: new URL(name).pathname,
        startTime,
      }))
      // What is fetched apart comes once the screen is drawn.
      const isOfScreen = (entry: { path: string; startTime: number }) =>
        /^\/assets\/.+\.js$/.test(entry.path) && entry.startTime < (paint?.startTime ?? 0)
      const isLate = (entry: { startTime: number }) =>
        entry.startTime > (navigation?.domContentLoadedEventStart ?? 0)
      const paths = (found: typeof entries) => found.map((entry) => entry.path)
      const code = entries.filter(isOfScreen)
      return { code: paths(code), late: paths(code.filter(isLate)) }
    })
    expect(code.length, path).toBeGreaterThan(5)
    expect(late, path).toEqual([])
    expect(sources.get(path), path).toBe('cache')
    expect(
      code.filter((file) => sources.get(file) !== 'cache').map((file) => [file, sources.get(file)]),
      path,
    ).toEqual([])
  }
  for (const path of ['/directory?q=a', '/profile/somebody']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect(sources.get(new URL(path, page.url()).pathname), path).not.toBe('cache')
  }
})

test('what Supabase’s clients tell each other is not heard as ours', async ({ signedIn }) => {
  const { page } = await signedIn('member@demo.test')
  await page.addInitScript(() => {
    const names: string[] = []
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        names.push(name)
        document.documentElement.dataset.channels = names.join()
      }
    }
  })
  await page.goto('/directory')
  await expect(page.locator('html')).toHaveAttribute('data-channels', /verdant-session/)
  const names = (await page.locator('html').getAttribute('data-channels'))?.split(',') ?? []
  expect(names.filter((name) => name === 'verdant-session')).toHaveLength(1)
})
