import { base64 } from '../platform/base64.ts'
import { isUnsent, type OutboxItem } from './item.ts'
import type { Outbox } from './outbox.ts'

/** What the file says beside mutations and drafts. */
export interface About {
  /** E-mail of the user; null for a visitor's drafts. */
  account: string | null
  /** Milliseconds. */
  now: number
  /** Returns the title of an item. */
  titleOf: (item: OutboxItem) => string
}

/**
 * Returns all unsent or refused mutations and all drafts as one JSON file, with files and pictures as base64. Passwords
 * are never in it.
 */
export async function unsentFile(
  outbox: Pick<Outbox, 'items' | 'bytes' | 'drafts'>,
  { account, now, titleOf }: About,
): Promise<Blob> {
  // One part per item, since the pictures of many items may not fit into one string.
  const parts: string[] = []
  const list = async <Kept>(kept: readonly Kept[], written: (one: Kept) => Promise<object>) => {
    for (const [place, one] of kept.entries()) {
      parts.push(place === 0 ? '\n' : ',\n', JSON.stringify(await written(one)))
    }
  }
  const head = { format: 'verdant-circle-unsent', version: 1, exported_at: iso(now), account }
  parts.push(JSON.stringify(head).slice(0, -1), ',"items":[')
  const unsent = outbox.items.filter(isUnsent)
  await list(unsent, async (item) => ({ title: titleOf(item), ...(await writtenItem(item, outbox)) }))
  parts.push('],"drafts":[')
  await list(await outbox.drafts.all(), async ({ key, at, value }) => ({
    key,
    at: iso(at),
    value: await inlined(value),
  }))
  parts.push(']}\n')
  return new Blob(parts, { type: 'application/json' })
}

async function writtenItem(
  { id, v, at, state, problem, mutation, uploads }: OutboxItem,
  outbox: Pick<Outbox, 'bytes'>,
) {
  const files = uploads.map(async (upload) => {
    const bytes = await outbox.bytes(upload)
    const { bucket, path, size, type } = upload
    return { bucket, path, type, size, base64: bytes ? base64(new Uint8Array(bytes)) : null }
  })
  return { id, v, at: iso(at), state, problem, mutation, files: await Promise.all(files) }
}

/** Returns the value with each Blob replaced by its base64. */
async function inlined(value: unknown): Promise<unknown> {
  if (value instanceof Blob) {
    const bytes = new Uint8Array(await value.arrayBuffer())
    return { type: value.type, size: value.size, base64: base64(bytes) }
  }
  if (Array.isArray(value)) return Promise.all(value.map(inlined))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(async ([key, part]) => [key, await inlined(part)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

const iso = (at: number): string => new Date(at).toISOString()
