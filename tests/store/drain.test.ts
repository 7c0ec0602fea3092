import { anInsert } from '../support/changes.ts'
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutation, update } from '../../src/domain/mutation.ts'
import { block } from '../../src/domain/profile/block.ts'
import { type DrainOutcome, type DrainTools, drain } from '../../src/outbox/drain.ts'
import { OutboxDatabase } from '../../src/outbox/outbox-database.ts'
import { aBareDevice, type BareDevice } from '../support/bare-device.ts'
import { serviceValues } from '../support/fixtures.ts'
import { type HttpFixtures, startHttpFixtures } from '../support/http.ts'
import { breakConnection, interceptRequests } from '../support/intercept-requests.ts'
import { objectGone } from '../support/outbox-items.ts'
import { anId, aProfile } from '../support/rows.ts'

/* What leaves the outbox, against the embedded backend; what goes wrong goes wrong on the way there. */

let http: HttpFixtures
beforeAll(async () => {
  http = await startHttpFixtures()
})
afterAll(() => http.backend.close())

let made = 0
const offer = ({ id }: BareDevice, title: string, uploads: Parameters<typeof mutation>[2] = []) => {
  const service = anId(0xb00 + ++made)
  const { id: _, ...values } = {
    ...serviceValues(service, id),
    title,
    images: uploads.map(({ path }) => path),
  }
  return mutation('service.offer', [anInsert('jobs', service, values)], uploads)
}
const serviceOf = (offered: ReturnType<typeof offer>) => offered.changes[0]?.id ?? ''
const pictureFor = (path: string, bytes = pixel) =>
  ({ bucket: 'service-images', path, file: new Blob([bytes], { type: 'image/png' }) }) as const
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
const withPicture = (device: BareDevice, title: string, name: string, bytes = pixel) => {
  const path = `jobs/${anId(0xb00 + made + 1)}/${name}`
  return { path, offered: offer(device, title, [pictureFor(path, bytes)]) }
}

const send = (device: BareDevice, more: Partial<DrainTools> = {}): Promise<DrainOutcome> =>
  drain({
    ...device,
    now: () => 1_000,
    progress: () => {},
    pushing: () => {},
    isInterrupted: () => false,
    ...more,
  })

const states = ({ outbox }: BareDevice) => outbox.items.map(({ state, problem }) => [state, problem?.status])
const titled = (title: string) =>
  http.backend.database.query('select id from public.jobs where title = $1', [title])

test('pictures are uploaded before the row that names them, with progress', async () => {
  const device = await aBareDevice(http, 'member')
  const { path, offered } = withPicture(device, 'With a picture', '1.png')
  await device.outbox.add([offered], 0)
  const order: string[] = []
  interceptRequests(({ path: to }, go) => {
    if (!to.startsWith('/auth')) order.push(to)
    return go()
  })
  expect(await send(device)).toEqual({ kind: 'done', sent: 1, wakeAt: null })
  expect(order).toEqual([`/storage/v1/object/service-images/${path}`, '/rest/v1/rpc/apply_mutations'])
  expect(states(device)).toEqual([['applied', undefined]])
  expect(await titled('With a picture')).toEqual([{ id: serviceOf(offered) }])
})

test('an uploaded picture is not sent again when its row follows after an interruption', async () => {
  const device = await aBareDevice(http, 'member')
  await device.outbox.add([withPicture(device, 'In two goes', '1.png').offered], 0)
  const stopFault = interceptRequests(({ path }, go) =>
    path.includes('apply_mutations') ? breakConnection() : go(),
  )
  expect(await send(device)).toEqual({
    kind: 'stopped',
    sent: 0,
    failure: { kind: 'unreachable', definitelyNotSent: false },
  })
  expect(device.outbox.items[0]?.uploads).toMatchObject([{ done: true }])
  stopFault()
  interceptRequests(({ path }, go) => (path.includes('/object/') ? breakConnection() : go()))
  expect(await send(device)).toMatchObject({ kind: 'done', sent: 1 })
  expect(await titled('In two goes')).toHaveLength(1)
})

