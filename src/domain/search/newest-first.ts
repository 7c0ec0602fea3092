import { type ProjectFile, UNCONFIRMED } from '../rows.ts'

/** Compares rows, newest first; rows of the same time by id, so that every device has the same order. */
export function newestFirst(a: { id: string; created_at: string }, b: { id: string; created_at: string }) {
  // The device and the server format the same time differently, so the strings cannot be compared.
  return Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1)
}

type OrderedFile = Pick<ProjectFile, 'file_path' | 'created_at' | 'sync_xid'>

/**
 * Compares files, newest first. Unconfirmed ones come before all others: that is their place after confirmation, too,
 * so that the list does not jump while many are sent. Files sent together have the same server time; their object keys
 * have the order in which they were chosen.
 */
export function newestFileFirst(a: OrderedFile, b: OrderedFile) {
  const isUnconfirmed = a.sync_xid === UNCONFIRMED
  if (isUnconfirmed !== (b.sync_xid === UNCONFIRMED)) return isUnconfirmed ? -1 : 1
  return Date.parse(b.created_at) - Date.parse(a.created_at) || (a.file_path > b.file_path ? -1 : 1)
}
