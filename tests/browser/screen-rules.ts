import type { Page } from '@playwright/test'
import { cdpSession } from './device.ts'
import { findWidened } from './long-words.ts'

/** What people set: the width of the window, the size of text in pixels, the space between letters, words and lines. */
interface View {
  name: string
  width: number
  height: number
  fontSize?: number
  isSpaced?: true
}

const views: View[] = [
  { name: 'at 320 px', width: 320, height: 256 },
  { name: 'at 640 px', width: 640, height: 450 },
  { name: 'with text of 200 %', width: 1280, height: 900, fontSize: 32 },
  { name: 'with spaced text', width: 390, height: 740, isSpaced: true },
]

/** The spaces of WCAG 1.4.12. */
const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/**
 * Returns what an open screen does against rules that axe does not know (wcag.md): it scrolls sideways, cuts a text or
 * breaks a word, moves, says something in a tooltip only, or shows its controls in another order than the keyboard
 * reaches them.
 */
export async function brokenRules(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const found = await page.evaluate(findWithoutLayout)
  const cdp = await cdpSession(page)
  for (const { name, width, height, fontSize = 16, isSpaced } of views) {
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: fontSize } })
    await page.evaluate(addRules, isSpaced ? spaced : '')
    await page.setViewportSize({ width, height })
    await page.evaluate(drawAgain)
    const inView = [...(await page.evaluate(findWidened)), ...(await page.evaluate(findCut))]
    found.push(...inView.map((what) => `${name}: ${what}`))
  }
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await cdp.detach()
  await page.evaluate(addRules, '')
  if (before) await page.setViewportSize(before)
  return found
}

/** Runs in the page: adds style rules in place of those of the call before. */
function addRules(rules: string): void {
  const place = document as Document & { rulesOfTest?: CSSStyleSheet }
  if (!place.rulesOfTest) {
    place.rulesOfTest = new CSSStyleSheet()
    document.adoptedStyleSheets.push(place.rulesOfTest)
  }
  place.rulesOfTest.replaceSync(rules)
}

/** Runs in the page: waits until what measures itself has drawn again. */
async function drawAgain(): Promise<void> {
  for (let frames = 0; frames < 3; frames++) await new Promise((drawn) => requestAnimationFrame(drawn))
}

/** Runs in the page. 1.3.2, 1.4.13, 2.2.2, 2.4.3. */
function findWithoutLayout(): string[] {
  const found: string[] = []
  const nameOf = (element: Element) => element.outerHTML.slice(0, 160)
  const control = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { order, flexDirection, display } = getComputedStyle(element)
    if (element.tabIndex > 0) found.push(`2.4.3, a positive tabindex: ${nameOf(element)}`)
    const hasControl = element.querySelector(control) !== null
    if (order !== '0' && (hasControl || element.matches(control)))
      found.push(`1.3.2, drawn in another order: ${nameOf(element)}`)
    if (hasControl && display.endsWith('flex') && flexDirection.endsWith('-reverse'))
      found.push(`1.3.2, drawn in reverse: ${nameOf(element)}`)
    // A shortcut in brackets is listed under "?", too.
    const words = (element.getAttribute('title') ?? '').replace(/ \(.+\)$/, '')
    if (words && element.getAttribute('aria-label') !== words && !element.textContent?.includes(words))
      found.push(`1.4.13, only in a tooltip: ${nameOf(element)}`)
  }
  for (const animation of document.getAnimations()) {
    const { duration, iterations } = animation.effect?.getComputedTiming() ?? {}
    const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
    if (animation.playState === 'running' && (iterations === Infinity || Number(duration) > 100))
      found.push(`2.2.2, moves: ${target ? nameOf(target) : ''}`)
  }
  return found
}

/** Runs in the page. 1.4.4, 1.4.12. */
function findCut(): string[] {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 60)}”`
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent || !text.textContent?.trim() || parent.matches('textarea, option, svg *, script, style'))
      continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (parent.closest('[inert], [aria-hidden="true"]')) continue
    const word = brokenWord(text, text.textContent)
    // A name may be longer than any line.
    if (word && !parent.closest('bdi')) found.push(`a word is broken: ${word}, in ${nameOf(parent)}`)
    const problem = problemOfBox(text, parent)
    if (problem) found.push(problem)
  }
  return found

  /** Returns the longest word of a text where it stands on two lines. Long ones, and other scripts, may be broken. */
  function brokenWord(text: Node, content: string): string | null {
    const words = content.match(/(?<![\p{L}\p{M}])\p{Script=Latin}{2,15}(?![\p{L}\p{M}])/gu) ?? []
    const [longest] = words.sort((one, other) => other.length - one.length)
    if (!longest) return null
    const range = document.createRange()
    const start = content.indexOf(longest)
    range.setStart(text, start)
    range.setEnd(text, start + longest.length)
    const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
    return lines.size > 1 ? longest : null
  }

  function problemOfBox(text: Node, parent: Element): string | null {
    const range = document.createRange()
    range.selectNodeContents(text)
    const shown = range.getBoundingClientRect()
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { display, overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(box)
      // It is for screen readers only, stands in full elsewhere, or is scrolled to.
      if (clipPath !== 'none' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return null
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return null
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const isWider = shown.left < left - 1 || shown.right > right + 1
      const isHigher = shown.top < top - 1 || shown.bottom > bottom + 1
      if ((overflowX !== 'visible' && isWider) || (overflowY !== 'visible' && isHigher))
        return `a text is cut: ${nameOf(parent)}`
      const isBlock = display !== 'inline' && display !== 'contents'
      if (isWider && isBlock && box.matches('button, a, label, summary'))
        return `a text is wider than its control: ${nameOf(box)}`
    }
    return null
  }
}
