import { type ProjectFile, UNCONFIRMED } from './rows.ts'

/** Newest first; rows of the same moment keep one order everywhere. */
export function newestFirst(a: { id: string; created_at: string }, b: { id: string; created_at: string }) {
  // The device and the server write the same moment in different ways, so text does not compare.
  return Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1)
}

type OrderedFile = Pick<ProjectFile, 'file_path' | 'created_at' | 'sync_xid'>

/**
 * What is still on its way first: there it will stand once it has arrived, so that nothing jumps while many are sent.
 * Files sent together have one server time; their keys say in which order they were chosen.
 */
export function newestFileFirst(a: OrderedFile, b: OrderedFile) {
  const [mine, other] = [a.sync_xid === UNCONFIRMED, b.sync_xid === UNCONFIRMED]
  if (mine !== other) return mine ? -1 : 1
  return Date.parse(b.created_at) - Date.parse(a.created_at) || (a.file_path > b.file_path ? -1 : 1)
}
