import type { Mutation } from '../domain/mutation.ts'
import { PROTOCOL } from '../domain/protocol.ts'
import { toStored } from './item.ts'
import type { NewItem, OutboxDatabase } from './outbox-database.ts'

const newId = () => crypto.randomUUID()

interface NewItems {
  items: NewItem[]
  blobs: { id: string; bytes: ArrayBuffer }[]
}

/** How items are held back. */
export interface Hold {
  /** Milliseconds in which the last item can be cancelled; 0 without it. */
  holdFor?: number
  /** Each item is an action of its own: it waits for no other, and all are held back to the same moment. */
  areSeparate?: boolean
}

/** Returns the items of one action and the bytes of its files: each is to be sent after the one before. */
export async function newItems(
  mutations: readonly Mutation[],
  now: number,
  { holdFor = 0, areSeparate = false }: Hold = {},
): Promise<NewItems> {
  const { items, blobs }: NewItems = { items: [], blobs: [] }
  for (const [place, mutation] of mutations.entries()) {
    const kept = toStored(mutation, newId)
    for (const { id, file } of kept.blobs) blobs.push({ id, bytes: await file.arrayBuffer() })
    items.push({
      id: newId(),
      v: PROTOCOL,
      at: now,
      notBefore: areSeparate || place === mutations.length - 1 ? now + holdFor : now,
      mutation: kept.mutation,
      uploads: kept.uploads,
      after: (!areSeparate && items.at(-1)?.id) || null,
      state: 'waiting',
      sent: false,
      cancelled: false,
      xid: null,
      decision: null,
      problem: null,
    })
  }
  return { items, blobs }
}

/** Stores new items and their files. Needs a transaction over both tables. */
export async function addItems(
  tables: Pick<OutboxDatabase, 'items' | 'blobs'>,
  { items, blobs }: NewItems,
): Promise<void> {
  await tables.blobs.bulkAdd(blobs)
  await tables.items.bulkAdd(items)
}
