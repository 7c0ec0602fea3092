import type { Locator, Page } from '@playwright/test'

const ENDED = 'nothing more is stored'

type Table = 'items' | 'drafts'

/** Runs in a page: after the event `sending` the page stores nothing more as soon as it has written to this table. */
function endAfterWrite({ text, table }: { text: string; table: Table }): void {
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
    return begin.call(this, stores, mode, options)
  }
  for (const name of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (value, key) {
      // Before the page's own listeners, which would begin the next transaction.
      if (this.name === table) this.transaction.addEventListener('complete', end, { capture: true })
      return key === undefined ? write.call(this, value) : write.call(this, value, key)
    }
  }
}

/**
 * Prepares a page that is not loaded yet. Returns a function that presses a button and ends the page as soon as it has
 * written to this table of the outbox's database, as a crash at that moment does.
 */
export async function endAfterWriting(page: Page, table: Table): Promise<(button: Locator) => Promise<void>> {
  await page.addInitScript(endAfterWrite, { text: ENDED, table })
  return async (button) => {
    await page.evaluate(() => dispatchEvent(new Event('sending')))
    const ended = page.waitForEvent('console', (message) => message.text() === ENDED)
    await button.click()
    await ended
    await page.close()
  }
}
