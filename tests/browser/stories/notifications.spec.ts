import { APP_NAME } from '../../../src/domain/app-names.ts'
import { findings } from '../axe.ts'
import { storedText } from '../device.ts'
import { test } from '../market.ts'
import {
  findOnBoard,
  listEntry,
  REQUEST_MESSAGE,
  requestsOf,
  SAVED_MESSAGE,
  writeRequest,
} from '../market-screen.ts'
import { expect, waitUntilInstalled } from '../people.ts'
import { ServiceWorkerEvents } from '../service-worker.ts'
import { expectMessages } from '../toasts.ts'

test('a request made offline before the app is closed is sent once online and no tab is the leader', async ({
  market,
  signedIn,
  baseURL,
}) => {
  const [member, client] = [await market.member('Runa'), await market.client('Thea')]
  const service = await market.service(member)
  const train = await signedIn(client.email)
  const card = await findOnBoard(train.page, service)
  await expect(card).toBeVisible()
  await waitUntilInstalled(train.page)
  await train.offline(true)
  await card.getByRole('button', { name: 'Request Service' }).click()
  await writeRequest(train.page.getByRole('dialog'))
  await train.page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click()
  await expectMessages(train.page, SAVED_MESSAGE)
  const empty = await train.tab()
  // Takes the part of a leader tab: holds its lock.
  const other = await train.tab()
  await other.goto('/icons/favicon.svg')
  const lock = `verdant-${client.id}`
  const lockCounts = () =>
    other.evaluate(async (name) => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return [held, pending].map((locks) => locks.filter((one) => one.name === name).length)
    }, lock)
  await train.page.close()
  await other.evaluate((name) => {
    void navigator.locks.request(name, () => new Promise(() => {}))
  }, lock)
  await expect.poll(lockCounts).toEqual([1, 0])

  await train.offline(false)
  const workerEvents = await ServiceWorkerEvents.of(empty, new URL(baseURL ?? '').origin)
  // Chromium may have dispatched the event already.
  await workerEvents.sync('outbox')
  await expect.poll(lockCounts).toEqual([1, 1])
  const requests = () => market.rows('job_applications', `job_id=eq.${service.id}`)
  expect(await requests()).toEqual([])
  await other.close()
  await expect.poll(requests).toMatchObject([{ message: REQUEST_MESSAGE, status: 'pending' }])

  const page = await train.tab()
  await page.goto('/client-dashboard')
  const sent = listEntry(page, service.title)
  await expect(sent.getByText('pending', { exact: true })).toBeVisible()
  await expect(sent.getByText('Waiting to be sent')).toHaveCount(0)
})

test('a notification names its kind of news, and opens the screen that has it', async ({
  market,
  signedIn,
  baseURL,
}) => {
  const client = await market.client('Tove')
  const { page, context } = await signedIn(client.email)
  await context.grantPermissions(['notifications'])
  await waitUntilInstalled(page)
  const workerEvents = await ServiceWorkerEvents.of(page, new URL(baseURL ?? '').origin)
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => ({
        title,
        body,
        data,
      })),
    )
  await workerEvents.push(JSON.stringify({ kind: 'invoice-sent', link: '/invoices' }))
  await workerEvents.push(JSON.stringify({ kind: 'invoice-sent', link: '/invoices' }))
  await workerEvents.push('nonsense')
  await expect.poll(shown).toHaveLength(2)
  expect(await shown()).toContainEqual({
    title: 'You have a new invoice',
    body: 'Open it to see what is due, and when.',
    data: '/invoices',
  })

  await expect.poll(() => context.serviceWorkers()).toHaveLength(1)
  await context.serviceWorkers()[0]?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications({ tag: 'invoice-sent' })
    const NotificationEvent = Reflect.get(globalThis, 'NotificationEvent')
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(/\/invoices$/)
  await expect.poll(shown).toHaveLength(1)
})

