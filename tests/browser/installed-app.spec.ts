import { markWhenDrawn } from './drawn.ts'
import { expect, test, waitUntilInstalled } from './people.ts'

test('the app can be installed, and deep links open offline', async ({ visitor }) => {
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

test('an installed app requests all code of its screen at once, and starts without its service worker', {
  tag: '@nightly',
}, async ({ signedIn }) => {
  const { context, page, offline } = await signedIn('member@demo.test')
  await offline(true)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const sources = new Map<string, string | undefined>()
  network.on('Network.responseReceived', ({ response }) =>
    sources.set(new URL(response.url).pathname, response.serviceWorkerRouterInfo?.actualSourceType),
  )
  await markWhenDrawn(page)
  for (const path of ['/directory', '/jobs', '/invoices', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { code, late } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const [drawn] = performance.getEntriesByName('drawn')
      const entries = performance.getEntriesByType('resource').map(({ name, startTime }) => ({
        path: new URL(name).pathname,
        startTime,
      }))
      // Lazy parts are fetched once the screen is rendered; its paint may come even later.
      const isOfScreen = (entry: { path: string; startTime: number }) =>
        /^\/assets\/.+\.js$/.test(entry.path) && entry.startTime < (drawn?.startTime ?? 0)
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
