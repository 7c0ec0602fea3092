import { Dexie, type EntityTable, type InsertType, liveQuery } from 'dexie'
import type { OutboxItem } from './item.ts'
import { databaseName, OUTBOX_VERSION } from './read-items.ts'

interface StoredBlob {
  id: string
  /** Bytes rather than a Blob: WebKit loses Blobs kept in IndexedDB. */
  bytes: ArrayBuffer
}

/** A form that was left unfinished, as it stood. */
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

/** What this person did and wrote on this device. Its own versioned upgrades: nothing in it can be fetched again. */
export class OutboxDatabase extends Dexie {
  declare items: EntityTable<OutboxItem, 'seq'>
  declare blobs: EntityTable<StoredBlob, 'id'>
  declare drafts: EntityTable<Draft, 'key'>
  declare device: EntityTable<DeviceValue, 'key'>

  constructor(viewerId: string) {
    super(databaseName(viewerId))
    this.version(1).stores({ items: '++seq, &id', blobs: 'id', drafts: 'key', device: 'key' })
    // Of what waited before items knew it, nobody can say whether it had gone out.
    this.version(OUTBOX_VERSION).upgrade((transaction) =>
      transaction
        .table<OutboxItem>('items')
        .toCollection()
        .modify((item) => {
          item.sent = item.state === 'waiting'
          item.withdrawn = false
        }),
    )
  }
}

/** Speaks whenever any window has written to a table; returns how to stop. */
export function hearWrites({ db, name }: { db: Dexie; name: string }, heard: () => void): () => void {
  const written = Dexie.on.storagemutated
  const parts = `idb://${db.name}/${name}/`
  const hear = (mutated: object) => {
    // `all`: what was written while this window was frozen.
    if ('all' in mutated || Object.keys(mutated).some((part) => part.startsWith(parts))) heard()
  }
  written.subscribe(hear)
  return () => written.unsubscribe(hear)
}

/** What a query answers now and whenever any window changed it; returns how to stop. */
export function observe<Value>(
  query: () => Value | Promise<Value>,
  next: (value: Value) => void,
  failed: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe(next, failed)
  return () => subscription.unsubscribe()
}
