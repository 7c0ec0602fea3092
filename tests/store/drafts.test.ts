import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { forgetLeftDrafts } from '../../src/outbox/left-drafts.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { OutboxDatabase } from '../../src/outbox/outbox-database.ts'

async function open(name: string): Promise<Outbox> {
  const outbox = await Outbox.open(name)
  onTestFinished(() => outbox.close())
  return outbox
}

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