test('notifications are offered where a client waits for an answer, one offer at a time, and never again once declined', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Elva'), await market.client('Jorid')]
  const service = await market.service(member)
  await market.request(client, service, 'pending')
  const { page, context } = await signedIn(client.email)
  // As in a browser with a window: the permission was not asked for yet, and the app can be installed.
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    localStorage.setItem('install', JSON.stringify({ useful: 3, dismissed: false }))
  })
  await waitUntilInstalled(page)
  // The offer is known from the visit before, so that the layout does not move.
  await page.goto('/client-dashboard')
  // The server's public key (VAPID), on the device.
  await expect.poll(() => storedText(page)).toMatch(/"B[\w-]{86}"/)
  await page.reload()
  const offer = page.getByText('Be told when your request is answered')
  await expect(offer).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  expect(await findings(page)).toEqual([])
  await expect(page.getByText(`Keep ${APP_NAME} at hand`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await expect(page.getByText(`Keep ${APP_NAME} at hand`)).toHaveCount(0)
  await page.getByRole('link', { name: 'Services', exact: true }).first().click()
  await expect(page.getByText(`Keep ${APP_NAME} at hand`)).toBeVisible()
  await page.goto('/client-dashboard')
  await expect(listEntry(page, service.title)).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('requests, answers and messages are counted on the app icon and at their link, until answered, seen or signed out', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Nadja'), await market.client('Tilda')]
  const service = await market.service(member)
  const [office, shop] = [await signedIn(member.email), await signedIn(client.email)]
  for (const { page, context } of [office, shop]) {
    await context.addInitScript(() => {
      const show = (count: number) => {
        document.documentElement.dataset.badge = String(count)
        return Promise.resolve()
      }
      Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) })
    })
    await page.goto('/jobs')
  }
  const badge = ({ page }: typeof office) => page.locator('html[data-badge]')
  const [answering, answered] = [
    office.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^My Services/ }),
    shop.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Dashboard/ }),
  ]
  await expect(badge(office)).toHaveAttribute('data-badge', '0')
  await market.request(client, service)
  await expect(badge(office)).toHaveAttribute('data-badge', '1')
  await expect(answering).toHaveAccessibleName('My Services (1 pending request)')
  await expect(badge(shop)).toHaveAttribute('data-badge', '0')

  await answering.click()
  const dialog = await requestsOf(office.page, service.title)
  await listEntry(dialog, client.company).getByRole('button', { name: 'Accept' }).click()
  await expect(badge(office)).toHaveAttribute('data-badge', '0')
  await expect(badge(shop)).toHaveAttribute('data-badge', '1')
  await expect(answered).toHaveAccessibleName('Dashboard (1 new answer)')
  // After a restart of the app the answer is still unseen.
  await shop.page.reload()
  await expect(badge(shop)).toHaveAttribute('data-badge', '1')

  await answered.click()
  await expect(shop.page.getByText('One of your requests was answered or moved on.')).toBeVisible()
  await expect(listEntry(shop.page, service.title).getByText('New', { exact: true })).toBeVisible()
  await expect(badge(shop)).toHaveAttribute('data-badge', '0')
  await expect(answered).toHaveAccessibleName('Dashboard')

  // As the link, the icon counts messages, too.
  const [request] = await market.rows<{ id: string }>('job_applications', `job_id=eq.${service.id}&select=id`)
  await market.messages({ id: request?.id ?? '' }, 2)
  await expect(
    shop.page.getByRole('banner').getByRole('link', { name: 'Inbox (2 unread messages)' }),
  ).toBeVisible()
  await expect(badge(shop)).toHaveAttribute('data-badge', '2')

  await market.request(await market.client('Edda'), service)
  await expect(badge(office)).toHaveAttribute('data-badge', '1')
  await office.page.keyboard.press('Escape')
  await office.page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(office.page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(badge(office)).toHaveAttribute('data-badge', '0')
})
