/** How long a mail program may take to come to the front. A browser's permission to copy outlasts it. */
const FOCUS_LOSS_TIMEOUT_MS = 1500

/**
 * Whether a mail program took a link that was just followed. Browsers do not say, but one that opens, as a window or a
 * tab, takes the focus from this page.
 */
export function mailProgramOpened(): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (opened: boolean) => {
      clearTimeout(timer)
      window.removeEventListener('blur', onFocusLost)
      document.removeEventListener('visibilitychange', onFocusLost)
      resolve(opened)
    }
    const onFocusLost = () => done(true)
    const timer = setTimeout(() => done(!document.hasFocus()), FOCUS_LOSS_TIMEOUT_MS)
    window.addEventListener('blur', onFocusLost)
    document.addEventListener('visibilitychange', onFocusLost)
  })
}
