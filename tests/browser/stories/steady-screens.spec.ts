import type { Page } from '@playwright/test'
import { everything } from '../../support/everything.ts'
import { deferred } from '../deferred.ts'
import { test } from '../market.ts'
import { expect, waitUntilInstalled } from '../people.ts'

/*
 * What a person is about to press stays where it is when the server cannot be reached, while the screen is open and
 * from its first frame on. Measured as the browser's own layout shifts of what is in the main part.
 */

interface Shift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Runs in each page: notes each element that the layout moves, and how far. */
function noteShifts(): void {
  const shifts: string[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as Shift[])
      for (const { node, previousRect, currentRect } of sources) {
        const by = Math.round(currentRect.top - previousRect.top)
        const parent = node?.parentElement
        // Not an aside below the list: Chromium reports a move of it that is never painted, when it first draws the
        // list's cards (content-visibility).
        if (by !== 0 && parent?.closest('main') && node?.nodeName !== 'ASIDE' && !parent.closest('aside'))
          shifts.push(`${node?.textContent?.slice(0, 60)} by ${by} px`)
      }
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

for (const { name, width, height } of [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a desk', width: 1280, height: 900 },
  ...(everything ? [{ name: 'a tablet', width: 820, height: 1180 }] : []),
])
  test(`nothing on a list moves when the server cannot be reached, on ${name}`, async ({
    market,
    signedIn,
  }) => {
    const [member, client] = [await market.member('Ada', { is_admin: true }), await market.client('Julia')]
    const service = await market.service(member)
    const request = await market.request(client, service, 'in_progress')
    await market.invoice(member, { client, request })
    await market.member('Wanda', { is_approved: false })
    for (const [email, paths] of [
      [member.email, ['/jobs', '/directory', '/my-jobs', '/invoices', '/admin', `/requests/${request.id}`]],
      [client.email, ['/client-dashboard', '/invoices']],
    ] as const) {
      const { context, page } = await signedIn(email)
      await waitUntilInstalled(page)
      await page.setViewportSize({ width, height })
      await page.addInitScript(noteShifts)
      const api = /\/(auth|rest|storage|functions)\/v1\//
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByText('Up to date').first()).toBeAttached()
        await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts.splice(0))
        await context.route(api, (route) => route.abort())
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        await expect(page.getByText(/^As of/)).toBeVisible()
        expect.soft(await shiftsOf(page), `${path}, open`).toEqual([])
        await page.reload()
        await expect(page.getByText(/^As of/)).toBeVisible()
        expect.soft(await shiftsOf(page), `${path}, from its start`).toEqual([])
        await context.unroute(api)
      }
    }
  })

test('choices that arrive late move no button of the account page', async ({ market, signedIn }) => {
  const { page } = await signedIn((await market.member('Gudrun')).email)
  const [waiting, answer] = deferred()
  await page.route('**/rpc/my_event_choices', async (route) => {
    await waiting
    await route.continue()
  })
  await page.goto('/account')
  const button = page.getByRole('button', { name: 'Sign out other devices' })
  await expect(page.getByText('Loading your choice...')).toBeVisible()
  await expect(page.getByText('Up to date').first()).toBeAttached()
  const top = async () => Math.round((await button.boundingBox())?.y ?? Number.NaN)
  const before = await top()
  answer()
  await expect(page.getByRole('switch', { name: 'Messages and files: email' })).toBeVisible()
  expect(await top()).toBe(before)
})

test('reports that arrive late move no applicant, and are shown by a press', async ({ market, signedIn }) => {
  const admin = await market.member('Hedda', { is_admin: true })
  const applicant = await market.member('Henny', { is_approved: false })
  const { page } = await signedIn(admin.email)
  const [waiting, answer] = deferred()
  await page.route('**/rest/v1/reports*', async (route) => {
    await waiting
    await route.continue()
  })
  await page.goto('/admin')
  const line = page.getByRole('listitem', { name: applicant.name, exact: true })
  await expect(line).toBeVisible()
  await expect(page.getByText('Up to date').first()).toBeAttached()
  const top = async () => Math.round((await line.boundingBox())?.y ?? Number.NaN)
  const before = await top()
  answer()
  const reports = page.getByRole('region', { name: 'Reports' })
  await reports.getByRole('button', { name: 'Show' }).click({ trial: true })
  expect(await top()).toBe(before)
  await reports.getByRole('button', { name: 'Show' }).click()
  await expect(reports.getByText('Natural dye workshop for teams')).toBeVisible()
})
