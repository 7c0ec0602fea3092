import type { BrowserContext, Page } from '@playwright/test'
import { card, chooseFromMenu, openForm, writeInvoice } from '../invoice-screen.ts'
import { test } from '../market.ts'
import { expect, signIn } from '../people.ts'

interface SharedFile {
  name: string
  type: string
}

/** Gives the page a share sheet that refuses its first call as one that comes too late after the click. */
const withShareSheet = (context: BrowserContext, onHomeScreen: boolean) =>
  context.addInitScript((isHomeScreenApp) => {
    const shared: SharedFile[] = []
    let calls = 0
    Object.assign(window, { shared })
    Object.defineProperties(navigator, {
      standalone: { value: isHomeScreenApp },
      canShare: { value: () => true },
      share: {
        value: async ({ files }: { files: File[] }) => {
          calls += 1
          if (calls === 1) throw new DOMException('No user activation', 'NotAllowedError')
          for (const { name, type } of files) shared.push({ name, type })
        },
      },
    })
  }, onHomeScreen)

const sharedFiles = (page: Page) =>
  page.evaluate(() => (window as unknown as { shared: SharedFile[] }).shared)

for (const [what, onHomeScreen] of [
  ['the share sheet', false],
  ['a download of an app on the home screen of an iPhone', true],
] as const) {
  test(`${what} opens with another click where the first one was too long ago`, async ({
    market,
    visitor,
  }) => {
    const member = await market.member('Ida')
    const { page, context } = await visitor()
    await withShareSheet(context, onHomeScreen)
    await signIn(page, member.email)
    await page.goto('/invoices')
    await openForm(page)
    await writeInvoice(page, {
      amount: '90',
      description: 'Lettering of the window',
      name: 'Bea',
      email: 'bea@example.test',
    })
    if (onHomeScreen) await card(page).getByRole('button', { name: 'PDF' }).click()
    else await chooseFromMenu(card(page), 'Share')
    await expect(page.getByText('The document is ready')).toBeVisible()
    expect(await sharedFiles(page)).toEqual([])
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect
      .poll(() => sharedFiles(page))
      .toEqual([{ name: expect.stringMatching(/^INV-.*\.pdf$/), type: 'application/pdf' }])
  })
}
