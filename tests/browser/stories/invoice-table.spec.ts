import { findings } from '../axe.ts'
import { card } from '../invoice-screen.ts'
import { test } from '../market.ts'
import { expect } from '../people.ts'

/* More than three invoices on a wide screen: a table, by keyboard alone. */

test('it is sorted by its columns, walked with arrows, opened with Enter, and is cards on a narrow screen', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Tamsin')
  const amounts = ['300.00', '20.00', '1000.00', '5.00']
  const numbers: string[] = []
  for (const [n, amount] of amounts.entries())
    numbers.push(
      (
        await market.invoice(
          member,
          { name: `Client ${n}`, email: `client${n}@example.test` },
          { amount, due_date: `2030-01-0${n + 1}` },
        )
      ).number,
    )
  const { page } = await signedIn(member.email)
  await page.goto('/invoices')
  const table = page.getByRole('table', { name: 'Invoices' })
  const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(4)
  await table.getByRole('button', { name: 'Owed' }).press('Enter')
  await expect(rows.getByText('$')).toHaveText(['$5.00', '$20.00', '$300.00', '$1,000.00'])
  await expect(table.getByRole('columnheader', { name: 'Owed' })).toHaveAttribute('aria-sort', 'ascending')
  await table.getByRole('button', { name: 'Owed' }).press('Enter')
  await expect(rows.first()).toContainText('$1,000.00')
  await expect(page).toHaveURL(/sort=-owed/)
  await page.reload()
  await expect(rows.first()).toContainText('$1,000.00')
  expect(await findings(page)).toEqual([])

  await rows.first().getByRole('button').focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1).getByRole('button')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(rows.first().getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, numbers[2])).toContainText('Lettering of the window')
  expect(await findings(page)).toEqual([])
  // It was made narrow meanwhile, where there is no table.
  await rows.first().getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(card(page)).toHaveCount(0)

  await rows.nth(1).getByRole('checkbox').check()
  await expect(page.getByText('1 of 4 invoices selected')).toBeVisible()
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(table).toHaveCount(0)
  await expect(card(page)).toHaveCount(4)
  await expect(page.getByText('1 of 4 invoices selected')).toBeVisible()
})
