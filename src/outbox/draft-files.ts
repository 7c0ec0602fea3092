import type { Draft, OutboxDatabase } from './outbox-database.ts'

/**
 * Stands for a file in a stored draft. The bytes are in the table `blobs`: they are written once, not with each key, and
 * a private window of WebKit stores no Blob in IndexedDB.
 */
interface StoredFile {
  storedFile: { blob: string; type: string; name: string | null }
}

type Tables = Pick<OutboxDatabase, 'drafts' | 'blobs'>

/** Separates a draft's content from its files. `ids` keeps the id of each file of this page. */
export function detachFiles(
  value: unknown,
  ids: WeakMap<Blob, string>,
): { value: unknown; files: Map<string, Blob> } {
  const files = new Map<string, Blob>()
  const detached = mapObjects(value, (part) => {
    if (!(part instanceof Blob)) return part
    const blob = ids.get(part) ?? crypto.randomUUID()
    ids.set(part, blob)
    files.set(blob, part)
    const name = part instanceof File ? part.name : null
    return { storedFile: { blob, type: part.type, name } } satisfies StoredFile
  })
  return { value: detached, files }
}

/** Reads the content of a draft with its files; undefined where there is none. Needs a transaction over both tables. */
export async function readWithFiles(
  { drafts, blobs }: Tables,
  key: string,
  ids: WeakMap<Blob, string>,
): Promise<Draft | undefined> {
  const draft = await drafts.get(key)
  if (!draft) return undefined
  const found = await blobs.bulkGet(fileIds(draft.value))
  const bytes = new Map(found.flatMap((one) => (one ? [[one.id, one.bytes] as const] : [])))
  const value = mapObjects(draft.value, (part) => {
    if (!isStoredFile(part)) return part
    const { blob, type, name } = part.storedFile
    const content = bytes.get(blob) ?? new ArrayBuffer(0)
    const file = name === null ? new Blob([content], { type }) : new File([content], name, { type })
    ids.set(file, blob)
    return file
  })
  return { ...draft, value }
}

/** Returns which of these files are not stored. Needs a transaction over the table. */
export async function missingFiles(
  { blobs }: Pick<Tables, 'blobs'>,
  ids: readonly string[],
): Promise<string[]> {
  const stored = new Set(await blobs.where('id').anyOf(ids).primaryKeys())
  return ids.filter((id) => !stored.has(id))
}

/** Writes a draft with its new files, and removes files that it no longer has. Needs a transaction over both tables. */
export async function putDraft(
  { drafts, blobs }: Tables,
  draft: Draft,
  added: ReadonlyMap<string, ArrayBuffer> = new Map(),
): Promise<void> {
  const before = fileIds((await drafts.get(draft.key))?.value)
  const after = new Set(fileIds(draft.value))
  await blobs.bulkDelete(before.filter((id) => !after.has(id)))
  await blobs.bulkPut([...added].map(([id, bytes]) => ({ id, bytes })))
  await drafts.put(draft)
}

/** Removes a draft with its files. Needs a transaction over both tables. */
export async function removeDraft({ drafts, blobs }: Tables, key: string): Promise<void> {
  await blobs.bulkDelete(fileIds((await drafts.get(key))?.value))
  await drafts.delete(key)
}

function fileIds(value: unknown): string[] {
  const ids: string[] = []
  mapObjects(value, (part) => {
    if (isStoredFile(part)) ids.push(part.storedFile.blob)
    return part
  })
  return ids
}

const isStoredFile = (part: object): part is StoredFile => 'storedFile' in part

/** Returns the value with each object in it replaced by what `replace` returns; where that is the same, its parts are. */
function mapObjects(value: unknown, replace: (part: object) => object): unknown {
  if (Array.isArray(value)) return value.map((part) => mapObjects(part, replace))
  if (typeof value !== 'object' || value === null) return value
  const replaced = replace(value)
  if (replaced !== value || Object.getPrototypeOf(value) !== Object.prototype) return replaced
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapObjects(part, replace)]))
}
