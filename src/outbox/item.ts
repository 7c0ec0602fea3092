import { storedMediaType } from '../domain/media-type.ts'
import type { Bucket, CallMutation, Mutation, RemoveMutation, RowsMutation } from '../domain/mutation.ts'
import type { Decision, PushResult } from '../domain/protocol.ts'
import { REFERENCES } from '../domain/tables.gen.ts'

/** Why a mutation was not applied. */
export type Problem =
  | Extract<PushResult, { status: 'conflict' }>
  | Extract<PushResult, { status: 'rejected' }>
  /** It was cancelled, and cannot be known whether the server had applied it before. */
  | { status: 'unknown' }
  /** The server refused a file or a function's call. */
  | { status: 'refused'; code: number; message: string }

/** A file of a mutation; its bytes are in the table `blobs`. */
export interface StoredUpload {
  bucket: Bucket
  path: string
  blob: string
  /** Bytes. */
  size: number
  type: string
  done: boolean
}

export type StoredMutation = Omit<RowsMutation, 'uploads'> | CallMutation | RemoveMutation

/** One mutation of the user, kept until a pull has confirmed it. */
export interface OutboxItem {
  /** Order of the mutations; assigned by the database. */
  seq: number
  /** The mutation's id; the server applies an id once. */
  id: string
  /** Protocol version it was written in. */
  v: number
  /** Milliseconds. */
  at: number
  /** Not sent before this time, in milliseconds, so that the user can cancel it. */
  notBefore: number
  mutation: StoredMutation
  uploads: StoredUpload[]
  /** Id of the item of the same action that must be sent before this one. */
  after: string | null
  /** `applied`: the server applied it, or it was cancelled in time. */
  state: 'waiting' | 'applied' | 'attention'
  /** It may have reached the server: set before it is sent, cleared by an answer or where it was definitely not sent. */
  sent: boolean
  /** The user cancelled it after it was sent; the server is asked whether that was in time. */
  cancelled: boolean
  /** The server's transaction that applied it. */
  xid: string | null
  /** The server's epoch of that transaction, where its answer named one. */
  epoch?: string | null
  decision: Decision | null
  problem: Problem | null
}

/**
 * Returns whether the app did this for the user, who is told nothing of it while it waits: marking messages as read, and what
 * happened as seen. One that is refused is finished.
 */
export const isQuiet = ({ mutation }: Pick<OutboxItem, 'mutation'>): boolean =>
  mutation.action === 'message.read' || mutation.action === 'event.see'

/** Returns whether the server has not applied what the user did, refused mutations included. */
export const isUnsent = (item: OutboxItem): boolean => item.state !== 'applied' && !isQuiet(item)

/** Returns whether the mutation is shown as done: neither refused nor cancelled. */
export const isShown = ({ state, cancelled }: OutboxItem): boolean => state !== 'attention' && !cancelled

/** Returns the rows that this item writes, and the rows that they reference, as `table:id`. */
export function entities({ mutation }: Pick<OutboxItem, 'mutation'>): { writes: string[]; needs: string[] } {
  if (mutation.kind === 'remove') return { writes: [`object:${mutation.bucket}/${mutation.path}`], needs: [] }
  if (mutation.kind === 'call') return { writes: [], needs: [] }
  const writes = mutation.changes.map(({ table, id }) => `${table}:${id}`)
  const needs = mutation.changes.flatMap((change) => {
    if (change.op !== 'insert') return []
    const values: Record<string, unknown> = change.values
    return REFERENCES.flatMap(([column, table]) => (values[column] ? [`${table}:${values[column]}`] : []))
  })
  return { writes, needs: [...needs, ...(mutation.needs ?? [])] }
}

/** Separates a mutation from its files, so that reading the queue reads no file. */
export function toStored(mutation: Mutation, newId: () => string) {
  if (mutation.kind !== 'rows') return { mutation, uploads: [], blobs: [] }
  const { uploads, ...rest } = mutation
  const kept = uploads.map(({ bucket, path, file }) => ({
    upload: { bucket, path, blob: newId(), size: file.size, type: storedMediaType(file.type), done: false },
    file,
  }))
  return {
    mutation: rest,
    uploads: kept.map(({ upload }) => upload),
    blobs: kept.map(({ upload, file }) => ({ id: upload.blob, file })),
  }
}

/** Returns a key that changes when the drain has something else to do. */
export const unfinishedKey = (items: readonly OutboxItem[]): string =>
  items
    .flatMap(({ id, state, cancelled }) => (state === 'applied' ? [] : [`${id} ${state} ${cancelled}`]))
    .join()
