import type { Page } from '@playwright/test'
import { test } from '../market.ts'
import { expect } from '../people.ts'
import { composer, openThread, say } from '../thread-screen.ts'

test.use({ serviceWorkers: 'block' })

/** Returns the controls in this part of the page that a toast covers. */
const covered = (page: Page, part: string) =>
  page.locator(part).evaluateAll((parts) =>
    parts
      .flatMap((one) => [...one.querySelectorAll('button, a[href], input, textarea, select')])
      .filter((control) => {
        const { x, y, width, height } = control.getBoundingClientRect()
        const at = (dx: number, dy: number) => document.elementFromPoint(x + width * dx, y + height * dy)
        return [at(0.5, 0.5), at(0.1, 0.1), at(0.9, 0.1)].some((top) => top?.closest('[data-sonner-toast]'))
      })
      .map((control) => control.getAttribute('aria-label') || control.textContent || control.outerHTML),
  )

/** Waits until a toast with this text has moved to its place, and keeps it there with the mouse. */
async function holdToast(page: Page, text: string) {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: text })
  await expect(toast).toBeVisible()
  await toast.hover()
  return toast
}

const SAVED = 'Saved on this device.'

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 820, height: 1180 },
])
  test(`a toast covers no message field, no tab bar and no button of a sheet (${viewport.width} × ${viewport.height})`, async ({
    market,
    signedIn,
  }) => {
    const [member, client] = [await market.member('Tova'), await market.client('Tilda')]
    const service = await market.service(member)
    const request = await market.request(client, service)
    const { page, offline } = await signedIn(client.email)
    await page.setViewportSize(viewport)
    await openThread(page, request)
    await expect(composer(page)).toBeEditable()
    // Its code is on the device then.
    const shortcuts = async () => {
      await page.getByRole('button', { name: 'Withdraw request' }).focus()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
    }
    await shortcuts()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await offline(true)
    await say(page, 'On the train')
    const toast = await holdToast(page, SAVED)
    const box = await toast.boundingBox()
    expect(box?.y).toBeGreaterThan(64)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(viewport.width - 33)
    if (viewport.width < 600) expect(box?.width).toBeGreaterThan(viewport.width - 40)
    expect(await covered(page, 'form:has(textarea), nav')).toEqual([])

    // By the keyboard: the mouse keeps the toast.
    await shortcuts()
    await expect.poll(() => covered(page, '[role=dialog]')).toEqual([])
  })
