import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Source of `@testing-library/dom` as one script; it declares `window.TestingLibraryDom`. */
export const testingLibrary = readFileSync(
  require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'),
  'utf8',
)

/** Returns a function as an expression for a page. tsx adds calls of a helper, which keeps the names of functions. */
export const sourceOf = (work: (...args: never[]) => unknown): string =>
  `((__name) => ${work})((value) => value)`

/** What `watchPage` leaves in a page. */
export interface Watched {
  /** Title and description of each toast, oldest first. */
  toasts: string[]
  errors: string[]
}

/**
 * Runs in a page that was just opened: records its toasts, which disappear before a slow test looks for them, and its
 * errors, for engines whose driver reports none.
 */
export function watchPage(): void {
  const page = window as unknown as { watched?: Watched }
  if (page.watched) return
  const watched: Watched = { toasts: [], errors: [] }
  page.watched = watched
  const seen = new WeakMap<Element, string>()
  const record = () => {
    for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
      const text = [...toast.querySelectorAll('[data-title], [data-description]')]
        .map(({ textContent }) => (textContent ?? '').trim())
        .join('\n')
      if (text === '' || seen.get(toast) === text) continue
      seen.set(toast, text)
      watched.toasts.push(text)
    }
  }
  record()
  new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true })
  window.addEventListener('error', ({ message }) => watched.errors.push(`uncaught: ${message}`))
  window.addEventListener('unhandledrejection', ({ reason }) => watched.errors.push(`unhandled: ${reason}`))
  const { error } = console
  console.error = (...words: unknown[]) => {
    watched.errors.push(words.map(String).join(' '))
    error.apply(console, words)
  }
}
