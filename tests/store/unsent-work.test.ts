import { anInsert } from '../support/changes.ts'
import 'fake-indexeddb/auto'
import { filter, firstValueFrom, skip } from 'rxjs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mutation, update } from '../../src/domain/mutation.ts'
import type { Problem } from '../../src/outbox/item.ts'
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

test('waiting items name their reason: the same row, a row they depend on, the same action', async () => {
  const outbox = await open('held')
  const offer = mutation('service.offer', [anInsert('jobs', anId(30), { posted_by: anId(10) })])
  const request = mutation('request.send', [anInsert('job_applications', anId(40), { job_id: anId(30) })])
  const share = mutation('file.share', [anInsert('project_files', anId(50), { application_id: anId(40) })])
  const [offered = ''] = await outbox.add([offer], 0)
  const [requested = '', afterwards = ''] = await outbox.add([request, edit('unrelated')], 0)
  const [shared = ''] = await outbox.add([share], 0)
  const [alone = ''] = await outbox.add([mutation('service.offer', [anInsert('jobs', anId(31), {})])], 0)
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
