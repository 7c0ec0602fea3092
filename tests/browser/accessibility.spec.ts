import type { Page } from '@playwright/test'
import { changingSite, installOtherVersion } from '../support/changing-site.ts'
import { desk, findings } from './axe.ts'
import { expect, PASSWORD, signIn, test, waitUntilInstalled } from './people.ts'
import { openScreen, roleScreens, type Screen } from './screens.ts'

test.use({ serviceWorkers: 'block' })

test.describe.configure({ mode: 'parallel' })

/** For `npm test`: a list, a form with errors, a page of text, a table, a dialog over a list, an empty screen. */
const oneOfEachKind = new Set([
  'the board',
  'register, refused',
  'a public profile',
  'invoices',
  'an invoice to write',
  'admin',
  'no services',
])

for (const { who, email, screens } of roleScreens) {
  test(`axe finds nothing on the screens of ${who}`, async ({ visitor, request }) => {
    test.setTimeout(240_000)
    if (email && !email.endsWith('@demo.test')) {
      const data = { email, password: PASSWORD }
      await request.post('/auth/v1/signup', { data, headers: { apikey: 'sb_publishable_local_development' } })
    }
    await checkScreens(await visitor(), who, email, screens)
  })

  const chosen = screens.filter(({ name }) => oneOfEachKind.has(name))
  if (chosen.length === 0) continue
  test(`a screen of each kind passes axe: ${who}`, async ({ visitor }) =>
    checkScreens(await visitor(), who, email, chosen))
}

test('every kind of screen is checked by axe', () => {
  const names = roleScreens.flatMap(({ screens }) => screens.map(({ name }) => name))
  expect([...oneOfEachKind].filter((name) => !names.includes(name))).toEqual([])
})

test('axe finds nothing in the offer of a new version', async ({ browser, baseURL }) => {
  const app = await changingSite(baseURL ?? '')
  const page = await browser.newPage({
    baseURL: app.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  })
  await page.goto('/')
  await waitUntilInstalled(page)
  app.changeVersion()
  await expect.poll(() => page.evaluate(installOtherVersion)).toBe(true)
  await expect(page.getByText('A new version is ready')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.close()
  await app.close()
})

async function checkScreens(
  { page }: { page: Page },
  who: string,
  email: string | undefined,
  screens: readonly Screen[],
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  if (email) await signIn(page, email)
  for (const screen of screens) {
    await page.setViewportSize(desk)
    await openScreen(page, screen)
    expect.soft(await findings(page), `${who}: ${screen.name}`).toEqual([])
  }
}
