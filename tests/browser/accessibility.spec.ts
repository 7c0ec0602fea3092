import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, PASSWORD, signIn, test } from './people.ts'
import { type Screen, walks } from './screens.ts'

test.describe.configure({ mode: 'parallel' })

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }

for (const { who, email, screens } of walks) {
  test(`axe finds nothing on the screens of ${who}`, async ({ visitor, request }) => {
    test.setTimeout(240_000)
    if (email && !email.endsWith('@demo.test')) {
      const data = { email, password: PASSWORD }
      await request.post('/auth/v1/signup', { data, headers: { apikey: 'sb_publishable_local_development' } })
    }
    const { page } = await visitor()
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    if (email) await signIn(page, email)
    for (const screen of screens) {
      await open(page, screen)
      expect.soft(await findings(page), `${who}: ${screen.name}`).toEqual([])
    }
  })
}

async function open(page: Page, { path, heading, first }: Screen) {
  await page.setViewportSize(desk)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await first?.(page)
  // What lies outside the window keeps the colours of the other scheme until it is scrolled to; here all of it is drawn.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** By desk in the light and on a phone in the dark: what is wrong, where. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [size, colorScheme] of [
    [desk, 'light'],
    [phone, 'dark'],
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    // Base UI's guards hand the focus on before anyone meets it there.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .exclude('[data-base-ui-focus-guard]')
      .withTags(standard)
      .analyze()
    for (const { id, nodes } of violations) {
      for (const { html, any, target } of nodes) {
        // A menu's popup lies at the end of the page, as ARIA's own examples have it.
        if (id === 'region' && html.includes('role="menu"')) continue
        const why = any.map(({ message }) => message).join(' ')
        found.push(`${id}, ${size.width} ${colorScheme}: ${target.join(' ')} ${html.slice(0, 200)} ${why}`)
      }
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}
