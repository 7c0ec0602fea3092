import type { Page } from '@playwright/test'
import { findings } from '../axe.ts'
import { card } from '../invoice-screen.ts'
import { test } from '../market.ts'
import { expect } from '../people.ts'
import { expectMessages, undo } from '../toasts.ts'

/* Several invoices that are selected are sent, and reminded of, together. */

const select = (page: Page, number: string) => card(page, number).getByRole('checkbox').check()

test('drafts are sent together with one undo, offline; how to be paid is asked first', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Selina'), await market.client('Sigrun')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  const walkIn = { name: 'Walk-in', email: 'walkin@example.test' }
  const first = await market.invoice(member, { client, request }, {}, false)
  const second = await market.invoice(member, walkIn, {}, false)
  const { page, offline } = await signedIn(member.email)
  await page.goto('/invoices')
  for (const { number } of [first, second]) await select(page, number)
  await page.getByRole('button', { name: 'Send 2' }).click()
  const details = page.getByRole('dialog', { name: 'How to be paid' })
  await details.getByLabel('Payment details').fill('Leaf Bank')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details).toHaveCount(0)

  await offline(true)
  await page.getByRole('button', { name: 'Send 2' }).click()
  await undo(page, 'You sent 2 invoices.')
  await expectMessages(page, 'Undone: 2 changes')
  await page.getByRole('button', { name: 'Send 2' }).click()
  await expect(page.getByRole('button', { name: /^Send \d/ })).toHaveCount(0)
  await offline(false)
  await expect
    .poll(() => market.rows('invoices', `select=status,payment_details&professional_id=eq.${member.id}`))
    .toEqual([
      { status: 'sent', payment_details: 'Leaf Bank' },
      { status: 'sent', payment_details: 'Leaf Bank' },
    ])
})

test('overdue invoices are reminded of together, each once a day', async ({ market, signedIn }) => {
  const [member, client] = [await market.member('Senja'), await market.client('Sunniva')]
  const request = await market.request(client, await market.service(member), 'in_progress')
  const late = [
    await market.invoice(member, { client, request }, { due_date: '2026-01-10' }),
    await market.invoice(member, { client, request }, { due_date: '2026-02-10' }),
  ]
  const early = await market.invoice(member, { client, request }, { due_date: '2030-01-10' })
  const { page } = await signedIn(member.email)
  await page.goto('/invoices')
  for (const { number } of [...late, early]) await select(page, number)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Remind of 2' }).click()
  await expectMessages(page, 'You reminded of 2 invoices.')
  await expect(page.getByRole('button', { name: /^Remind of/ })).toHaveCount(0)
  await expect
    .poll(() =>
      market.rows(
        'reminders',
        `select=tone,invoices!inner(professional_id)&invoices.professional_id=eq.${member.id}`,
      ),
    )
    .toHaveLength(2)
})
