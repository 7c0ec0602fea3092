import type { Page } from '@playwright/test'
import { test, uniqueSuffix } from '../market.ts'
import { expect } from '../people.ts'
import { expectMessages } from '../toasts.ts'

test('pins: ten at most, also when two administrators pin at once; order and unpinning', async ({
  market,
  signedIn,
}) => {
  const [first, second] = [
    await market.member('Ada', { is_admin: true }),
    await market.member('Berit', { is_admin: true }),
  ]
  const pinned = (await market.rows('jobs', 'select=id&is_pinned=is.true')).length
  const mine = []
  for (let n = 0; n < 12 - pinned; n += 1)
    mine.push(await market.service(first, { title: `Pin ${n} ${uniqueSuffix()}` }))
  const [early, late, last, ...rest] = mine
  if (!early || !late || !last) throw new Error('Too many are pinned already')
  for (const { id } of rest) await market.change('jobs', `id=eq.${id}`, { is_pinned: true, pin_order: 1 })

  const [one, other] = [await signedIn(first.email), await signedIn(second.email)]
  for (const { page } of [one, other]) {
    await page.goto('/admin')
    await page.getByRole('switch', { name: 'Service Pinning' }).click()
    await expect(page.getByText('9 of 10', { exact: true })).toBeVisible()
  }
  const line = (page: Page, { title }: { title: string }) =>
    page.getByRole('listitem').filter({ hasText: title })
  for (const [device, service] of [
    [one, early],
    [other, late],
  ] as const) {
    await device.offline(true)
    await device.page.getByRole('searchbox', { name: 'Search services' }).fill(`lisbon ${service.title}`)
    await line(device.page, service).getByRole('button', { name: 'Pin' }).click()
    await expect(device.page.getByText('10 of 10', { exact: true })).toBeVisible()
  }
  await one.offline(false)
  await expectMessages(one.page, 'Service pinned successfully!')
  await other.offline(false)
  await expectMessages(
    other.page,
    'Error pinning service: Maximum 10 services can be pinned. Please unpin another service first.',
  )
  const refused = other.page.getByRole('region', { name: 'Pinned services' })
  await expect(refused.getByText(`Pin service: ${late.title}: this could not be done.`)).toBeVisible()
  await refused.getByRole('button', { name: 'Discard' }).click()
  await refused.getByRole('group').getByRole('button', { name: 'Discard' }).click()
  await expect(refused.getByText('this could not be done')).toHaveCount(0)
  const limit = 'Maximum 10 services can be pinned. Please unpin another service first.'
  await one.page.getByRole('searchbox', { name: 'Search services' }).fill(last.title)
  await line(one.page, last).getByRole('button', { name: 'Pin' }).click()
  await expectMessages(one.page, limit)

  await line(one.page, early).getByRole('button', { name: 'Move up' }).click()
  await expectMessages(one.page, 'Service order updated!')
  await expect(line(one.page, early).getByText('9', { exact: true })).toBeVisible()
  await line(one.page, early).getByRole('button', { name: 'Unpin' }).click()
  await expectMessages(one.page, 'Service unpinned successfully!')
  await expect(one.page.getByText('9 of 10', { exact: true })).toBeVisible()

  const [above, below, gone] = rest
  if (!above || !below || !gone) throw new Error('Too few are pinned')
  await expect(line(other.page, early).getByRole('button', { name: 'Unpin' })).toHaveCount(0)
  await other.offline(true)
  await line(other.page, below).getByRole('button', { name: 'Move up' }).click()
  await line(other.page, gone).getByRole('button', { name: 'Unpin' }).click()
  await market.change('jobs', `id=eq.${above.id}`, { is_pinned: false })
  await market.change('jobs', `id=eq.${gone.id}`, { pin_order: 40 })
  await other.offline(false)
  await expectMessages(other.page, 'Error reordering services', 'Error unpinning service')
  const orders = await market.rows<{ pin_order: number }>(
    'jobs',
    'select=pin_order&is_pinned=is.true&order=pin_order',
  )
  expect(new Set(orders.map(({ pin_order }) => pin_order)).size).toBe(8)
})
