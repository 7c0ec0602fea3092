import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mutation, update } from '../../src/domain/mutation.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { aProfile } from '../support/rows.ts'

const rename = (full_name: string) =>
  mutation('profile.edit', [update('profiles', aProfile({}), { full_name })])

async function open(name: string): Promise<Outbox> {
  const outbox = await Outbox.open(name)
  onTestFinished(() => outbox.close())
  return outbox
}

const withPicture = () =>
  mutation(
    'profile.edit',
    [update('profiles', aProfile({}), { profile_image: 'profiles/a.png' })],
    [
      {
        bucket: 'profile-images',
        path: 'profiles/a.png',
        file: new Blob(['picture'], { type: 'image/png' }),
      },
    ],
  )

describe('the outbox', () => {
  test('keeps items and their files over a restart', async () => {
    const before = await Outbox.open('restart')
    const [id] = await before.add([withPicture()], 5)
    const deviceId = await before.deviceId()
    before.close()

    const after = await open('restart')
    expect(await after.deviceId()).toBe(deviceId)
    expect(after.items).toMatchObject([{ id, at: 5, state: 'waiting' }])
    const [upload] = after.items[0]?.uploads ?? []
    expect(upload).toMatchObject({ type: 'image/png', size: 7 })
    expect(upload && new TextDecoder().decode(await after.bytes(upload))).toBe('picture')
  })

  test('unsent items of an earlier app version are read, and may have been sent', async () => {
    const earlier = new Dexie('outbox-earlier')
    earlier.version(1).stores({ items: '++seq, &id', blobs: 'id', drafts: 'key', device: 'key' })
    await earlier
      .table('items')
      .add({ id: 'old', at: 1, mutation: rename('a'), state: 'waiting', uploads: [] })
    earlier.close()
    const outbox = await open('earlier')
    expect(outbox.items).toMatchObject([{ id: 'old', sent: true, cancelled: false }])
    expect(await outbox.cancel('old')).toBe('unconfirmed')
  })

  test('of one action the last mutation is held; separate actions are all held to the same moment, each by itself', async () => {
    const outbox = await open('held-actions')
    await outbox.add([rename('a'), rename('b')], 5, { holdFor: 100 })
    const [first] = outbox.items
    expect(outbox.items).toMatchObject([
      { notBefore: 5, after: null },
      { notBefore: 105, after: first?.id },
    ])
    await outbox.add([rename('c'), rename('d')], 5, { holdFor: 100, areSeparate: true })
    expect(outbox.items.slice(2)).toMatchObject([
      { notBefore: 105, after: null },
      { notBefore: 105, after: null },
    ])
  })

  test('of separate actions that the disk refuses, none is stored', async () => {
    const outbox = await open('refused-actions')
    const fails = { ...withPicture(), changes: [() => {}] } as unknown as ReturnType<typeof rename>
    await expect(outbox.add([rename('a'), fails], 5, { areSeparate: true })).rejects.toThrow()
    expect(outbox.items).toEqual([])
  })

  test('of two pictures, the one that was uploaded is not sent again', async () => {
    const outbox = await open('two-pictures')
    const pictured = withPicture()
    const banner = { ...pictured.uploads[0], path: 'banners/a.png' } as (typeof pictured.uploads)[number]
    const [id = ''] = await outbox.add([{ ...pictured, uploads: [...pictured.uploads, banner] }], 0)
    await outbox.markUploaded(id, 'banners/a.png')
    expect(outbox.items[0]?.uploads).toMatchObject([
      { path: 'profiles/a.png', done: false },
      { path: 'banners/a.png', done: true },
    ])
  })

  test('an item stays until a pull contains its transaction; then its files are deleted, too', async () => {
    const outbox = await open('settle')
    const [id = ''] = await outbox.add([withPicture()], 0)
    const [upload] = outbox.items[0]?.uploads ?? []
    await outbox.markApplied(id, '12', null)
    await outbox.confirm(['11'], 'e1')
    expect(outbox.items).toHaveLength(1)
    await outbox.confirm(['12'], 'e1')
    expect(outbox.items).toHaveLength(0)
    expect(upload && (await outbox.bytes(upload))).toBeUndefined()
  })

  test('a cancelled item is removed with those that follow it; a sent item is not cancelled', async () => {
    const outbox = await open('discard')
    const [first = '', second] = await outbox.add([rename('a'), rename('b')], 0)
    const [sent = ''] = await outbox.add([rename('c')], 0)
    expect(outbox.items.find(({ id }) => id === second)?.after).toBe(first)
    await outbox.markApplied(sent, '1', null)
    expect(await outbox.cancel(sent)).toBe('sent')
    expect(await outbox.cancel(first)).toBe('removed')
    expect(outbox.items.map(({ id }) => id)).toEqual([sent])
  })

  test('in a new epoch, items applied in the old one are sent again', async () => {
    const outbox = await open('epoch')
    const [id = ''] = await outbox.add([rename('a')], 0)
    await outbox.markApplied(id, '99', null)
    await outbox.requeueLost('e2', 'e1')
    expect(outbox.items).toMatchObject([{ id, state: 'waiting', xid: null }])
  })

  test('items applied in another epoch are sent again, even if nothing was pulled in it', async () => {
    const outbox = await open('epoch of an item')
    const [id = ''] = await outbox.add([rename('a')], 0)
    await outbox.markApplied(id, '99', null, 'e1')
    // A transaction of the new history with the same number.
    await outbox.confirm(['99'], 'e2')
    expect(outbox.items).toMatchObject([{ id, state: 'waiting', xid: null }])
    await outbox.markApplied(id, '101', null, 'e2')
    await outbox.requeueLost('e2', 'e1')
    expect(outbox.items).toMatchObject([{ id, state: 'applied', xid: '101' }])
    await outbox.confirm(['101'], 'e2')
    expect(outbox.items).toEqual([])
  })

  test('items without a record on the server are sent again, although another transaction has their number', async () => {
    const outbox = await open('lost in the same epoch')
    const [lost = '', kept = ''] = await outbox.add([rename('a'), rename('b')], 0)
    await outbox.markApplied(lost, '99', null, 'e1')
    await outbox.markApplied(kept, '98', null, 'e1')
    await outbox.confirm(['98', '99'], 'e1', [lost])
    expect(outbox.items).toMatchObject([{ id: lost, state: 'waiting', xid: null }])
  })

  test('in a new epoch, a message that was sent is not sent again', async () => {
    const outbox = await open('epoch of messages')
    const message = {
      kind: 'call',
      action: 'contact.send',
      via: 'function',
      fn: 'contact-email',
      args: {},
    } as const
    const [id = ''] = await outbox.add([message], 0)
    await outbox.markApplied(id, null, null)
    await outbox.requeueLost('e2', 'e1')
    expect(outbox.items).toMatchObject([{ id, state: 'applied' }])
    await outbox.confirm([], 'e2')
    expect(outbox.items).toEqual([])
  })

  test('another tab sees this tab’s changes', async () => {
    const here = await open('windows')
    const there = await open('windows')
    await there.subscribe()
    const seen = new Promise<void>((resolve) => {
      there.items$.subscribe((items) => items.length === 1 && resolve())
    })
    await here.add([rename('a')], 0)
    await seen
  })

  test('a full disk stores nothing and rejects', async () => {
    const outbox = await open('full')
    const add = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await expect(outbox.add([rename('a'), rename('b')], 0)).rejects.toThrow()
    IDBObjectStore.prototype.add = add
    await outbox.refresh()
    expect(outbox.items).toEqual([])
  })
})
