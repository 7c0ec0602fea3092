import { type BrowserContext, expect, type Page } from '@playwright/test'

/** What the toasts of each page's document said, oldest first, and no test has asked for yet. */
const recorded = new WeakMap<Page, string[][]>()

/**
 * Records what toasts say the moment they appear, on every page of this context: on a busy machine a toast is gone before
 * a test looks for it. Call it before the first page is opened.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordToast', ({ page }, lines: string[] | null) => {
    recorded.set(page, lines ? [...(recorded.get(page) ?? []), lines] : [])
  })
  await context.addInitScript(() => {
    if (window.top !== window) return
    const { recordToast } = window as unknown as { recordToast(lines: string[] | null): Promise<void> }
    // Another document: what the last one said is over.
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

/** What toasts said on this page and no test has asked for yet: title and description, oldest first. */
export const toastsOf = (page: Page): readonly string[][] => recorded.get(page) ?? []

/** Whether a toast said this; each toast answers once, so that the next question means the next toast. */
function takeToast(page: Page, text: string | RegExp): boolean {
  const toasts = recorded.get(page) ?? []
  const at = toasts.findIndex((lines) =>
    lines.some((line) => (typeof text === 'string' ? line === text : text.test(line))),
  )
  if (at >= 0) toasts.splice(at, 1)
  return at >= 0
}

/** Waits until toasts, or other words anywhere on the screen, have said each of these whole texts, in any order. */
export async function expectMessages(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  const isSaid = async (text: string | RegExp) =>
    takeToast(page, text) ||
    (await page.getByText(text, { exact: true }).filter({ visible: true }).count()) > 0
  await Promise.all(texts.map((text) => expect.poll(() => isSaid(text), String(text)).toBe(true)))
}
