import 'fake-indexeddb/auto'
import { firstValueFrom, type Observable, type Subscription } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { Store } from '../../src/database/store.ts'
import type { Profile } from '../../src/domain/rows.ts'
import { anId, aProfile, columnsOf } from '../support/rows.ts'

const progress = { epoch: 'e', scope: 'member', cursor: '5.x', pulledAt: 1 } as const

async function aStore(viewer: string): Promise<Store> {
  const store = await Store.open(viewer)
  onTestFinished(() => store.close())
  return store
}

/** The last result of a live query. */
function latest<Value>(query$: Observable<Value>): { value: Value | undefined } {
  const told: { value: Value | undefined } = { value: undefined }
  const subscription: Subscription = query$.subscribe((value) => {
    told.value = value
  })
  onTestFinished(() => subscription.unsubscribe())
  return told
}

const person = (n: number, given: Partial<Profile> = {}) =>
  aProfile({ id: anId(n), full_name: `Person ${n}`, profession: n % 2 ? 'Chef' : 'Baker', ...given })

test('live queries of every tab show what a pull has written and removed', async () => {
  const [store, otherTab] = [await aStore('live'), await aStore('live')]
  await store.apply({ put: { profiles: [person(1), person(2)] }, progress })
  const tabs = [await store.collection('profiles'), await otherTab.collection('profiles')]
  const told = tabs.map(({ collection: profiles }) => ({
    one: latest(profiles.findOne(anId(1)).$),
    chefs: latest(profiles.find({ selector: { profession: 'Chef' }, sort: [{ full_name: 'desc' }] }).$),
    count: latest(profiles.count().$),
  }))
  const seen = () =>
    told.map(({ one, chefs, count }) => ({
      one: one.value?.toJSON().full_name,
      chefs: chefs.value?.map((chef) => chef.toJSON().full_name),
      count: count.value,
    }))
  const both = <Value>(value: Value) => [value, value]

  await expect.poll(seen).toEqual(both({ one: 'Person 1', chefs: ['Person 1'], count: 2 }))

  await store.apply({ put: { profiles: [person(1, { sync_xid: '2', full_name: 'Renamed' }), person(3)] } })
  await expect.poll(seen).toEqual(both({ one: 'Renamed', chefs: ['Renamed', 'Person 3'], count: 3 }))

  await store.apply({ removed: { profiles: [anId(1)] } })
  await expect.poll(seen).toEqual(both({ one: undefined, chefs: ['Person 3'], count: 2 }))

  await store.apply({ put: { profiles: [person(4)] }, replace: true, progress })
  await expect.poll(seen).toEqual(both({ one: undefined, chefs: [], count: 1 }))
})

test('a row from a query equals the row that screens read, column by column', async () => {
  const store = await aStore('columns')
  await store.apply({ put: { profiles: [person(1)] }, progress })
  const { collection } = await store.collection('profiles')
  const document = await firstValueFrom(collection.findOne(anId(1)).$)
  expect(document?.toJSON()).toEqual(person(1))
  expect(columnsOf(store.rows('profiles').get(anId(1)))).toEqual(person(1))
})
