import { test } from '../market.ts'
import { requestsOf } from '../market-screen.ts'
import { expect, signIn } from '../people.ts'
import { expectMessages } from '../toasts.ts'

test.use({ serviceWorkers: 'block' })

test('a first pull that is interrupted: each list shows what arrived, and tells what did not', async ({
  market,
  visitor,
}) => {
  const member = await market.member('Runa', { is_admin: true })
  const service = await market.service(member, { is_pinned: true, pin_order: 1 })
  const last = await market.request(await market.client('Ylva'), service, 'accepted')
  for (const name of ['Una', 'Vera', 'Wera']) await market.request(await market.client(name), service)
  const { page, context } = await visitor()
  let cut = false
  await context.route('**/rest/v1/rpc/sync_pull', async (route) => {
    if (cut) return route.abort()
    const { request } = route.request().postDataJSON()
    // Pages so small that another page follows the one with the request.
    const response = await route.fetch({ postData: JSON.stringify({ request: { ...request, limit: 4 } }) })
    cut = (await response.text()).includes(last.id)
    return route.fulfill({ response })
  })
  await signIn(page, member.email)
  await expect.poll(() => cut).toBe(true)
  await page.goto('/directory')
  await expectMessages(page, 'Error loading members', /^Showing \d+ of \d+ members$/)
  await page.goto('/admin')
  await expectMessages(page, 'Error loading pending profiles')
  await page.getByRole('switch', { name: 'Service Pinning' }).click()
  await expectMessages(page, 'Error loading pinned services')
  await page.goto('/my-jobs')
  await expectMessages(page, 'Error loading your services')
  const requests = await requestsOf(page, service.title)
  await expectMessages(page, 'Error loading service requests')
  await requests.getByRole('button', { name: 'Project Files' }).click()
  await expectMessages(page, 'Error loading files')
})
