import { expect, test } from '../people.ts'

// What Chromium itself says of a registration without a network.
test.use({ causedErrors: /^An unknown error occurred when fetching the script/ })

test('a first installation that the network interrupts is repeated on the same page', async ({
  newDevice,
}) => {
  const { context, page } = await newDevice()
  const failed = page.waitForEvent('console', (message) => message.text() === 'The first worker failed')
  // Cut off as soon as the installation begins: on a quick machine it takes less than a second.
  let cut = false
  await page.exposeFunction('cutNetwork', async () => {
    if (!cut) await context.setOffline(true)
    cut = true
  })
  await page.addInitScript(() => {
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    serviceWorker.register = async (...args) => {
      const registration = await register(...args)
      registration.installing?.addEventListener('statechange', ({ target }) => {
        if ((target as ServiceWorker).state === 'redundant') console.info('The first worker failed')
      })
      await (window as unknown as { cutNetwork(): Promise<void> }).cutNetwork()
      return registration
    }
  })
  await page.goto('/jobs')
  await failed
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) ?? null),
  ).toBeNull()
  await context.setOffline(false)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
})

test('an installation that ends before the browser tells of its beginning is no error', async ({
  newDevice,
}) => {
  const { page } = await newDevice()
  await page.addInitScript(() => {
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'installing', { get: () => null })
  })
  await page.goto('/jobs')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
})
