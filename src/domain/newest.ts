/** Newest first; rows of the same moment keep one order everywhere. */
export function newestFirst(a: { id: string; created_at: string }, b: { id: string; created_at: string }) {
  // The device and the server write the same moment in different ways, so text does not compare.
  return Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1)
}

/** Files sent together have one server time; their keys say in which order they were chosen. */
export function newestFileFirst(
  a: { file_path: string; created_at: string },
  b: { file_path: string; created_at: string },
) {
  return Date.parse(b.created_at) - Date.parse(a.created_at) || (a.file_path > b.file_path ? -1 : 1)
}
