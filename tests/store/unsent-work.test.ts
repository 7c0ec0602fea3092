import 'fake-indexeddb/auto'
import { filter, firstValueFrom, skip } from 'rxjs'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { insert, mutation, update } from '../../src/domain/mutation.ts'
import type { Problem } from '../../src/outbox/item.ts'
import { forgetLeftDrafts } from '../../src/outbox/left-drafts.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { OutboxDatabase } from '../../src/outbox/outbox-database.ts'
import { heldBy } from '../../src/outbox/plan-batches.ts'
import { unsentFile } from '../../src/outbox/unsent-file.ts'
import { anId, aProfile } from '../support/rows.ts'

async function open(name: string): Promise<Outbox> {
  const outbox = await Outbox.open(name)
  onTestFinished(() => outbox.close())
  return outbox
}

const mine = aProfile({ bio: 'before' })
const conflict = (id: string, row: object | null): Problem => ({
  id,
  status: 'conflict',
  table: 'profiles',
  row_id: mine.id,
  columns: ['bio'],
  row: row && { ...row },
})
const edit = (bio: string) => mutation('profile.edit', [update('profiles', mine, { bio })])

const bytes = Uint8Array.from({ length: 100_000 }, (_, place) => place % 251)
const withPicture = () =>
  mutation(
    'profile.edit',
    [update('profiles', mine, { profile_image: 'profiles/a.png' })],
    [{ bucket: 'profile-images', path: 'profiles/a.png', file: new Blob([bytes], { type: 'image/png' }) }],
  )

describe('a conflict', () => {
  test('keeping mine sends the same values based on the server’s row', async () => {
    const outbox = await open('keep-mine')
    const [id = ''] = await outbox.add([edit('mine')], 0)
    await outbox.markRefused(id, conflict(id, { ...mine, bio: 'theirs' }))
    expect(await outbox.keepMine(id)).toBe(true)
    expect(outbox.items).toMatchObject([
      {
        id,
        state: 'waiting',
        problem: null,
        mutation: { changes: [{ values: { bio: 'mine' }, base: { bio: 'theirs' } }] },
      },
    ])
  })

  test('with a deleted row, or a conflict resolved in another tab, mine cannot be kept', async () => {
    const outbox = await open('keep-nothing')
    const [id = ''] = await outbox.add([edit('mine')], 0)
    expect(await outbox.keepMine(id)).toBe(false)
    await outbox.markRefused(id, conflict(id, null))
    expect(await outbox.keepMine(id)).toBe(false)
    expect(outbox.items).toMatchObject([{ state: 'attention' }])
  })
})

describe('cancelling an item into its form', () => {
  test('stores the draft and removes the item with its files', async () => {
    const outbox = await open('reopen')
    const [id = ''] = await outbox.add([withPicture()], 0)
    const [upload] = outbox.items[0]?.uploads ?? []
    expect(await outbox.cancelIntoDraft(id, 'profile', { bio: 'mine' }, 7)).toBe('removed')
    expect(await outbox.drafts.read('profile')).toEqual({ bio: 'mine' })
    expect(outbox.items).toEqual([])
    expect(upload && (await outbox.bytes(upload))).toBeUndefined()
  })

  test('a sent item stays, and no draft is made of it', async () => {
    const outbox = await open('reopen-late')
    const [id = ''] = await outbox.add([edit('mine')], 0)
    await outbox.markApplied(id, '1', null)
    expect(await outbox.cancelIntoDraft(id, 'profile', {}, 7)).toBe('sent')
    expect(await outbox.drafts.read('profile')).toBeUndefined()
  })
})

