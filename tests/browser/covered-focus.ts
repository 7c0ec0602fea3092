import type { JSHandle, Page } from '@playwright/test'
import { everything } from '../support/everything.ts'
import { signIn } from './people.ts'
import { openScreen, type RoleScreens, type Screen } from './screens.ts'

/** A desk's screen at 400 % in the colours of the system and a phone, where most is covered; by night a desk, too. */
const sizes = [
  { width: 320, height: 256, forcedColors: 'active' },
  { width: 390, height: 740 },
  ...(everything ? [{ width: 1280, height: 720 }] : []),
] as const

/** More than any screen of the demo has. */
const MAX_STOPS = 400

/**
 * Presses Tab through these screens in each size, then Shift and Tab back. Returns the controls that had the focus
 * while something else covered them wholly (WCAG 2.4.11), as "screen, width × height: what covered which", or while
 * nothing showed it (2.4.7), as "no ring around which".
 */
export async function coveredStops(
  page: Page,
  email: RoleScreens['email'],
  screens: readonly Screen[],
): Promise<string[]> {
  const covered: string[] = []
  if (email) await signIn(page, email)
  for (const screen of screens) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await openScreen(page, screen)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ forcedColors: 'forcedColors' in size ? size.forcedColors : 'none' })
      const found = [...(await walk(page, 'Tab')), ...(await walk(page, 'Shift+Tab'))]
      covered.push(...new Set(found.map((stop) => `${screen.name}, ${size.width} × ${size.height}: ${stop}`)))
    }
  }
  return covered
}

async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const covered: string[] = []
  const seen = await page.evaluateHandle(() => new Set<Element>())
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(stateOfStop, seen as JSHandle<Set<Element>>)
    if (stop === 'the end') {
      await seen.dispose()
      return covered
    }
    if (stop !== 'visible') covered.push(stop)
  }
  throw new Error(`More than ${MAX_STOPS} stops`)
}

/**
 * Returns "visible", what covers the focused control, "no ring", or "the end" where the focus was here or has left the
 * page.
 */
async function stateOfStop(seen: Set<Element>): Promise<string> {
  const { activeElement: at, body } = document
  // After its last control the page hands the focus to the browser.
  if (!document.hasFocus() || !(at instanceof HTMLElement) || at === body || seen.has(at)) return 'the end'
  seen.add(at)
  if (at.closest('[aria-hidden="true"]')) {
    // A focus guard of Base UI hands the focus on in the next frame; a Tab before that would leave the dialog.
    for (let frames = 0; frames < 30 && document.activeElement === at; frames++) await nextFrame()
    return 'visible'
  }
  // A toast that had the focus has left by itself: its empty region hands the focus on.
  if (at.matches('section[aria-label^="Notifications"]:not(:has(li))')) return 'visible'
  // A disabled arrow of the pictures takes no pointer, but can be seen.
  at.style.pointerEvents = 'auto'
  const labels = 'labels' in at ? [...((at.labels as NodeListOf<Element> | null) ?? [])] : []
  const parts = [at, ...labels]
  const isPart = (hit: Element | undefined) => parts.some((part) => part.contains(hit ?? null))
  const isSeen = () => parts.some((part) => points(part).some((point) => isPart(topmost(point))))
  // What moves with the scrolled page is drawn in the next frames.
  const isDrawn = () => parts.some(hasRing) && isSeen()
  for (let frames = 0; frames < 30 && !isDrawn(); frames++) await nextFrame()
  const seenNow = isSeen()
  const [over] = seenNow ? [] : parts.flatMap(points).map(topmost)
  at.style.pointerEvents = ''
  // The main part has the focus after a skip; its heading tells where that is.
  if (seenNow) return at.matches('main') || parts.some(hasRing) ? 'visible' : `no ring around ${nameOf(at)}`
  const cover = over?.closest('header, nav, form, [role="status"], [role="dialog"]') ?? over
  const { top, bottom } = at.getBoundingClientRect()
  const place = `at ${Math.round(top)} to ${Math.round(bottom)}, scrolled ${Math.round(scrollY)}`
  return `${nameOf(cover)} over ${nameOf(at)} ${place}, the page ${document.body.scrollHeight} high`

  function nextFrame(): Promise<unknown> {
    return new Promise((resolve) => requestAnimationFrame(resolve))
  }

  function hasRing(part: Element): boolean {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    return isOutlined || / 0px 0px 0px [2-9](\.\d+)?px/.test(boxShadow)
  }

  /** Returns points of the part within the window. */
  function points(part: Element): [x: number, y: number][] {
    const shares = [0.5, 0.05, 0.25, 0.75, 0.95]
    return [...part.getClientRects()].flatMap(({ left, top, right, bottom }) => {
      const [x1, x2] = [Math.max(left, 0), Math.min(right, innerWidth)]
      const [y1, y2] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
      if (x2 - x1 < 1 || y2 - y1 < 1) return []
      return shares.flatMap((down) =>
        shares.map((along): [number, number] => [x1 + (x2 - x1) * along, y1 + (y2 - y1) * down]),
      )
    })
  }

  /** Returns what is on top there. A toast leaves by itself, and covers nothing. */
  function topmost([x, y]: [x: number, y: number]): Element | undefined {
    return document
      .elementsFromPoint(x, y)
      .find((hit) => isPart(hit) || !hit.closest('[data-sonner-toaster]'))
  }

  function nameOf(element: Element | undefined): string {
    if (!element) return 'the edge'
    const name = element.getAttribute('aria-label') || element.textContent?.trim() || element.id
    return `<${element.tagName.toLowerCase()}> “${name.slice(0, 40)}”`
  }
}
