import * as v from 'valibot'
import { parseJson } from '../platform/parse-json.ts'

const LeftDraft = v.object({ value: v.record(v.string(), v.unknown()), at: v.number() })
type LeftDraft = v.InferOutput<typeof LeftDraft>

const prefixOf = (viewerId: string) => `left-draft:${viewerId}:`

/**
 * Keeps a draft in `localStorage`, which is written before the page is gone; WebKit ends transactions of IndexedDB then.
 * Fields with files are left out. Logs where there is no room.
 */
export function keepLeftDraft(
  viewerId: string,
  key: string,
  { value, at }: { value: object; at: number },
): void {
  const fields = Object.entries(value).filter(([, field]) => isJson(field))
  try {
    localStorage.setItem(
      `${prefixOf(viewerId)}${key}`,
      JSON.stringify({ value: Object.fromEntries(fields), at }),
    )
  } catch (error) {
    console.warn('A draft could not be kept while the page was left', error)
  }
}

/** Returns the drafts that this viewer's pages kept. */
export function leftDrafts(viewerId: string): (LeftDraft & { key: string })[] {
  const prefix = prefixOf(viewerId)
  return keysWith(prefix).flatMap((name) => {
    const left = parseJson(LeftDraft, localStorage.getItem(name))
    return left ? [{ key: name.slice(prefix.length), ...left }] : []
  })
}

export function forgetLeftDraft(viewerId: string, key: string): void {
  const name = `${prefixOf(viewerId)}${key}`
  if (keysWith(name).includes(name)) localStorage.removeItem(name)
}

/** Deletes the drafts that this viewer’s pages kept: the user signs out. */
export function forgetLeftDrafts(viewerId: string): void {
  for (const name of keysWith(prefixOf(viewerId))) localStorage.removeItem(name)
}

/** Returns the names of the stored values that begin so; none where storage is refused. */
function keysWith(prefix: string): string[] {
  try {
    return Object.keys(globalThis.localStorage ?? {}).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson)
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint'
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson)
}