test('lists the latest drafts first, and follows other tabs', async () => {
  const here = await open('drafts')
  const there = await open('drafts')
  await here.drafts.save('client', {}, 1)
  await here.drafts.save('profile', {}, 2)
  expect(await firstValueFrom(here.drafts.summaries())).toEqual([
    { key: 'profile', at: 2 },
    { key: 'client', at: 1 },
  ])
  const next = firstValueFrom(here.drafts.summaries().pipe(skip(1)))
  // The first read must be under way before the change.
  await firstValueFrom(here.drafts.summaries())
  await there.drafts.discard('profile', 3)
  expect(await next).toEqual([{ key: 'client', at: 1 }])
})

describe('files of a draft', () => {
  const stored = async (name: string) => {
    const database = new OutboxDatabase(name)
    onTestFinished(() => database.close())
    return { drafts: await database.drafts.toArray(), blobs: await database.blobs.toArray() }
  }
  const photo = () => new File([bytes], 'photo.png', { type: 'image/png' })
  const content = async (draft: unknown) => {
    const { pictures } = draft as { pictures: { file: File }[] }
    return Promise.all(
      pictures.map(async ({ file }) => [file.name, file.type, new Uint8Array(await file.arrayBuffer())]),
    )
  }

  test('are stored as bytes, once for all versions of the draft, and read as they were', async () => {
    const outbox = await open('draft-files')
    const pictures = [{ file: photo() }, { file: photo() }]
    await outbox.drafts.save('service', { title: 'L', pictures }, 1)
    await outbox.drafts.save('service', { title: 'Le', pictures: pictures.slice(0, 1) }, 2)
    const { drafts, blobs } = await stored('draft-files')
    expect(drafts).toMatchObject([{ value: { title: 'Le', pictures: [{ file: { storedFile: {} } }] } }])
    expect(blobs.map((blob) => blob.bytes.byteLength)).toEqual([bytes.length])
    expect(await content(await (await open('draft-files')).drafts.read('service'))).toEqual([
      ['photo.png', 'image/png', bytes],
    ])
  })
  test('leave the device with the draft', async () => {
    const outbox = await open('draft-files-gone')
    await outbox.drafts.save('service', { pictures: [{ file: photo() }] }, 1)
    await outbox.drafts.discard('service', 2)
    expect(await stored('draft-files-gone')).toEqual({ drafts: [], blobs: [] })
  })
  test('are stored again where another tab has removed them meanwhile', async () => {
    const here = await open('draft-files-tabs')
    const pictures = [{ file: photo() }]
    await here.drafts.save('service', { title: 'L', pictures }, 1)
    await (await open('draft-files-tabs')).drafts.save('service', { title: 'L', pictures: [] }, 2)
    await here.drafts.save('service', { title: 'Le', pictures }, 3)
    expect(await content(await here.drafts.read('service'))).toEqual([['photo.png', 'image/png', bytes]])
  })
  test('of a draft that an earlier version stored are read, too', async () => {
    const outbox = await open('draft-files-earlier')
    await outbox.subscribe()
    const database = new OutboxDatabase('draft-files-earlier')
    onTestFinished(() => database.close())
    const picture = new Blob([bytes], { type: 'image/png' })
    await database.drafts.put({ key: 'service', value: { pictures: [{ file: picture }] }, at: 1 })
    expect(await content(await outbox.drafts.read('service'))).toEqual([[undefined, 'image/png', bytes]])
  })
  test('do not stop an older content from being replaced by a newer one', async () => {
    const outbox = await open('draft-files-order')
    const pictures = [{ file: photo() }]
    await Promise.all([
      outbox.drafts.save('service', { title: 'L', pictures }, 1),
      outbox.drafts.save('service', { title: 'Le', pictures: [] }, 2),
    ])
    expect(await stored('draft-files-order')).toMatchObject({
      drafts: [{ value: { title: 'Le', pictures: [] } }],
      blobs: [],
    })
  })
})

