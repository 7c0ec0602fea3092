import * as v from 'valibot'
import { parseJson } from '../platform/parse-json.ts'

const LeftDraft = v.object({
  value: v.nullable(v.record(v.string(), v.unknown())),
  at: v.number(),
  /** An earlier version of the app kept none. */
  id: v.optional(v.string()),
})
/** The last content of a form, null where it was discarded, and when: a timestamp in milliseconds. */
type LeftDraft = v.InferOutput<typeof LeftDraft>

const prefixOf = (viewerId: string) => `left-draft:${viewerId}:`
const nameOf = (viewerId: string, key: string) => `${prefixOf(viewerId)}${key}`

/**
 * Keeps a draft, or that it was discarded, in `localStorage`, which is written before the page is gone; transactions of
 * IndexedDB end with the page. Fields with files are left out. Logs where there is no room.
 */
export function keepLeftDraft(
  viewerId: string,
  key: string,
  { value, ...kept }: { value: object | null; at: number; id: string },
): void {
  const fields = value && Object.fromEntries(Object.entries(value).filter(([, field]) => isJson(field)))
  try {
    globalThis.localStorage?.setItem(nameOf(viewerId, key), JSON.stringify({ value: fields, ...kept }))
  } catch (error) {
    console.warn('A change of a draft could not be kept for the case that the page is left', error)
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

/** Forgets what was kept of this draft up to then; a page that is left may have kept something newer. */
export function forgetLeftDraft(viewerId: string, key: string, upTo: number): void {
  const left = leftDrafts(viewerId).find((draft) => draft.key === key)
  if (left && left.at <= upTo) localStorage.removeItem(nameOf(viewerId, key))
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
