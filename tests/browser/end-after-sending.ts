import type { Locator, Page } from '@playwright/test'

const ENDED = 'nothing more is stored'

/** Runs in a page: after the event `sending` the page stores nothing more as soon as it has stored a mutation. */
function endAfterMutation(text: string): void {
  const begin = IDBDatabase.prototype.transaction
  let state: 'writing' | 'sending' | 'ended' = 'writing'
  addEventListener('sending', () => {
    state = 'sending'
  })
  const end = () => {
    if (state !== 'sending') return
    state = 'ended'
    Storage.prototype.setItem = () => undefined
    // A request that is never answered.
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
    console.log(text)
  }
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (state === 'ended' && mode === 'readwrite') throw new DOMException(text, 'UnknownError')
    const transaction = begin.call(this, stores, mode, options)
    if (mode === 'readwrite' && [stores].flat().includes('items'))
      transaction.addEventListener('complete', end)
    return transaction
  }
}

/**
 * Prepares a page that is not loaded yet. Returns a function that presses a button and ends the page as soon as it has
 * stored a mutation, as a crash at that moment does.
 */
export async function endAfterSending(page: Page): Promise<(button: Locator) => Promise<void>> {
  await page.addInitScript(endAfterMutation, ENDED)
  return async (button) => {
    await page.evaluate(() => dispatchEvent(new Event('sending')))
    const ended = page.waitForEvent('console', (message) => message.text() === ENDED)
    await button.click()
    await ended
    await page.close()
  }
}
