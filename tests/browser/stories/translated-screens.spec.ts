import type { Page } from '@playwright/test'
import { everything } from '../../support/everything.ts'
import type { Market } from '../../support/market.ts'
import { test } from '../market.ts'
import { expect, type Person, signIn } from '../people.ts'
import { openScreen, roleScreens, type Screen, signUpRole } from '../screens.ts'
import { translators } from '../translator.ts'

/*
 * Every screen and dialog is opened and used while its texts are translated, also those that come and change later. What
 * people are called and reached by is never translated.
 */

test.use({ serviceWorkers: 'block' })
test.describe.configure({ mode: 'parallel' })

for (const [nth, translator] of translators.entries())
  test.describe(`translated by “${translator}”`, () => {
    test.use({ translator })
    // By day one translator for each role, by night both.
    const roles = roleScreens.filter((_, role) => everything || role % translators.length === nth)
    for (const { who, email, screens } of roles)
      test(`every screen and dialog of ${who} is used`, async ({ visitor, market, request }) => {
        test.setTimeout(400_000)
        await signUpRole(request, email)
        const names = await namesIn(market)
        const person = await visitor()
        await person.page.emulateMedia({ reducedMotion: 'reduce' })
        if (email) await signIn(person.page, email)
        for (const screen of screens) {
          await person.page.setViewportSize({ width: 1280, height: 900 })
          await openScreen(person.page, screen)
          expect.soft(await translatedNames(person.page, names), `${who}: ${screen.name}`).toEqual([])
          await use(person, screen)
        }
      })
  })

/** Makes texts come, change and go: the network, the width, and a form that is refused and corrected. */
async function use({ page, context }: Person, { name }: Screen): Promise<void> {
  await context.setOffline(true)
  // Where something was refused, the header says that instead.
  await expect(page.getByText(/^Offline|needs attention/).first()).toBeAttached()
  await page.setViewportSize({ width: 390, height: 844 })
  const field = page
    .locator('form:visible')
    .last()
    .locator('input[aria-required="true"]:visible, textarea[aria-required="true"]:visible')
    .first()
  await context.setOffline(false)
  await expect(page.getByText(/^Offline/).filter({ visible: true })).toHaveCount(0)
  if ((await field.count()) > 0 && (await field.isEnabled())) {
    const typed = await field.inputValue()
    await field.fill('')
    await field.evaluate((control) => (control as HTMLInputElement).form?.requestSubmit())
    await expect(field, name).toHaveAttribute('aria-invalid', 'true')
    await field.fill(typed || 'Zoé')
    await expect(field).toHaveValue(typed || 'Zoé')
  }
  await expect(page.getByText('This screen could not be shown'), name).toHaveCount(0)
}

/** Returns what people and companies are called and reached by, and the numbers and file names. */
async function namesIn(market: Market): Promise<string[]> {
  const columns: Record<string, string[]> = {
    profiles: ['full_name', 'email', 'phone'],
    clients: ['company_name', 'contact_name', 'email', 'phone'],
    invoices: ['invoice_number', 'client_name', 'client_email'],
    project_files: ['file_name'],
  }
  const found = await Promise.all(
    Object.entries(columns).map(async ([table, names]) => {
      const rows = await market.rows<Record<string, unknown>>(table, `select=${names.join()}`)
      return rows.flatMap((row) => names.map((name) => row[name]))
    }),
  )
  return [...new Set(found.flat())].filter((name) => typeof name === 'string' && name.length > 3) as string[]
}

/** Returns the texts that the translator took although one of these names is in them; not what people write. */
const translatedNames = (page: Page, names: readonly string[]) =>
  page.evaluate((known) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text
      const isLeft = parentElement?.closest('script, style, textarea, svg, [translate="no"]')
      const isWritten = parentElement?.closest('[dir="auto"]')
      if (!isLeft && !isWritten && known.some((name) => data.includes(name)))
        found.add(data.trim().slice(0, 120))
    }
    return [...found]
  }, names)
