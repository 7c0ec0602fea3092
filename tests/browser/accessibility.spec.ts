import type { Page } from '@playwright/test'
import { changingSite, installOtherVersion } from '../support/changing-site.ts'
import { desk, findings } from './axe.ts'
import { expect, signIn, test, waitUntilInstalled } from './people.ts'
import { brokenRules } from './screen-rules.ts'
import { openScreen, roleScreens, type Screen, signUpRole } from './screens.ts'

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
    test.setTimeout(60_000 + screens.length * 20_000)
    await signUpRole(request, email)
    await checkScreens(await visitor(), who, email, screens, brokenRules)
  })

  const chosen = screens.filter(({ name }) => oneOfEachKind.has(name))
  if (chosen.length === 0) continue
  const tag = who === 'an administrator' ? ['@nightly'] : []
  test(`a screen of each kind passes axe: ${who}`, { tag }, async ({ visitor }) =>
    checkScreens(await visitor(), who, email, chosen),
  )
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
  otherRules: (page: Page) => Promise<string[]> = async () => [],
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  if (email) await signIn(page, email)
  const seen: Landmarks[] = []
  for (const screen of screens) {
    await page.setViewportSize(desk)
    await openScreen(page, screen)
    expect.soft(await findings(page), `${who}: ${screen.name}`).toEqual([])
    expect.soft(await otherRules(page), `${who}: ${screen.name}`).toEqual([])
    seen.push(await landmarks(page))
  }
  // WCAG 3.2.3 and 3.2.6: the same links in the same order, wherever one is.
  const [first] = seen
  for (const [nth, other] of seen.entries()) expect.soft(other, screens[nth]?.name).toEqual(first)
}

type Landmarks = Record<'header' | 'footer', (string | null)[]>

/** Returns where the links of the header and the footer lead, in their order. */
const landmarks = (page: Page): Promise<Landmarks> =>
  page.evaluate(() => {
    const links = (selector: string) =>
      [...document.querySelectorAll(`${selector} a`)].map((link) => link.getAttribute('href'))
    return { header: links('header nav[aria-label="Main"]'), footer: links('footer') }
  })

const planted: Record<string, string> = {
  'the page is': '<div style="width: 5000px">Wide</div>',
  'a word is broken': '<p style="width: 1em; overflow-wrap: anywhere">Broken</p>',
  'a text is cut': '<p style="width: 60px; height: 10px; overflow: hidden">Two lines of it</p>',
  'a text is wider than its control':
    '<button style="width: 40px; white-space: nowrap">Much too long</button>',
  '1.3.2, drawn in another order': '<div style="display: grid"><a href="/" style="order: 1">One</a></div>',
  '1.3.2, drawn in reverse':
    '<div style="display: flex; flex-direction: row-reverse"><a href="/">One</a></div>',
  '1.4.13, only in a tooltip': '<span title="More about it">It</span>',
  '2.2.2, moves':
    '<style>@keyframes of { to { rotate: 1turn } }</style><p style="animation: of 1s infinite">It</p>',
  '2.4.3, a positive tabindex': '<a href="/" tabindex="2">Second</a>',
}

test('where axe finds nothing, the rules of screens find what breaks them', async ({ visitor }) => {
  const { page } = await visitor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  for (const [rule, html] of Object.entries(planted)) {
    const place = await page.evaluateHandle((inner) => {
      const element = document.createElement('div')
      element.innerHTML = inner
      document.querySelector('main')?.append(element)
      return element
    }, html)
    expect((await brokenRules(page)).join('\n')).toContain(rule)
    await place.evaluate((element) => element.remove())
  }
})