describe('a draft kept while its page was left', () => {
  const values = new Map<string, string>()
  // As in a browser, the names of the values are the object's own keys.
  const localStorage = new Proxy(
    {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, value),
      removeItem: (name: string) => void values.delete(name),
    },
    {
      ownKeys: () => [...values.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  beforeEach(() => {
    values.clear()
    vi.stubGlobal('localStorage', localStorage)
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('is read with the pictures that were stored before, and no longer kept', async () => {
    const outbox = await open('left')
    const pictures = [{ file: new Uint8Array(3).buffer }]
    await outbox.drafts.save('service', { fields: { title: 'Let' }, pictures }, 1)
    outbox.drafts.keepOnLeave('service', { fields: { title: 'Lettering' }, pictures: [new Blob(['a'])] }, 2)
    expect(values.size).toBe(1)
    expect(await outbox.drafts.read('service')).toEqual({ fields: { title: 'Lettering' }, pictures })
    expect(values.size).toBe(0)
  })
  test('is one of the drafts after the next start', async () => {
    const before = await open('left-start')
    before.drafts.keepOnLeave('service', { fields: { title: 'Lettering' } }, 2)
    before.close()
    const outbox = await open('left-start')
    await outbox.subscribe()
    expect(await outbox.drafts.count()).toBe(1)
  })
  test.each<[what: string, then: (outbox: Outbox) => Promise<unknown>, title: string | undefined]>([
    ['was stored later', ({ drafts }) => drafts.save('service', { title: 'later' }, 3), 'later'],
    ['was discarded', ({ drafts }) => drafts.discard('service', 3), undefined],
  ])('is not read where its form %s', async (_what, then, title) => {
    const outbox = await open(`left-then-${title}`)
    outbox.drafts.keepOnLeave('service', { title: 'kept' }, 2)
    await then(outbox)
    expect(await outbox.drafts.read('service')).toEqual(title && { title })
  })
  test('is deleted after the next start where it was discarded, and its page left at once', async () => {
    const before = await open('left-discarded')
    await before.drafts.save('service', { title: 'gone' }, 1)
    const discarded = before.drafts.discard('service', 2)
    before.close()
    await expect(discarded).rejects.toThrow()
    const outbox = await open('left-discarded')
    await outbox.subscribe()
    expect(await outbox.drafts.count()).toBe(0)
    expect(values.size).toBe(0)
  })
  test.each<[what: string, write: (outbox: Outbox) => Promise<unknown>]>([
    ['stored', ({ drafts }) => drafts.save('service', { title: 'before' }, 2)],
    ['discarded', ({ drafts }) => drafts.discard('service', 2)],
  ])('outlasts an earlier one that is still being %s', async (what, write) => {
    const outbox = await open(`left-after-${what}`)
    const written = write(outbox)
    outbox.drafts.keepOnLeave('service', { title: 'typed again' }, 3)
    await written
    expect(await outbox.drafts.read('service')).toEqual({ title: 'typed again' })
  })
  test('does not replace one that another tab stored later', async () => {
    const [left, other] = [await open('left-older'), await open('left-older')]
    await other.drafts.save('service', { title: 'newer' }, 9)
    left.drafts.keepOnLeave('service', { title: 'older' }, 2)
    expect(await other.drafts.read('service')).toEqual({ title: 'newer' })
  })
  test('is not of another viewer, and is not kept after the user signed out', async () => {
    const outbox = await open('left-mine')
    outbox.drafts.keepOnLeave('service', { title: 'mine' }, 2)
    expect(await (await open('left-theirs')).drafts.read('service')).toBeUndefined()
    forgetLeftDrafts('left-mine')
    outbox.close()
    outbox.drafts.keepOnLeave('service', { title: 'mine' }, 2)
    expect(values.size).toBe(0)
  })
})

test('waiting items name their reason: the same row, a row they depend on, the same action', async () => {
  const outbox = await open('held')
  const offer = mutation('service.offer', [insert('jobs', anId(30), { posted_by: anId(10) })])
  const request = mutation('request.send', [insert('job_applications', anId(40), { job_id: anId(30) })])
  const share = mutation('file.share', [insert('project_files', anId(50), { application_id: anId(40) })])
  const [offered = ''] = await outbox.add([offer], 0)
  const [requested = '', afterwards = ''] = await outbox.add([request, edit('unrelated')], 0)
  const [shared = ''] = await outbox.add([share], 0)
  const [alone = ''] = await outbox.add([mutation('service.offer', [insert('jobs', anId(31), {})])], 0)
  expect(heldBy(outbox.items).size).toBe(0)

  await outbox.markRefused(offered, { status: 'refused', code: 413, message: '' })
  expect(heldBy(outbox.items)).toEqual(
    new Map([
      [requested, offered],
      [afterwards, offered],
      [shared, offered],
    ]),
  )
  expect(heldBy(outbox.items).has(alone)).toBe(false)
})

test('the file of unsent work holds items, drafts and every byte of their pictures', async () => {
  const outbox = await open('file')
  const [sent = ''] = await outbox.add([edit('sent')], 0)
  await outbox.markApplied(sent, '1', null)
  const [id = ''] = await outbox.add([withPicture()], 5)
  await outbox.markRefused(id, conflict(id, null))
  const picture = new Blob([bytes.subarray(0, 10)], { type: 'image/png' })
  await outbox.drafts.save('service', { fields: { title: 'Ünfinished' }, pictures: [{ file: picture }] }, 6)

  const file = await unsentFile(outbox, {
    account: 'ada@example.test',
    now: 10,
    titleOf: ({ mutation }) => `In words: ${mutation.action}`,
  })
  const written = JSON.parse(await file.text())
  expect(written).toMatchObject({
    format: 'verdant-circle-unsent',
    exported_at: '1970-01-01T00:00:00.010Z',
    account: 'ada@example.test',
    items: [
      {
        id,
        title: 'In words: profile.edit',
        state: 'attention',
        problem: { columns: ['bio'] },
        mutation: { changes: [{ values: { profile_image: 'profiles/a.png' } }] },
        files: [{ path: 'profiles/a.png', type: 'image/png', size: bytes.length }],
      },
    ],
    drafts: [
      {
        key: 'service',
        value: { fields: { title: 'Ünfinished' }, pictures: [{ file: { type: 'image/png', size: 10 } }] },
      },
    ],
  })
  const decoded = Buffer.from(written.items[0].files[0].base64, 'base64')
  expect(Buffer.compare(decoded, bytes)).toBe(0)
})

test('the file of an empty device is valid, too', async () => {
  const outbox = await open('empty-file')
  const file = await unsentFile(outbox, { account: null, now: 0, titleOf: () => '' })
  expect(JSON.parse(await file.text())).toMatchObject({ items: [], drafts: [] })
})

test('the file names a picture whose bytes are lost without them, and contains a draft’s lists', async () => {
  const outbox = await open('file-lost')
  await outbox.add([withPicture()], 0)
  const disk = new OutboxDatabase('file-lost')
  await disk.blobs.clear()
  disk.close()
  await outbox.drafts.save('form', { pictures: [new Blob(['a']), null], none: null }, 5)
  const file = await unsentFile(outbox, { account: null, now: 0, titleOf: () => 'Edit' })
  expect(JSON.parse(await file.text())).toMatchObject({
    items: [{ files: [{ path: 'profiles/a.png', base64: null }] }],
    drafts: [{ value: { pictures: [{ base64: 'YQ==' }, null], none: null } }],
  })
})

test('a note of this device is no draft, and can be deleted', async () => {
  const outbox = await open('notes')
  const noted = (wanted: string | undefined) =>
    firstValueFrom(outbox.notes.all$.pipe(filter((notes) => notes?.get('invoice-copy:1') === wanted)))
  await outbox.notes.set('invoice-copy:1', 'INV-202601-001')
  await noted('INV-202601-001')
  expect(await firstValueFrom(outbox.drafts.summaries())).toEqual([])
  await outbox.notes.delete('invoice-copy:1')
  await noted(undefined)
})
