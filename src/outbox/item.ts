import { storedMediaType } from '../domain/media-type.ts'
import type { Bucket, CallMutation, Mutation, RemoveMutation, RowChange } from '../domain/mutation.ts'
import type { Decision, PushResult } from '../domain/protocol.ts'

/** Why something a person did could not be done as it stands. */
export type Problem =
  | Extract<PushResult, { status: 'conflict' }>
  | Extract<PushResult, { status: 'rejected' }>
  /** It was to be taken back, and nobody can say whether it had arrived before. */
  | { status: 'unknown' }
  /** A file or a function's call was refused. */
  | { status: 'refused'; code: number; message: string }

/** A file waiting to be uploaded; its bytes lie in the table `blobs`. */
export interface StoredUpload {
  bucket: Bucket
  path: string
  blob: string
  /** Bytes. */
  size: number
  type: string
  done: boolean
}

export type StoredMutation =
  | { kind: 'rows'; action: string; changes: RowChange[] }
  | CallMutation
  | RemoveMutation

/** One thing the person did, from the moment she did it until a pull has shown that the server has it. */
export interface OutboxItem {
  /** Order in which things were done; given by the database. */
  seq: number
  /** The mutation's id, the same for ever: the server applies it once. */
  id: string
  /** Protocol version it was written in. */
  v: number
  /** Milliseconds. */
  at: number
  /** Not sent before this moment, so that it can be taken back; milliseconds. */
  notBefore: number
  mutation: StoredMutation
  uploads: StoredUpload[]
  /** Done in one act with that item, and only after it. */
  after: string | null
  /** `applied`: over. The server did it, or it was withdrawn in time. */
  state: 'waiting' | 'applied' | 'attention'
  /** It may have reached the server: set before it goes out, lifted by an answer or where it certainly did not. */
  sent: boolean
  /** She took it back when it may have been on its way; whether that was in time, only the server can say. */
  withdrawn: boolean
  /** Transaction that applied it. */
  xid: string | null
  /** The server's epoch that transaction is of, where its answer said so. */
  epoch?: string | null
  decision: Decision | null
  problem: Problem | null
}

/** True of what she did and the server has not confirmed, refused or not. */
export const isUnsent = ({ state }: OutboxItem): boolean => state !== 'applied'

/** True of what she did and has not taken back, and the server has not refused: it counts on the screen. */
export const isStanding = ({ state, withdrawn }: OutboxItem): boolean => state !== 'attention' && !withdrawn

/** Rows this item writes, and rows its own rest on, as `table:id`. */
export function entities({ mutation }: Pick<OutboxItem, 'mutation'>): { writes: string[]; needs: string[] } {
  if (mutation.kind === 'remove') return { writes: [`object:${mutation.bucket}/${mutation.path}`], needs: [] }
  if (mutation.kind === 'call') return { writes: [], needs: [] }
  const writes = mutation.changes.map(({ table, id }) => `${table}:${id}`)
  const needs = mutation.changes.flatMap((change) => {
    if (change.op !== 'insert') return []
    const values: Record<string, unknown> = change.values
    return references.flatMap(([column, table]) => (values[column] ? [`${table}:${values[column]}`] : []))
  })
  return { writes, needs }
}

const references = [
  ['posted_by', 'profiles'],
  ['professional_id', 'profiles'],
  ['client_id', 'clients'],
  ['job_id', 'jobs'],
  ['application_id', 'job_applications'],
] as const

/** How a mutation is kept: its files apart from it, so that the queue stays small to read. */
export function stored(mutation: Mutation, newId: () => string) {
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

/** Names what there is to do for the drain, and what may stand in its way. */
export const unfinishedOf = (items: readonly OutboxItem[]): string =>
  items
    .flatMap(({ id, state, withdrawn }) => (state === 'applied' ? [] : [`${id} ${state} ${withdrawn}`]))
    .join()
