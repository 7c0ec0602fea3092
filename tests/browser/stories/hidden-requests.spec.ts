import { test } from '../market.ts'
import { listEntry, requestsOf } from '../market-screen.ts'
import { expect } from '../people.ts'

test.use({ serviceWorkers: 'block' })

test('a withdrawn request is hidden, undone, hidden again, and shown again', async ({ market, signedIn }) => {
  const [member, client, other] = [
    await market.member('Hilda'),
    await market.client('Wilma'),
    await market.client('Olga'),
  ]
  const service = await market.service(member)
  const request = await market.request(client, service)
  await market.request(other, service)
  await market.change('job_applications', `id=eq.${request.id}`, { status: 'withdrawn' })
  const { page } = await signedIn(member.email)
  await page.goto('/my-jobs')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: service.title }) })
  await expect(card.getByRole('button', { name: 'Requests (2), 1 to answer' })).toBeVisible()

  const dialog = await requestsOf(page, service.title)
  const [withdrawn, pending] = [listEntry(dialog, client.company), listEntry(dialog, other.company)]
  await expect(pending.getByRole('button', { name: 'Hide request' })).toHaveCount(0)
  await withdrawn.getByRole('button', { name: 'Hide request' }).click()
  await expect(withdrawn).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(withdrawn).toBeVisible()

  await withdrawn.getByRole('button', { name: 'Hide request' }).click()
  await expect(withdrawn).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Show one hidden request' }).click()
  await expect(withdrawn).toBeVisible()
  const marks = () =>
    market.rows<{ is_hidden: boolean; as_client: boolean }>(
      'message_reads',
      `application_id=eq.${request.id}&select=as_client,is_hidden&order=as_client`,
    )
  await expect.poll(marks).toEqual([
    { as_client: false, is_hidden: true },
    { as_client: true, is_hidden: false },
  ])
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'Requests (1), 1 to answer' })).toBeVisible()

  await (await requestsOf(page, service.title))
    .getByRole('button', { name: 'Show one hidden request' })
    .click()
  await withdrawn.getByRole('button', { name: 'Show again' }).click()
  await expect(dialog.getByRole('button', { name: /hidden request/ })).toHaveCount(0)
  await expect.poll(marks).toMatchObject([{ is_hidden: false }, {}])
})