test('a picture whose answer was lost is recognised by its size', async () => {
  const device = await aBareDevice(http, 'member')
  await device.outbox.add([withPicture(device, 'Answer lost', '1.png').offered], 0)
  const stopFault = interceptRequests(async ({ path, method }, go) => {
    const answer = await go()
    return method === 'POST' && path.includes('/object/') ? breakConnection() : answer
  })
  expect(await send(device)).toMatchObject({ kind: 'postponed' })
  stopFault()
  expect(await send(device)).toMatchObject({ kind: 'done', sent: 1 })
})

test('a refused or lost picture affects its own row only', async () => {
  const device = await aBareDevice(http, 'member')
  const text = new TextEncoder().encode('<svg onload="evil()">')
  const refused = mutation('service.offer', offer(device, 'No picture at all').changes, [
    pictureFor(`jobs/${anId(0xeee)}/../../x.png`, text),
  ])
  const lost = withPicture(device, 'Lost from the disk', '1.png')
  await device.outbox.add([refused], 0)
  await device.outbox.add([lost.offered], 0)
  const disk = new OutboxDatabase(device.name)
  await disk.blobs.delete(device.outbox.items[1]?.uploads[0]?.blob ?? '')
  disk.close()
  await device.outbox.add([offer(device, 'Behind both')], 0)
  expect(await send(device)).toEqual({ kind: 'done', sent: 1, wakeAt: null })
  expect(states(device)).toEqual([
    ['attention', 'refused'],
    ['attention', 'refused'],
    ['applied', undefined],
  ])
})

test('an item that is cancelled during its upload is not sent', async () => {
  const device = await aBareDevice(http, 'member')
  const [id = ''] = await device.outbox.add([withPicture(device, 'Taken back', '1.png').offered], 0)
  interceptRequests(async ({ path }, go) => {
    if (path.includes('/object/')) await device.outbox.cancel(id)
    return go()
  })
  expect(await send(device)).toEqual({ kind: 'done', sent: 0, wakeAt: null })
  expect(await titled('Taken back')).toEqual([])
})

test('an interrupted drain sends no further request, and the next one goes on there', async () => {
  const device = await aBareDevice(http, 'member')
  const [id = ''] = await device.outbox.add([offer(device, 'Taken back, perhaps too late')], 0)
  const stopFault = interceptRequests(({ path }, go) =>
    path.includes('apply_mutations') ? breakConnection() : go(),
  )
  await send(device)
  stopFault()
  expect(await device.outbox.cancel(id)).toBe('unconfirmed')
  const pictures = ['1.png', '2.png'].map((name) => `jobs/${anId(0xb00 + made + 1)}/${name}`)
  await device.outbox.add(
    [
      offer(
        device,
        'One by one',
        pictures.map((path) => pictureFor(path)),
      ),
    ],
    0,
  )
  await device.outbox.add([block(http.fixtures.people.other.id)], 0)
  await device.outbox.add(['spare.pdf', 'other.pdf'].map(objectGone), 0)
  let asked: string[] = []
  interceptRequests(({ path }, go) => {
    if (!path.startsWith('/auth')) asked.push(path)
    return go()
  })
  expect(await send(device, { isInterrupted: () => true })).toEqual({ kind: 'interrupted', sent: 0 })
  expect(asked).toEqual([])
  const orders: string[][] = []
  for (let outcome = ''; outcome !== 'done'; orders.push(asked)) {
    asked = []
    outcome = (await send(device, { isInterrupted: () => asked.length > 0 })).kind
    if (asked.length > 0) expect(outcome).toBe('interrupted')
  }
  expect(orders).toEqual([
    ['/rest/v1/rpc/apply_mutations'],
    ['/rest/v1/rpc/block'],
    ...pictures.map((path) => [`/storage/v1/object/service-images/${path}`]),
    ['/rest/v1/rpc/apply_mutations'],
    ['/storage/v1/object/project-files'],
    ['/storage/v1/object/project-files'],
    [],
  ])
  expect(new Set(device.outbox.items.map(({ state }) => state))).toEqual(new Set(['applied']))
  await http.backend.database.query('delete from public.blocks')
})

