import { Dexie, type EntityTable, type InsertType, liveQuery } from 'dexie'
import { abortOnSuspend, DURABILITY } from '../platform/begin-transaction.ts'
import type { OutboxItem } from './item.ts'
import { databaseName, OUTBOX_VERSION } from './read-items.ts'

interface StoredBlob {
  id: string
  /** Bytes, not a Blob: WebKit loses Blobs in IndexedDB. */
  bytes: ArrayBuffer
}

/** Content of an unfinished form. */
export interface Draft {
  key: string
  value: unknown
  /** Milliseconds. */
  at: number
}

interface DeviceValue {
  key: string
  value: string
}

export type NewItem = InsertType<OutboxItem, 'seq'>

/** The user's mutations and drafts. Upgraded by versions, never deleted: its content exists nowhere else. */
export class OutboxDatabase extends Dexie {
  declare items: EntityTable<OutboxItem, 'seq'>
  declare blobs: EntityTable<StoredBlob, 'id'>
  declare drafts: EntityTable<Draft, 'key'>
  declare device: EntityTable<DeviceValue, 'key'>

  constructor(viewerId: string, factory?: IDBFactory) {
    super(databaseName(viewerId), {
      chromeTransactionDurability: DURABILITY,
      ...(factory && { indexedDB: factory }),
    })
    this.use({
      stack: 'dbcore',
      name: 'abortOnSuspend',
      create: (core) => ({
        ...core,
        transaction(...given) {
          const transaction = core.transaction(...given)
          // Dexie's own type names `abort` alone; the simulator's devices have no global class to compare with.
          if ('addEventListener' in transaction) abortOnSuspend(transaction as IDBTransaction)
          return transaction
        },
      }),
    })
    this.version(1).stores({ items: '++seq, &id', blobs: 'id', drafts: 'key', device: 'key' })
    // Version 1 did not record whether a waiting item had been sent.
    this.version(OUTBOX_VERSION).upgrade((transaction) =>
      transaction
        .table<OutboxItem>('items')
        .toCollection()
        .modify((item) => {
          item.sent = item.state === 'waiting'
          item.cancelled = false
        }),
    )
  }
}

/** Calls `listener` whenever any tab has written to a table. Returns how to stop. */
export function onWrite({ db, name }: { db: Dexie; name: string }, listener: () => void): () => void {
  const written = Dexie.on.storagemutated
  const parts = `idb://${db.name}/${name}/`
  const hear = (mutated: object) => {
    // `all`: something was written while this tab was frozen.
    if ('all' in mutated || Object.keys(mutated).some((part) => part.startsWith(parts))) listener()
  }
  written.subscribe(hear)
  return () => written.unsubscribe(hear)
}

/** Calls `next` with a query's result, and again whenever any tab has changed it. Returns how to stop. */
export function observeQuery<Value>(
  query: () => Value | Promise<Value>,
  next: (value: Value) => void,
  failed: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe(next, failed)
  return () => subscription.unsubscribe()
}
