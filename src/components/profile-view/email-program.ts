/** Milliseconds a mail program may take to open. The browser's permission to copy after a click lasts longer. */
const FOCUS_LOSS_TIMEOUT_MS = 1500

/**
 * Returns whether a mail program opened after a mail link was followed. Browsers do not report it, but a mail program
 * that opens, as a window or a tab, takes the focus from this page.
 */
export function emailProgramOpened(): Promise<boolean> {
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