test('an item that can still be undone waits for its time', async () => {
  const device = await aBareDevice(http, 'member')
  await device.outbox.add([offer(device, 'Not yet')], 500, { holdFor: 5_000 })
  expect(await send(device)).toEqual({ kind: 'done', sent: 0, wakeAt: 5_500 })
  expect(await send(device, { now: () => 5_500 })).toMatchObject({ kind: 'done', sent: 1 })
})

test('a request refused as a whole is split: the faulty item is found, the others arrive', async () => {
  const device = await aBareDevice(http, 'member')
  for (const title of ['Before it', 'Too long for any request', 'After it']) {
    await device.outbox.add([offer(device, title)], 0)
  }
  const disk = new OutboxDatabase(device.name)
  await disk.items
    .filter(({ seq }) => seq === device.outbox.items[1]?.seq)
    .modify(({ mutation }) => void Object.assign(mutation, { action: 'x'.repeat(16 * 1024 * 1024) }))
  disk.close()
  await device.outbox.refresh()
  expect(await send(device)).toMatchObject({ kind: 'done', sent: 2 })
  expect(states(device)).toEqual([
    ['applied', undefined],
    ['attention', 'refused'],
    ['applied', undefined],
  ])
  expect(await titled('After it')).toHaveLength(1)
})

test.each([
  [
    'ends after its time limit',
    500,
    '{"code":"57014","message":"canceling statement due to statement timeout"}',
  ],
  ['refuses as too large', 413, '<html>Request Entity Too Large</html>'],
])('a request that the server %s is halved until it is answered', async (what, status, text) => {
  const device = await aBareDevice(http, 'member')
  const titles = ['One', 'Two', 'Three', 'Four', 'Five'].map((word) => `${word} of many, which it ${what}`)
  for (const title of titles) await device.outbox.add([offer(device, title)], 0)
  const sizes: number[] = []
  interceptRequests(async ({ path, body }, go) => {
    if (!path.includes('apply_mutations')) return go()
    const { mutations } = JSON.parse(body) as { mutations: unknown[] }
    sizes.push(mutations.length)
    if (mutations.length <= 2) return go()
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  })
  expect(await send(device)).toMatchObject({ kind: 'done', sent: 5 })
  expect(sizes).toEqual([5, 3, 2, 2, 1])
  for (const title of titles) expect(await titled(title)).toHaveLength(1)
})

test('a single change that the server ends stays, to be sent later', async () => {
  const device = await aBareDevice(http, 'member')
  await device.outbox.add([offer(device, 'Later, then')], 0)
  interceptRequests(async ({ path }, go) =>
    path.includes('apply_mutations')
      ? new Response(JSON.stringify({ code: '57014', message: '' }), { status: 500 })
      : go(),
  )
  expect(await send(device)).toMatchObject({ kind: 'stopped', failure: { kind: 'unreachable' } })
  expect(states(device)).toEqual([['waiting', undefined]])
})

test('a broken rule and a column that changed meanwhile need attention, by their names', async () => {
  const device = await aBareDevice(http, 'member')
  await device.outbox.add([offer(device, '')], 0)
  await device.outbox.add(
    [mutation('profile.edit', [update('profiles', aProfile({ id: device.id }), { full_name: 'Mia Blue' })])],
    0,
  )
  expect(await send(device)).toMatchObject({ kind: 'done', sent: 2 })
  expect(states(device)).toEqual([
    ['attention', 'rejected'],
    ['attention', 'conflict'],
  ])
})

test('items of a newer version of the app wait for the server’s update', async () => {
  const device = await aBareDevice(http, 'member')
  await device.outbox.add([offer(device, 'From tomorrow')], 0)
  interceptRequests(({ path, body }, go) =>
    path.includes('apply_mutations') ? go(body.replaceAll(/"v":\d+/g, '"v":99')) : go(),
  )
  expect(await send(device)).toEqual({ kind: 'update-needed', sent: 0 })
  expect(states(device)).toEqual([['waiting', undefined]])
})

