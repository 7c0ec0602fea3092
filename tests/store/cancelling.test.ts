import 'fake-indexeddb/auto'
import { concatMap, firstValueFrom, skipWhile } from 'rxjs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { mutation, update } from '../../src/domain/mutation.ts'
import type { Client } from '../../src/domain/rows.ts'
import type { OutboxItem } from '../../src/outbox/item.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { type Backend, startBackend } from '../../supabase/embedded/backend.ts'
import { type AppDevice, anAppDevice, signInAndPull, waitUntil } from '../support/app-device.ts'

/**
 * Items that are cancelled while they may be under way: the server decides whether the cancellation came in time
 * (design section 4).
 */
let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ dataDir: 'memory://', seed: 'demo' })
})
afterAll(() => backend.close())
afterEach(() => vi.unstubAllGlobals())

const { fetch: realFetch } = globalThis
type Sent = Parameters<typeof fetch>

/** Passes pushes through `on` from now on; other requests are unchanged. */
const onPush = (on: (...sent: Sent) => Promise<Response>) =>
  vi.stubGlobal('fetch', (...sent: Sent) =>
    String(sent[0]).includes('/rpc/apply_mutations') ? on(...sent) : realFetch(...sent),
  )
const cut = (): Promise<never> => Promise.reject(new TypeError('cut'))

const engineOf = ({ session }: AppDevice) => session.state.engine
const items = (device: AppDevice) => engineOf(device).outbox.items
const company = (device: AppDevice) => {
  const [row] = engineOf(device).view.rows('clients')
  if (!row) throw new Error('The demo client has a company')
  return row
}

const edit = (client: Client, website: string) =>
  mutation('client.edit', [update('clients', client, { website })])

/** Opens the demo client's device, with a change that was sent once through `on`. */
async function aChange(website: string, on: (...sent: Sent) => Promise<Response>) {
  const device = await anAppDevice(backend)
  await signInAndPull(device, 'client@demo.test')
  const before = company(device)
  const pushed = new Promise<void>((resolve) => {
    onPush((...sent) => on(...sent).finally(resolve))
  })
  const [id = ''] = await engineOf(device).act([edit(before, website)])
  await pushed
  return { device, id, before }
}

const again = async (device: AppDevice) => {
  vi.unstubAllGlobals()
  await engineOf(device).pullNow()
}
const onServer = async ({ id }: { id: string }): Promise<unknown> =>
  (await backend.database.query('select website from public.clients where id = $1', [id]))[0]?.website

test('an item that the server applied before its answer was lost is not reported as cancelled', async () => {
  const { device, id } = await aChange('https://sent.example', async (...sent) => {
    await realFetch(...sent)
    return cut()
  })
  expect(items(device)).toMatchObject([{ id, state: 'waiting', sent: true }])
  expect(await engineOf(device).outbox.cancel(id)).toBe('unconfirmed')
  expect(items(device)).toMatchObject([{ id, state: 'waiting', cancelled: true }])
  const ends: object[] = []
  const watching = engineOf(device).outbox.items$.subscribe((all) => ends.push(...all))
  await again(device)
  await waitUntil(device, () => items(device).length === 0)
  watching.unsubscribe()
  expect(ends).toContainEqual(expect.objectContaining({ id, state: 'applied', cancelled: false }))
  expect(company(device).website).toBe('https://sent.example')
})

test('an item that never arrived is cancelled for good: its late request does nothing', async () => {
  let late: Sent | null = null
  const { device, id, before } = await aChange('https://late.example', (...sent) => {
    late = sent
    return cut()
  })
  expect(await engineOf(device).outbox.cancel(id)).toBe('unconfirmed')
  expect(company(device).website).toBe(before.website)
  const ends: object[] = []
  const watching = engineOf(device).outbox.items$.subscribe((all) => ends.push(...all))
  await again(device)
  await waitUntil(device, () => items(device).length === 0)
  watching.unsubscribe()
  expect(ends).toContainEqual(expect.objectContaining({ id, state: 'applied', cancelled: true }))
  const answer = await realFetch(...((late ?? []) as unknown as Sent))
  expect(answer.ok).toBe(true)
  expect(await onServer(before)).toBe(before.website)
  expect(company(device).website).toBe(before.website)
})

test('without a network nothing can have arrived: the item is removed at once', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const device = await anAppDevice(backend)
  await signInAndPull(device, 'client@demo.test')
  onPush(cut)
  const { outbox } = engineOf(device)
  // As soon as its first request has failed: a later one would be under way again.
  const isSent = (all: readonly OutboxItem[]) => all.some(({ sent }) => sent)
  const failed = outbox.items$.pipe(
    skipWhile((all) => !isSent(all)),
    skipWhile(isSent),
    concatMap(([item]) => outbox.cancel(item?.id ?? '')),
  )
  const discarded = firstValueFrom(failed)
  await engineOf(device).act([edit(company(device), 'https://never.example')])
  expect(await discarded).toBe('removed')
  expect(items(device)).toEqual([])
})

test('an item that may have arrived earlier stays uncertain, although a later attempt surely failed', async () => {
  const { device, id } = await aChange('https://tunnel.example', async (...sent) => {
    await realFetch(...sent)
    return cut()
  })
  vi.stubGlobal('navigator', { onLine: false })
  const { outbox } = engineOf(device)
  const again = new Promise<void>((resolve) => onPush(() => cut().finally(resolve)))
  void engineOf(device).pullNow()
  await again
  await outbox.refresh()
  expect(items(device)).toMatchObject([{ id, state: 'waiting', sent: true }])
  expect(await outbox.cancel(id)).toBe('unconfirmed')
})

test('the state is on disk before the request is sent: a crash leaves it there', async () => {
  const device = await anAppDevice(backend)
  await signInAndPull(device, 'client@demo.test')
  const before = company(device)
  const after = new Promise<boolean[]>((resolve) => {
    onPush(async () => {
      const disk = await Outbox.open(`${device.connection.device}${device.session.state.identity?.id}`)
      resolve(disk.items.map(({ sent }) => sent))
      disk.close()
      return cut()
    })
  })
  await engineOf(device).act([edit(before, 'https://marked.example')])
  expect(await after).toEqual([true])
})

test('a call that may have been executed is not reported as undone', async () => {
  const device = await anAppDevice(backend)
  await signInAndPull(device, 'member@demo.test')
  vi.stubGlobal('fetch', (...sent: Sent) =>
    String(sent[0]).includes('/functions/v1/') ? cut() : realFetch(...sent),
  )
  const call = {
    kind: 'call',
    via: 'function',
    action: 'contact.send',
    fn: 'contact-email',
    args: {},
  } as const
  const [id = ''] = await engineOf(device).act([call])
  await waitUntil(device, () => items(device).some(({ sent }) => sent))
  expect(await engineOf(device).outbox.cancel(id)).toBe('unconfirmed')
  await waitUntil(device, () => items(device).some(({ state }) => state === 'attention'))
  expect(items(device)).toMatchObject([{ problem: { status: 'unknown' }, cancelled: false }])
  expect(await engineOf(device).outbox.cancel(id)).toBe('removed')
})
