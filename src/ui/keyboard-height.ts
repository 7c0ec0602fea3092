/** Least height in pixels of a keyboard on the screen; a browser's bars are lower. */
const MIN_KEYBOARD_PX = 120

/**
 * Keeps `--keyboard-height` at the height of the keyboard that covers the page, so that the buttons of a sheet stay
 * above it. Safari covers the page; other browsers make it smaller (`interactive-widget` in index.html), and it is 0.
 */
export function followKeyboardHeight(): void {
  const { visualViewport: viewport } = window
  if (!viewport) return
  const update = () => {
    const covered = viewport.scale === 1 ? innerHeight - viewport.height - viewport.offsetTop : 0
    const height = covered < MIN_KEYBOARD_PX ? 0 : Math.round(covered)
    document.documentElement.style.setProperty('--keyboard-height', `${height}px`)
  }
  viewport.addEventListener('resize', update)
  viewport.addEventListener('scroll', update)
}
