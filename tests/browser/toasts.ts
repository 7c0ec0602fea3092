import { type BrowserContext, expect, type Page } from '@playwright/test'

/** The lines of the toasts of each page's current document that no test has asked for yet, oldest first. */
const recorded = new WeakMap<Page, string[][]>()

/**
 * Records toasts when they appear, on every page of this context: on a busy machine a toast has disappeared before a
 * test looks for it. Call it before the first page is opened.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordToast', ({ page }, lines: string[] | null) => {
    recorded.set(page, lines ? [...(recorded.get(page) ?? []), lines] : [])
  })
  await context.addInitScript(() => {
    if (window.top !== window) return
    const { recordToast } = window as unknown as { recordToast(lines: string[] | null): Promise<void> }
    // A new document: drops the toasts of the last one.
    void recordToast(null)
    const seen = new WeakMap<Element, string>()
    const record = () => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
        const parts = [...toast.querySelectorAll('[data-title], [data-description]')]
        const lines = parts.map(({ textContent }) => (textContent ?? '').trim()).filter(Boolean)
        if (lines.length === 0 || seen.get(toast) === lines.join('\n')) continue
        seen.set(toast, lines.join('\n'))
        void recordToast(lines)
      }
    }
    new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** Returns the toasts of this page that no test has asked for yet: title and description, oldest first. */
export const toastsOf = (page: Page): readonly string[][] => recorded.get(page) ?? []

/** Returns whether a toast has this text, and removes it, so that the next call means the next toast. */
function takeToast(page: Page, text: string | RegExp): boolean {
  const toasts = recorded.get(page) ?? []
  const at = toasts.findIndex((lines) =>
    lines.some((line) => (typeof text === 'string' ? line === text : text.test(line))),
  )
  if (at >= 0) toasts.splice(at, 1)
  return at >= 0
}

/** Waits until each of these whole texts was in a toast or is anywhere on the screen, in any order. */
export async function expectMessages(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  const isSaid = async (text: string | RegExp) =>
    takeToast(page, text) ||
    (await page.getByText(text, { exact: true }).filter({ visible: true }).count()) > 0
  await Promise.all(texts.map((text) => expect.poll(() => isSaid(text), String(text)).toBe(true)))
}

/** Returns the toast with this text. */
export const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text })

/** Presses the undo of the toast with this text. */
export const undo = (page: Page, text: string) =>
  toast(page, text).getByRole('button', { name: 'Undo' }).click()
