import type { Browser, CDPSession, Page } from '@playwright/test'
import { expect } from './people.ts'

/** Opens a session of Chromium's DevTools protocol. */
export const cdpSession = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)

interface Process {
  id: number
  type: string
  cpuTime: number
}

/** Returns the id of the process that renders this page: the one whose CPU time grows while the page works. */
export async function rendererProcess(browser: Browser, page: Page): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const times = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return new Map(
      (processInfo as Process[])
        .filter(({ type }) => type === 'renderer')
        .map(({ id, cpuTime }) => [id, cpuTime]),
    )
  }
  const before = await times()
  await page.evaluate(() => {
    const until = performance.now() + 500
    while (performance.now() < until);
  })
  const worked = [...(await times())].map(([id, time]) => [id, time - (before.get(id) ?? 0)] as const)
  await session.detach()
  const [most] = worked.sort(([, one], [, other]) => other - one)
  if (!most) throw new Error('No page has a process')
  return most[0]
}

/** Returns everything that this site stores as one text: databases, URLs of caches, local and session storage. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      texts.push(name)
      for (const store of database.objectStoreNames) {
        texts.push(JSON.stringify(await done(database.transaction(store).objectStore(store).getAll())))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      texts.push(name, ...(await cache.keys()).map(({ url }) => url))
    }
    return texts.join('\n')
  })

/** Makes the stored session older by `seconds`. */
export const ageSession = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(
    (older) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('verdant-keep')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const values = opening.result.transaction('values', 'readwrite').objectStore('values')
          const reading = values.get('verdant-session')
          reading.onsuccess = () => {
            const session = JSON.parse(reading.result)
            session.expires_at -= older
            values.put(JSON.stringify(session), 'verdant-session')
          }
          values.transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    seconds,
  )

export const bio = (page: Page) => page.getByRole('textbox', { name: /^Bio/ })

/** Opens the user's own profile, and waits for its form. */
export async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile')
  await expect(bio(page)).toBeVisible()
}

/** Changes the bio in the user's profile, and saves it. */
export async function writeBio(page: Page, words: string): Promise<void> {
  await bio(page).fill(words)
  await page.getByRole('button', { name: 'Save Profile' }).click()
}
