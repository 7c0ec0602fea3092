import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readAhead } from '../../src/database/chunked-storage/read-ahead.ts'
import { openDeviceDatabase } from '../../src/database/device-database.ts'
import { countRows, findRows } from '../../src/database/find-rows.ts'
import { OptimisticView } from '../../src/database/optimistic-view.ts'
import { Store } from '../../src/database/store.ts'
import { remove, update } from '../../src/domain/mutation.ts'
import type { Profile, TableName } from '../../src/domain/rows.ts'
import { anInsert } from '../support/changes.ts'
import { anId, aProfile } from '../support/rows.ts'

/* RxDB without a licence has 13 collections open in one page. */

async function aDatabase(name: string) {
  const opened = await openDeviceDatabase(await readAhead(name), new AbortController().signal)
  onTestFinished(async () => {
    await opened.database.close()
  })
  return opened
}

const open = ({ database }: Awaited<ReturnType<typeof aDatabase>>) => Object.keys(database.collections)

test('a database of twenty tables is opened without any, and each can be asked', async () => {
  const opened = await aDatabase('twenty')
  expect(open(opened)).toEqual([])
  const tables = Array.from({ length: 20 }, (_, n) => `table_${n}` as TableName)
  for (const table of tables) {
    const { find, release } = await opened.collections.use(table)
    expect((await find({})).ids).toEqual([])
    release()
  }
  await expect.poll(() => open(opened)).toEqual([])
})

test('a collection stays open until its last user has gone, and opens again while it is being closed', async () => {
  const opened = await aDatabase('shared')
  const [one, other] = await Promise.all([
    opened.collections.use('profiles'),
    opened.collections.use('profiles'),
  ])
  expect(one.collection).toBe(other.collection)
  one.release()
  expect((await other.find({})).ids).toEqual([])
  expect(open(opened)).toEqual(['profiles'])
  other.release()
  const again = await opened.collections.use('profiles')
  expect(again.collection).not.toBe(one.collection)
  expect((await again.find({})).ids).toEqual([])
  again.release()
  await expect.poll(() => open(opened)).toEqual([])
})

const person = (n: number, given: Partial<Profile> = {}) =>
  aProfile({ id: anId(n), full_name: `Person ${n}`, profession: 'Chef', ...given })

test('found rows have the pending changes: what they add, change, remove, and let a query find', async () => {
  const store = await Store.open('pending')
  onTestFinished(() => store.close())
  await store.apply({
    put: { profiles: [person(1), person(2), person(3), person(4, { profession: 'Baker' })] },
  })
  const view = new OptimisticView(store)
  onTestFinished(() => view.close())
  const found: string[][] = []
  const chefs = { selector: { profession: 'Chef' }, sort: [{ full_name: 'desc' as const }], limit: 4 }
  const subscription = findRows(view, 'profiles', chefs).subscribe((rows) =>
    found.push(rows.map(({ full_name }) => full_name)),
  )
  onTestFinished(() => subscription.unsubscribe())
  const latest = () => found.at(-1)
  await expect.poll(latest).toEqual(['Person 3', 'Person 2', 'Person 1'])

  const changes = [
    anInsert('profiles', anId(5), person(5)),
    update('profiles', person(4), { profession: 'Chef' }),
    update('profiles', person(2), { full_name: 'Aunt 2' }),
    update('profiles', person(3), { profession: 'Baker' }),
    remove('profiles', person(1)),
  ]
  view.applyPending([{ changes, xid: null }])
  await expect.poll(latest).toEqual(['Person 5', 'Person 4', 'Aunt 2'])
  view.applyPending([
    {
      changes: [
        ...changes,
        anInsert('profiles', anId(6), person(6)),
        anInsert('profiles', anId(7), person(7)),
      ],
      xid: null,
    },
  ])
  await expect.poll(latest).toEqual(['Person 7', 'Person 6', 'Person 5', 'Person 4'])
  view.applyPending([])
  await expect.poll(latest).toEqual(['Person 3', 'Person 2', 'Person 1'])
  await store.apply({ removed: { profiles: [anId(3)] } })
  await expect.poll(latest).toEqual(['Person 2', 'Person 1'])
})

test('rows are counted by RxDB, and in memory where the disk is full', async () => {
  const store = await Store.open('counted')
  onTestFinished(() => store.close())
  await store.apply({ put: { profiles: [person(1), person(2)] } })
  const view = new OptimisticView(store)
  onTestFinished(() => view.close())
  expect(await countRows(view, 'profiles')).toBe(2)
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await countRows(view, 'jobs')).toBe(0)
  expect(warned).toHaveBeenCalledOnce()
})

test('nothing stays open for somebody who has gone before the answer', async () => {
  const store = await Store.open('gone')
  onTestFinished(() => store.close())
  const view = new OptimisticView(store)
  onTestFinished(() => view.close())
  findRows(view, 'profiles', {})
    .subscribe(() => expect.unreachable())
    .unsubscribe()
  const { collection, release } = await store.collection('jobs')
  await expect.poll(() => Object.keys(collection.database.collections)).toEqual(['jobs'])
  release()
})
