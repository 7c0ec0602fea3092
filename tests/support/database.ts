import { randomUUID } from 'node:crypto'
import type { PgliteConnection } from '@supabase/lite/pglite'
import postgres from 'postgres'
import { type Database, openDatabase } from '../../supabase/embedded/database.ts'
import type { Query } from './actors.ts'

/** Opens a database with the real migrations in memory, or on the server of `url`. */
export const aDatabase = (url?: string) =>
  openDatabase(url ? { dataDir: 'memory://', databaseUrl: url } : { dataDir: 'memory://' })

/** Returns a dump of a database in memory that `fill` has filled, for others to begin with. */
export async function dumpOf(fill: (database: Database) => Promise<unknown>): Promise<Blob> {
  const database = await aDatabase()
  try {
    await fill(database)
    await database.exec('checkpoint')
    return await (database.connection as PgliteConnection).driver.dumpDataDir('none')
  } finally {
    await database.close()
  }
}

/** Opens a copy of such a dump, with a history and secrets of its own. */
export async function openDump(dump: Blob): Promise<Database> {
  const database = await openDatabase({ dataDir: 'memory://', dump })
  await beginHistory(database)
  return database
}

/** Opens a copy of a database on its server, with a history and secrets of its own; nobody may be connected to the original. */
export async function openCopyOn(url: string): Promise<Database> {
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  const [original, copy, owner] = [new URL(url), new URL(url), new URL(url)]
  copy.pathname = `/${name}`
  owner.pathname = '/postgres'
  const sql = postgres(owner.href, { max: 1, onnotice: () => {} })
  await sql.unsafe(`create database ${name} template ${original.pathname.slice(1)}`)
  const database = await aDatabase(copy.href)
  await beginHistory(database)
  return {
    ...database,
    close: async () => {
      await database.close()
      await sql.unsafe(`drop database ${name} with (force)`)
      await sql.end()
    },
  }
}

/** Gives a copy its own epoch and secret: no device may take its history or its cursors for another database's. */
export const beginHistory = (database: Database) =>
  database.exec('update private.sync_state set epoch = default, secret = default, began_at = default')

/** One statement with its parameters. `touches`: where it affects no row, it was refused silently. */
export interface Statement {
  text: string
  params: unknown[]
  touches?: true
}

type Values = Record<string, unknown>

const columns = (values: Values) => Object.keys(values).map((column) => `"${column}"`)

/** Values are passed as one JSON parameter, so that arrays and nulls need no types. */
export const insertInto = (table: string, values: Values): Statement => ({
  text: `insert into public.${table} (${columns(values)})
    select ${columns(values)} from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
  params: [JSON.stringify(values)],
})

export const updateRow = (table: string, id: string, values: Values): Statement => ({
  text: `update public.${table} t set ${columns(values).map((column) => `${column} = v.${column}`)}
    from jsonb_populate_record(null::public.${table}, $1::text::jsonb) v where t.id = $2 returning t.id`,
  params: [JSON.stringify(values), id],
  touches: true,
})

export const deleteRow = (table: string, id: string): Statement => ({
  text: `delete from public.${table} where id = $1 returning id`,
  params: [id],
  touches: true,
})

export const selectRow = (table: string, id: string): Statement => ({
  text: `select * from public.${table} where id::text = $1`,
  params: [id],
  touches: true,
})

export const storeObject = (
  bucket: string,
  path: string,
  owner: string | null,
  facts: { size?: number; mimetype?: string } = {},
): Statement => ({
  text: `insert into storage.objects (id, bucket_id, name, owner_id, metadata)
    values (gen_random_uuid(), $1, $2, $3, $4::text::jsonb)`,
  params: [bucket, path, owner, JSON.stringify(facts)],
})

/** A refusal by the database: SQLSTATE, the constraint or rule it named, and its message. */
export interface Refusal {
  code: string
  constraint: string | null
  message: string
}

/** Stands for a policy that lets no row through, which is no error. */
export const untouched: Refusal = { code: '00000', constraint: null, message: 'no row was touched' }

/** Returns the database's refusal in an error; throws any other error on. */
export function refusalOf(error: unknown): Refusal {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const said = cause as Error & { code?: unknown; constraint?: string; constraint_name?: string }
    if (typeof said.code !== 'string' || !/^[0-9A-Z]{5}$/.test(said.code)) continue
    return {
      code: said.code,
      constraint: said.constraint ?? said.constraint_name ?? null,
      message: said.message,
    }
  }
  throw error
}

/** Runs `work` behind a savepoint; with `keep` its changes stay. */
export async function behindSavepoint<T>(query: Query, work: () => Promise<T>, keep: boolean): Promise<T> {
  await query('savepoint before_work')
  try {
    const answer = await work()
    await query(keep ? 'release savepoint before_work' : 'rollback to savepoint before_work')
    return answer
  } catch (error) {
    await query('rollback to savepoint before_work')
    throw error
  }
}

const isJson = (value: unknown) => typeof value === 'object' && value !== null

/** Returns a call of an API function; its result is in the column `answer`. Objects and lists are passed as JSON. */
export const call = (fn: string, args: Record<string, unknown>): Statement => ({
  text: `select public.${fn}(${Object.entries(args).map(
    ([name, value], i) => `${name} => $${i + 1}${isJson(value) ? '::text::jsonb' : ''}`,
  )}) as answer`,
  params: Object.values(args).map((value) => (isJson(value) ? JSON.stringify(value) : value)),
})
