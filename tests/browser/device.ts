import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import * as press from '../presses/profile.ts'
import { ageSession as ageSessionOfPage, storedText as storedTextOfPage } from '../support/device-contents.ts'
import { expect } from './people.ts'
import { screenOf } from './screen-of.ts'

/** Opens a session of Chromium's DevTools protocol. */
export const cdpSession = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)

interface Process {
  id: number
  type: string
  cpuTime: number
}

/**
 * Returns the id of the process that renders this page: the one whose CPU time grows while the page works. On a busy
 * machine another process may get more of it for a while: looks until one is clearly ahead.
 */
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
  let last: number | undefined
  for (;;) {
    const before = await times()
    await page.evaluate(() => {
      const until = performance.now() + 500
      while (performance.now() < until);
    })
    const worked = [...(await times())].map(([id, time]) => [id, time - (before.get(id) ?? 0)] as const)
    const [most, next] = worked.sort(([, one], [, other]) => other - one)
    if (!most) throw new Error('No page has a process')
    // On a busy machine another page may have worked more, but not twice.
    const isClear = most[1] > 2 * (next?.[1] ?? 0)
    const isAgain = most[0] === last
    last = isClear ? most[0] : undefined
    if (!isClear || !isAgain) continue
    await session.detach()
    return most[0]
  }
}

/** Kills the browser of a profile without warning. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve))
  const session = await context.browser()?.newBrowserCDPSession()
  // `Browser.crash` never answers.
  void session?.send('Browser.crash').catch(() => {})
  await closed
}

/** Returns everything that this site stores as one text. */
export const storedText = (page: Page): Promise<string> => page.evaluate(storedTextOfPage)

/** Makes the stored session older by `seconds`. */
export const ageSession = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(ageSessionOfPage, seconds)

export const bio = (page: Page) => page.getByRole('textbox', { name: /^Bio/ })

/** Opens the user's own profile, and waits for its form. */
export async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile')
  await expect(bio(page)).toBeVisible()
}

/** Changes the bio in the user's profile, and saves it. */
export const writeBio = (page: Page, words: string): Promise<void> => press.writeBio(screenOf(page), words)
