/** How long a mail program may take to come to the front. A browser's permission to copy outlasts it. */
const PATIENCE = 1500

/**
 * Whether a mail program took a link that was just followed. Browsers do not say, but one that opens, as a window or a
 * tab, takes the focus from this page.
 */
export function mailProgramOpened(): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (opened: boolean) => {
      clearTimeout(timer)
      window.removeEventListener('blur', taken)
      document.removeEventListener('visibilitychange', taken)
      resolve(opened)
    }
    const taken = () => done(true)
    const timer = setTimeout(() => done(!document.hasFocus()), PATIENCE)
    window.addEventListener('blur', taken)
    document.addEventListener('visibilitychange', taken)
  })
}
