import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 900 }

/** Returns axe's findings and their places: at desktop size in light colours, at phone size in dark ones. */
export async function findings(page: Page): Promise<string[]> {
  // Elements outside the viewport keep the other scheme's colours until they are scrolled to: renders all of them.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  const found: string[] = []
  for (const [size, colorScheme] of [
    [desk, 'light'],
    [phone, 'dark'],
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    // Elements that were outside the viewport take this scheme's colours with the next frame.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    // Base UI's focus guards pass the focus on at once.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .exclude('[data-base-ui-focus-guard]')
      .withTags(standard)
      .analyze()
    for (const { id, nodes } of violations) {
      for (const { html, any, target } of nodes) {
        // A menu's popup is at the end of the page, as in ARIA's examples.
        if (id === 'region' && (await isInMenu(page, target.join(' ')))) continue
        // A bar that stays in place covers a part of it here; WCAG 2.5.8 is about the whole, as it is scrolled to.
        if (id === 'target-size' && (await isWholeOnceScrolledTo(page, target.join(' ')))) continue
        const why = any.map(({ message }) => message).join(' ')
        found.push(`${id}, ${size.width} ${colorScheme}: ${target.join(' ')} ${html.slice(0, 200)} ${why}`)
      }
    }
  }
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

const MIN_TARGET_PX = 24

const isWholeOnceScrolledTo = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, least) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const middle = { x: left + width / 2, y: top + height / 2 }
      const edges = [middle.y - least / 2 + 1, middle.y + least / 2 - 1]
      return (
        width >= least &&
        height >= least &&
        edges.every((y) => element.contains(document.elementFromPoint(middle.x, y)))
      )
    }, MIN_TARGET_PX)

const isInMenu = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.closest('[role="menu"]') !== null)
