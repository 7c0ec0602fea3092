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
  test('has after a restart what was done, its files included', async () => {
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

  test('what an earlier version of the app left waiting is there, and may have been sent', async () => {
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

  test('of two pictures, the one that arrived is not sent again', async () => {
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

  test('an item stays until a pull contained its transaction; then its files go, too', async () => {
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

  test('what was taken back is gone with what followed it; what was sent is not taken back', async () => {
    const outbox = await open('discard')
    const [first = '', second] = await outbox.add([rename('a'), rename('b')], 0)
    const [sent = ''] = await outbox.add([rename('c')], 0)
    expect(outbox.items.find(({ id }) => id === second)?.after).toBe(first)
    await outbox.markApplied(sent, '1', null)
    expect(await outbox.cancel(sent)).toBe('sent')
    expect(await outbox.cancel(first)).toBe('removed')
    expect(outbox.items.map(({ id }) => id)).toEqual([sent])
  })

  test('in a new epoch, what the old one applied is sent again', async () => {
    const outbox = await open('epoch')
    const [id = ''] = await outbox.add([rename('a')], 0)
    await outbox.markApplied(id, '99', null)
    await outbox.requeueLost('e2', 'e1')
    expect(outbox.items).toMatchObject([{ id, state: 'waiting', xid: null }])
  })

  test('what was applied in another epoch is sent again, even where nothing had been pulled in that one', async () => {
    const outbox = await open('epoch of an item')
    const [id = ''] = await outbox.add([rename('a')], 0)
    await outbox.markApplied(id, '99', null, 'e1')
    // A transaction of the new history has the same number.
    await outbox.confirm(['99'], 'e2')
    expect(outbox.items).toMatchObject([{ id, state: 'waiting', xid: null }])
    await outbox.markApplied(id, '101', null, 'e2')
    await outbox.requeueLost('e2', 'e1')
    expect(outbox.items).toMatchObject([{ id, state: 'applied', xid: '101' }])
    await outbox.confirm(['101'], 'e2')
    expect(outbox.items).toEqual([])
  })

  test('what the server has no record of is sent again, though another transaction has its number', async () => {
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

  test('another window sees what this one did', async () => {
    const here = await open('windows')
    const there = await open('windows')
    await there.subscribe()
    const seen = new Promise<void>((resolve) => {
      there.items$.subscribe((items) => items.length === 1 && resolve())
    })
    await here.add([rename('a')], 0)
    await seen
  })

  test('a disk that is full keeps nothing of it and says so', async () => {
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
