import {
  createRevision,
  type FilledMangoQuery,
  normalizeMangoQuery,
  prepareQuery,
  type RxStorage,
} from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { Subscription } from 'rxjs'
import { expect, test } from 'vitest'
import { getRxStorageChunked } from '../../../src/database/chunked-storage/rx-storage-chunked.ts'
import { type FruitDocument, type FruitInstance, newName, open, schema } from './instances.ts'

/** Returns a generator of numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

const ids = Array.from({ length: 400 }, (_, index) => `id${index}`)
const sorts = ['x', 'y', 'z', 'æ', '', 'Z']
const selectors: FilledMangoQuery<FruitDocument>['selector'][] = [
  {},
  { count: { $gt: 20 } },
  { count: { $gte: 5, $lt: 40 }, sort: { $ne: 'x' } },
  { sort: 'x', count: { $lte: 30 } },
  { $or: [{ sort: 'y' }, { count: 3 }] },
  { sort: { $regex: '^[xy]' } },
  { count: { $in: [1, 2, 3] } },
  { id: { $gt: 'id2', $lte: 'id35' } },
  { $and: [{ sort: { $exists: true } }, { count: { $nin: [7, 8] } }] },
]
const orders: FilledMangoQuery<FruitDocument>['sort'][] = [
  [{ id: 'asc' }],
  [{ id: 'desc' }],
  [{ count: 'desc' }, { id: 'asc' }],
  [{ sort: 'asc' }, { count: 'asc' }, { id: 'asc' }],
]

/** Runs the same steps on both storages, with two tabs each, and records the events. */
class Side {
  readonly events: [string[], string[]] = [[], []]
  readonly tabs: FruitInstance[] = []
  readonly #subscriptions: Subscription[] = []

  constructor(
    readonly storage: RxStorage<object, object>,
    readonly name: string,
  ) {}

  async open(tab: 0 | 1): Promise<void> {
    const instance = await open(this.storage, this.name, { multiInstance: true })
    this.tabs[tab] = instance
    // The memory storage still emits to closed instances.
    this.#subscriptions[tab]?.unsubscribe()
    this.#subscriptions[tab] = instance.changeStream().subscribe(({ events }) => {
      for (const { operation, documentId, documentData, previousDocumentData } of events)
        this.events[tab].push(
          JSON.stringify([operation, documentId, documentData, previousDocumentData ?? null]),
        )
    })
  }

  tab(tab: 0 | 1): FruitInstance {
    const instance = this.tabs[tab]
    if (!instance) throw new Error('No such tab')
    return instance
  }
}

/** Resolves once both tabs have received the same number of events. */
const untilHeard = ({ events: [one, other] }: Side): Promise<void> =>
  expect.poll(() => one.length === other.length, { interval: 1, timeout: 20_000 }).toBe(true)

test.each([1, 2, 3, 4])('answers and emits the same as RxDB’s memory storage (seed %i)', async (seed) => {
  const random = randomOf(seed)
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value
  const memory = new Side(getRxStorageMemory(), newName('memory'))
  const chunked = new Side(getRxStorageChunked({ chunkSize: 16 }), newName('chunked'))
  const sides = [memory, chunked]
  for (const side of sides) for (const tab of [0, 1] as const) await side.open(tab)
  let conflicts = 0

  /** Runs a step on both and compares the results. */
  async function same<Answer>(tab: 0 | 1, step: (instance: FruitInstance) => Promise<Answer>) {
    const [expected, answer] = [await step(memory.tab(tab)), await step(chunked.tab(tab))]
    expect(answer).toEqual(expected)
    return expected
  }

  for (let step = 0; step < 300; step += 1) {
    const tab = pick([0, 1] as const)
    const kind = random()
    if (kind < 0.5) {
      const chosen = [...new Set(Array.from({ length: 1 + Math.floor(random() * 30) }, () => pick(ids)))]
      const held = new Map(
        (await memory.tab(tab).findDocumentsById(chosen, true)).map((document) => [document.id, document]),
      )
      const rows = chosen.map((id) => {
        const stands = held.get(id)
        const previous = random() < 0.05 ? undefined : stands
        const document: FruitDocument = {
          id,
          count: Math.floor(random() * 50),
          sort: pick(sorts),
          _deleted: random() < 0.15,
          _attachments: {},
          _meta: { lwt: 1000 + step },
          _rev: createRevision('token', random() < 0.02 ? undefined : stands),
        }
        return previous ? { previous, document } : { document }
      })
      const answer = await same(tab, async (instance) => {
        const { error } = await instance.bulkWrite(structuredClone(rows), 'context')
        return error.map(({ documentId, status, ...rest }) => [
          documentId,
          status,
          'documentInDb' in rest && rest.documentInDb,
        ])
      })
      conflicts += answer.length
      for (const side of sides) await untilHeard(side)
    } else if (kind < 0.6) {
      const wanted = [pick(ids), pick(ids), pick(ids), 'nobody']
      const withDeleted = random() < 0.5
      await same(tab, (instance) => instance.findDocumentsById(wanted, withDeleted))
    } else if (kind < 0.95) {
      const limit = pick([undefined, 0, 1, 10])
      const query = prepareQuery(
        schema,
        normalizeMangoQuery<FruitDocument>(schema, {
          selector: { ...pick(selectors), _deleted: { $eq: false } },
          sort: pick(orders),
          skip: pick([0, 0, 5]),
          ...(limit === undefined ? {} : { limit }),
        }),
      )
      await same(tab, async (instance) => (await instance.query(query)).documents)
      await same(tab, async (instance) => (await instance.count(query)).count)
    } else if (kind < 0.98) {
      await same(tab, (instance) => instance.cleanup(0))
      for (const side of sides) await side.tab(tab === 0 ? 1 : 0).findDocumentsById([], true)
    } else {
      await same(tab, async (instance) => instance.close())
      for (const side of sides) await side.open(tab)
      // Events that both received are compared below; a new tab has received none of them.
      for (const side of sides) {
        expect(side.events[0]).toEqual(side.events[1])
        side.events[0].length = 0
        side.events[1].length = 0
      }
    }
  }
  expect(chunked.events).toEqual(memory.events)
  expect(conflicts).toBeGreaterThan(0)
  for (const side of sides) for (const tab of [0, 1] as const) await side.tab(tab).close()
})
