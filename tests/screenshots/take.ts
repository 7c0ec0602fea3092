import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { signIn, test } from '../browser/people.ts'
import { roleScreens, type Screen, signUpRole } from '../browser/screens.ts'

/** Screenshots go into an ignored folder: screenshots/<whose>/<screen> <width> <light or dark>.png */
const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url))

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

test.describe.configure({ mode: 'parallel' })

for (const { who, email, screens } of roleScreens) {
  test(`pictures of the screens of ${who}`, async ({ visitor, request }) => {
    await signUpRole(request, email)
    const { page } = await visitor()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (email) await signIn(page, email)
    for (const screen of screens) {
      await open(page, screen)
      for (const size of sizes) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme })
          const name = `${screen.name.replace(/[^\w’ ,-]/g, '')} ${size.width} ${colorScheme}`
          // A dialog is as large as the viewport, and of a long list only the visible part is drawn.
          const fullPage = (await page.locator('[role="dialog"], [aria-setsize]').count()) === 0
          await page.screenshot({ path: `${folder}${who}/${name}.png`, fullPage })
        }
      }
      // The narrowest screen there is, and any other at 400 % (WCAG 1.4.10).
      await page.setViewportSize({ width: 320, height: 640 })
      expect.soft(await tooWide(page), `${who}: ${screen.name} scrolls sideways at 320 px`).toEqual([])
    }
  })
}

async function open(page: Page, { path, heading, first }: Screen) {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await first?.(page)
}

/** Returns elements that reach beyond the viewport's edge, where the page scrolls sideways. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    // Behind an open dialog the page does not scroll, and keeps its width.
    const box = document.querySelector('[role="dialog"]') ?? document.documentElement
    const { scrollWidth, clientWidth } = box
    if (scrollWidth <= clientWidth) return []
    return [...box.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 160))
  })
