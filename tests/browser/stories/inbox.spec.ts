import { findings } from '../axe.ts'
import { test } from '../market.ts'
import { expect } from '../people.ts'
import { thread } from '../thread-screen.ts'

test('the inbox lists both sides, what waits first, and finds words of a message', async ({
  market,
  signedIn,
}) => {
  const [member, first, second] = [
    await market.member('Ines'),
    await market.client('Ida'),
    await market.client('Ilse'),
  ]
  const [signs, menus] = [await market.service(member), await market.service(member)]
  await market.request(first, signs, 'accepted')
  await market.request(second, menus)
  const { page } = await signedIn(member.email)
  await page.goto('/inbox')
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(second.name)
  await expect(rows.first()).toContainText('To answer')
  expect(await findings(page)).toEqual([])

  const which = page.getByRole('group', { name: 'Which conversations' })
  await which.getByText('To answer').click()
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/show=to-answer/)
  await which.getByText('All', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill(first.name)
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/q=/)
  await rows.getByRole('link').click()
  await expect(thread(page)).toContainText('Could you letter the window')
  await page.goBack()
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('no such words')
  await expect(page.getByText('No conversations match')).toBeVisible()
})
