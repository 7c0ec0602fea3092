import { createHash } from 'node:crypto'
import type { SeedContext } from '../seed-context.ts'
import type { Picture } from './pictures.ts'

/** The operations with which every part of the seed writes. */

const DAY = 86_400_000

/** The demo accounts' password (design §1). */
export const PASSWORD = 'demo1234'

export const address = (key: string) => `${key}@demo.test`

/** Returns the same id for the same key on every machine. */
export function idOf(kind: string, key: string): string {
  const hex = createHash('sha256').update(`${kind}/${key}`).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}

/** Returns a time so many days ago, at an hour that depends on `key`, so that not everything happens at once. */
export function ago(days: number, key = ''): Date {
  const minutes =
    Number.parseInt(createHash('sha256').update(`${days}/${key}`).digest('hex').slice(0, 4), 16) % 540
  return new Date(Date.now() - days * DAY - minutes * 60_000)
}

/** Returns the calendar date so many days from now. */
export const dateIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** Inserts rows that all have the columns of the first. */
export async function insert(context: SeedContext, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await context.query(
    `insert into public.${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** Stores a picture and returns its path. */
export async function store(
  context: SeedContext,
  bucket: string,
  stem: string,
  { bytes, type, extension }: Picture,
  owner: string,
): Promise<string> {
  const path = `${stem}.${extension}`
  await context.putObject(bucket, path, bytes, type, owner)
  return path
}
