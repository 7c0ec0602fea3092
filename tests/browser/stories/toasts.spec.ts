import type { Locator, Page } from '@playwright/test'
import { test } from '../market.ts'
import { aFile, chooseFiles, openFilesOf } from '../market-screen.ts'
import { expect } from '../people.ts'
import { openThread } from '../thread-screen.ts'

test.use({ serviceWorkers: 'block' })

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]
const PHONE = 390
const empty = aFile('nothing.txt', Buffer.alloc(0))

/** Returns the toast, which stays while it has the focus. */
async function keptToast(page: Page, text: string): Promise<Locator> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: text })
  await toast.getByRole('button', { name: 'Close toast' }).focus()
  return toast
}

/** Returns where the toast is wrong: off its corner, over the header, or over something that is pressed or written in. */
async function faultsOf(toast: Locator, width: number): Promise<string[]> {
  // It slides in.
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
  return toast.evaluate(
    (element, { isPhone }) => {
      const faults: string[] = []
      const box = element.getBoundingClientRect()
      const fromRight = document.documentElement.clientWidth - box.right
      // A scroll bar may stand between.
      if (fromRight < 8 || fromRight > 36) faults.push(`${fromRight} px from the right edge`)
      if (isPhone && box.left > 24) faults.push(`${box.left} px from the left edge of a phone`)
      if (box.top > 120) faults.push(`${box.top} px from the top`)
      const sheet = document.querySelector('[role=dialog]')
      const controls = (sheet ?? document.body).querySelectorAll(
        'button, a[href], textarea, input, nav, header',
      )
      for (const control of controls) {
        if (element.parentElement?.contains(control) || !control.checkVisibility()) continue
        const other = control.getBoundingClientRect()
        const isApart =
          other.right <= box.left ||
          other.left >= box.right ||
          other.bottom <= box.top ||
          other.top >= box.bottom
        // The page scrolls beneath it.
        const isFixed = sheet ?? control.closest('form, nav, header:not(main *)')
        if (!isApart && isFixed && other.width > 1)
          faults.push(`over ${control.getAttribute('aria-label') ?? control.textContent}`)
      }
      return faults
    },
    { isPhone: width === PHONE },
  )
}

for (const { width, height } of sizes)
  test(`a toast is at the top right and covers nothing that is pressed, at ${width} × ${height}`, async ({
    market,
    signedIn,
  }) => {
    const [member, client] = [await market.member('Tove'), await market.client('Tamsin')]
    const service = await market.service(member)
    const request = await market.request(client, service, 'in_progress')
    const { page } = await signedIn(member.email)
    await page.setViewportSize({ width, height })

    await openThread(page, request)
    await page.getByRole('main').locator('input[type=file]').first().setInputFiles(empty)
    expect(await faultsOf(await keptToast(page, 'This file is empty'), width)).toEqual([])

    await openFilesOf(page, service.title)
    await chooseFiles(page, empty)
    expect(await faultsOf(await keptToast(page, 'This file is empty'), width)).toEqual([])
  })
