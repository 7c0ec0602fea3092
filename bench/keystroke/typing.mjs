/**
 * Runs in the page: records, for each change of the search field, the milliseconds from the browser's event until the
 * screen's count of results has changed and the page is laid out again. Only the screen's next frame is not included.
 */
export function watch() {
  window.keystrokes = []
  let typed = null
  addEventListener(
    'input',
    (event) => {
      typed = event.timeStamp
    },
    true,
  )
  new MutationObserver((changes) => {
    const counted = changes.some(({ target }) =>
      (target.nodeType === Node.TEXT_NODE ? target.parentElement : target).closest?.('p[aria-live]'),
    )
    if (typed === null || !counted) return
    document.body.getBoundingClientRect()
    window.keystrokes.push(performance.now() - typed)
    typed = null
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Types into the real screen; a key that changes no count of results is not counted. */
export async function type(page, words) {
  const field = page.getByRole('searchbox')
  await field.focus()
  await page.evaluate(() => {
    window.keystrokes.length = 0
  })
  for (const word of words) {
    for (const key of word) await press(page, key)
    for (const _ of word) await press(page, 'Backspace')
  }
  return page.evaluate(() => window.keystrokes)
}

export async function press(page, key) {
  await page.keyboard.press(key === ' ' ? 'Space' : key)
  // Waits until the page is at rest, as between two keys of a user.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 30))))
}
