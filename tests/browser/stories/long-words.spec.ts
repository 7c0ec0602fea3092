import type { Page } from '@playwright/test'
import { fillWithLongWords, LONG_WORD, widenedAt } from '../long-words.ts'
import { test } from '../market.ts'
import { expect } from '../people.ts'

test.use({ serviceWorkers: 'block' })

const shownWord = (page: Page) => page.getByText(LONG_WORD.slice(0, 60)).filter({ visible: true }).first()

/** Opens a dialog of the page by a button, measures it, and closes it. */
async function measureDialog(page: Page, name: string | RegExp): Promise<string[]> {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click()
  const dialog = page.locator('[role=dialog], [role=alertdialog], [role=menu]').last()
  await expect(dialog).toBeVisible()
  const found = await widenedAt(page, String(name))
  for (const field of await dialog.locator('input:not([type]), input[type=text], textarea').all()) {
    if ((await field.isEditable()) && (await field.isVisible())) await field.fill(LONG_WORD)
  }
  found.push(...(await widenedAt(page, `${name}, typed into`)))
  await page.reload()
  return found
}

test('a word of 120 letters, wherever it is shown, widens nothing at any width', async ({
  market,
  signedIn,
  visitor,
}) => {
  test.setTimeout(600_000)
  const [member, client] = [await market.member('Wilhelmina'), await market.client('Xenia')]
  const found: string[] = []
  const { request } = await fillWithLongWords(market, member, client)
  const [{ page: guest }, { page: hers }, { page: theirs }] = [
    await visitor(),
    await signedIn(member.email),
    await signedIn(client.email),
  ]
  const measure = async (page: Page, path: string, dialogs: (string | RegExp)[] = []) => {
    await page.goto(path)
    await expect(shownWord(page)).toBeVisible()
    found.push(...(await widenedAt(page, path)))
    for (const name of dialogs) {
      found.push(...(await measureDialog(page, name)))
      await expect(shownWord(page)).toBeVisible()
    }
  }
  const onBoard = `/jobs?q=${LONG_WORD}`
  await measure(guest, onBoard, [/^View Details/])
  await measure(guest, `/profile/${member.id}`)
  await measure(hers, onBoard, [/^View Details/])
  await measure(hers, '/profile')
  await measure(hers, '/my-jobs', [/^Requests/, /^Edit/, /^Delete/])
  await measure(hers, '/invoices', ['Create Invoice', /^More about INV/])
  await measure(hers, `/requests/${request.id}`, [/quote/i])
  await measure(hers, '/')
  await measure(hers, `/directory?search=${LONG_WORD}`, [/^Details/])
  await measure(theirs, '/client-dashboard', [/^Edit company/])
  await measure(theirs, `/requests/${request.id}`)
  await measure(theirs, '/invoices')
  await measure(theirs, onBoard, [/^View Details/])
  for (const page of [hers, theirs]) {
    await page.goto('/')
    await page.getByRole('button', { name: 'Search everything' }).click()
    await page.getByRole('combobox').fill(LONG_WORD.slice(0, 30))
    await expect(page.getByRole('option').first()).toBeVisible()
    found.push(...(await widenedAt(page, 'the palette')))
  }
  expect(found).toEqual([])
})
