/** Newest first; rows of the same moment keep one order everywhere. */
export function newestFirst(a: { id: string; created_at: string }, b: { id: string; created_at: string }) {
  // The device and the server write the same moment in different ways, so text does not compare.
  return Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1)
}
