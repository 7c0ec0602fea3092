import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { mutation, update } from '../../src/domain/mutation.ts'
import { forgetLeftDrafts } from '../../src/outbox/left-drafts.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { OutboxDatabase } from '../../src/outbox/outbox-database.ts'
import { aProfile } from '../support/rows.ts'

async function open(name: string): Promise<Outbox> {
  const outbox = await Outbox.open(name)
  onTestFinished(() => outbox.close())
  return outbox
}

const edit = mutation('profile.edit', [update('profiles', aProfile({}), { bio: 'sent' })])
const bytes = Uint8Array.from({ length: 100_000 }, (_, place) => place % 251)

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
    outbox.drafts.keepOnLeave(
      'service',
      { fields: { title: 'Lettering' }, pictures: [new Blob(['a'])] },
      2,
      'a',
    )
    expect(values.size).toBe(1)
    expect(await outbox.drafts.read('service')).toEqual({ fields: { title: 'Lettering' }, pictures })
    expect(values.size).toBe(0)
  })
  test('is one of the drafts after the next start', async () => {
    const before = await open('left-start')
    before.drafts.keepOnLeave('service', { fields: { title: 'Lettering' } }, 2, 'a')
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
    outbox.drafts.keepOnLeave('service', { title: 'kept' }, 2, 'a')
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
    outbox.drafts.keepOnLeave('service', { title: 'typed again' }, 3, 'a')
    await written
    expect(await outbox.drafts.read('service')).toEqual({ title: 'typed again' })
  })
  test('does not replace one that another tab stored later', async () => {
    const [left, other] = [await open('left-older'), await open('left-older')]
    await other.drafts.save('service', { title: 'newer' }, 9)
    left.drafts.keepOnLeave('service', { title: 'older' }, 2, 'a')
    expect(await other.drafts.read('service')).toEqual({ title: 'newer' })
  })
  test('is not of another viewer, and is not kept after the user signed out', async () => {
    const outbox = await open('left-mine')
    outbox.drafts.keepOnLeave('service', { title: 'mine' }, 2, 'a')
    expect(await (await open('left-theirs')).drafts.read('service')).toBeUndefined()
    forgetLeftDrafts('left-mine')
    outbox.close()
    outbox.drafts.keepOnLeave('service', { title: 'mine' }, 2, 'a')
    expect(values.size).toBe(0)
  })
  test('is restored once, although the browser returns what was forgotten', async () => {
    const before = await open('left-returned')
    before.drafts.keepOnLeave('service', { title: 'kept' }, 2, 'a')
    const kept = [...values]
    await before.subscribe()
    await before.add([edit], 3, { form: { key: 'service', leftId: null } })
    before.close()
    for (const [name, value] of kept) values.set(name, value)
    const outbox = await open('left-returned')
    await outbox.subscribe()
    expect(await outbox.drafts.count()).toBe(0)
    expect(values.size).toBe(0)
  })
  test.each<[what: string, leftId: string, title: string | undefined]>([
    ['is not restored where it was being sent, and was', 'a', undefined],
    ['is restored where something earlier was sent', 'b', 'typed'],
  ])('%s', async (_what, leftId, title) => {
    const before = await open(`left-sent-${leftId}`)
    const sent = before.add([edit], 1, { form: { key: 'service', leftId } })
    before.drafts.keepOnLeave('service', { title: 'typed' }, 2, 'a')
    await sent
    before.close()
    const outbox = await open(`left-sent-${leftId}`)
    await outbox.subscribe()
    expect(outbox.items).toHaveLength(1)
    expect(await outbox.drafts.read('service')).toEqual(title && { title })
  })
})

describe('the draft of a form that is sent', () => {
  const form = { key: 'service', leftId: null }

  test('is deleted with its files in the transaction that stores the mutations', async () => {
    const seen = await watchWrites()
    const outbox = await open('sent')
    await outbox.drafts.save('service', { pictures: [{ file: new Blob([bytes]) }] }, 1)
    await outbox.add([edit], 2, { form })
    expect((await seen()).slice(-2)).toEqual([
      { items: 0, drafts: 1, blobs: 1 },
      { items: 1, drafts: 0, blobs: 0 },
    ])
  })
  test('is deleted although a write of it is still under way', async () => {
    const outbox = await open('sent-late')
    const written = outbox.drafts.save('service', { pictures: [{ file: new Blob([bytes]) }] }, 1)
    await Promise.all([written, outbox.add([edit], 2, { form })])
    expect(await outbox.drafts.count()).toBe(0)
  })
  test('stays where the mutations cannot be stored', async () => {
    const outbox = await open('sent-refused')
    await outbox.drafts.save('service', { title: 'L' }, 1)
    const unstorable = { ...edit, changes: [{ cannotBeCloned: () => {} }] } as unknown as typeof edit
    await expect(outbox.add([unstorable], 2, { form })).rejects.toThrow()
    expect(await outbox.drafts.read('service')).toEqual({ title: 'L' })
    expect(outbox.items).toEqual([])
  })
})

type Counts = Record<'items' | 'drafts' | 'blobs', number>

/** Returns a function that resolves to how many rows each table had after each write to an outbox that opens later. */
async function watchWrites(): Promise<() => Promise<Counts[]>> {
  const counts: Promise<Counts>[] = []
  const count = (store: IDBObjectStore) =>
    new Promise<number>((resolve) => {
      const request = store.count()
      request.onsuccess = () => resolve(request.result)
    })
  const read = async (database: IDBDatabase): Promise<Counts> => {
    const transaction = database.transaction(['items', 'drafts', 'blobs'])
    const of = (table: string) => count(transaction.objectStore(table))
    const [items, drafts, blobs] = await Promise.all([of('items'), of('drafts'), of('blobs')])
    return { items, drafts, blobs }
  }
  const any = new OutboxDatabase('any')
  onTestFinished(() => any.close())
  await any.open()
  const prototype: IDBDatabase = Object.getPrototypeOf(any.backendDB())
  const begin = prototype.transaction
  const watched = vi.spyOn(prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...given
  ) {
    const transaction = begin.apply(this, given)
    if (given[1] === 'readwrite') transaction.addEventListener('complete', () => counts.push(read(this)))
    return transaction
  })
  onTestFinished(() => watched.mockRestore())
  return () => Promise.all(counts)
}