test('cancelling an item that may have been sent is asked of the server until it answers', async () => {
  const device = await aBareDevice(http, 'member')
  const [id = ''] = await device.outbox.add([offer(device, 'Did it arrive?')], 0)
  const stopFault = interceptRequests(({ path }, go) =>
    path.includes('apply_mutations') ? breakConnection() : go(),
  )
  await send(device)
  expect(await device.outbox.cancel(id)).toBe('unconfirmed')
  expect(await send(device)).toMatchObject({ kind: 'stopped', sent: 0, failure: { kind: 'unreachable' } })
  stopFault()
  const update = interceptRequests(({ path, body }, go) =>
    path.includes('apply_mutations') ? go(body.replaceAll(/"v":\d+/g, '"v":99')) : go(),
  )
  expect(await send(device)).toEqual({ kind: 'update-needed', sent: 0 })
  expect(device.outbox.items).toMatchObject([{ state: 'waiting', cancelled: true }])
  update()
  expect(await send(device)).toEqual({ kind: 'done', sent: 1, wakeAt: null })
  expect(device.outbox.items).toMatchObject([{ state: 'applied', cancelled: true }])
  expect(await titled('Did it arrive?')).toEqual([])
})

test('a refused item that the user had cancelled is removed', async () => {
  const device = await aBareDevice(http, 'member')
  const [id = ''] = await device.outbox.add([offer(device, '')], 0)
  interceptRequests(async ({ path }, go) => {
    const answer = await go()
    if (path.includes('apply_mutations')) expect(await device.outbox.cancel(id)).toBe('unconfirmed')
    return answer
  })
  expect(await send(device)).toMatchObject({ kind: 'done' })
  expect(states(device)).toEqual([['applied', undefined]])
})

test('an item cancelled on its way to a server that rejects every request is removed: it never arrived', async () => {
  const device = await aBareDevice(http, 'member')
  const [id = ''] = await device.outbox.add([offer(device, 'Turned away')], 0)
  interceptRequests(async ({ path }, go) => {
    if (!path.includes('apply_mutations')) return go()
    expect(await device.outbox.cancel(id)).toBe('unconfirmed')
    return Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 })
  })
  expect(await send(device)).toMatchObject({ kind: 'stopped', failure: { kind: 'signed-out' } })
  expect(states(device)).toEqual([['applied', undefined]])
  expect(await titled('Turned away')).toEqual([])
})

test('an ended session stops the drain and loses nothing', async () => {
  const device = await aBareDevice(http, 'member')
  await device.outbox.add([offer(device, 'Signed out')], 0)
  await device.connection.forgetSession()
  expect(await send(device)).toEqual({ kind: 'stopped', sent: 0, failure: { kind: 'signed-out' } })
  expect(states(device)).toEqual([['waiting', undefined]])
})

test('a service is not created twice when the outbox is sent twice', async () => {
  const device = await aBareDevice(http, 'member')
  const [id = ''] = await device.outbox.add([offer(device, 'Once')], 0)
  await send(device)
  await device.outbox.retry(id)
  expect(await send(device)).toMatchObject({ kind: 'done', sent: 1 })
  expect(await titled('Once')).toHaveLength(1)
})

test('files that the server no longer has are uploaded again on retry', async () => {
  const device = await aBareDevice(http, 'member')
  const { path, offered } = withPicture(device, 'Swept away', '1.png')
  const [id = ''] = await device.outbox.add([offered], 0)
  const letThrough = interceptRequests(({ path: to }, go) =>
    to.includes('apply_mutations') ? breakConnection() : go(),
  )
  expect(await send(device)).toMatchObject({ kind: 'stopped' })
  letThrough()
  // As the daily sweep removes unreferenced files: the device was offline for more than a day.
  expect((await device.objects.remove('service-images', path)).ok).toBe(true)
  await send(device)
  expect(states(device)).toEqual([['attention', 'rejected']])
  await device.outbox.retry(id)
  expect(await send(device)).toMatchObject({ kind: 'done', sent: 1 })
  expect(await titled('Swept away')).toHaveLength(1)
})
