import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Engine, type Session, tableExists, takeSchemaLock } from './engine/session.ts'

export const folderOfMigrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** A file `<version>_<name>.sql`. */
export interface Migration {
  file: string
  version: string
  name: string
  sql: string
}

/** Returns all migrations in the order of their versions. Throws where two have the same one. */
export function migrationsIn(folder = folderOfMigrations): Migration[] {
  const migrations: Migration[] = []
  for (const file of readdirSync(folder).sort()) {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
    if (!version || !name) continue
    const twin = migrations.find((other) => other.version === version)
    // The second of them would be considered applied.
    if (twin) throw new Error(`Migrations ${twin.file} and ${file} have the same version`)
    migrations.push({ file, version, name, sql: readFileSync(join(folder, file), 'utf8') })
  }
  return migrations
}

/** Returns a hash of all migrations. */
export function migrationsVersion(folder?: string): string {
  const hash = createHash('sha256')
  for (const { file, sql } of migrationsIn(folder)) hash.update(`${file}\n${sql}`)
  return hash.digest('hex')
}

/**
 * Returns the file of the first recorded migration whose text has changed or which is gone: then the schema is perhaps
 * not what these files describe. Null where there is none. Records of Supabase's own tools, which split a file into its
 * statements, are compared only where it has one statement.
 */
export async function changedMigration({ query }: Session, folder?: string): Promise<string | null> {
  if (!(await tableExists(query, 'supabase_migrations.schema_migrations'))) return null
  const recorded = await query<{ version: string; file: string; sql: string }>(
    `select version, version || '_' || name || '.sql' as file, statements[1] as sql
     from supabase_migrations.schema_migrations where cardinality(statements) = 1 order by version`,
  )
  const current = new Map(migrationsIn(folder).map(({ file, sql }) => [file, textOf(sql)]))
  return recorded.find(({ file, sql }) => current.get(file) !== textOf(sql))?.file ?? null
}

/** The text of a file, whatever ends its lines; Supabase's own tools leave out what ends the last statement. */
const textOf = (sql: string) =>
  sql
    .replaceAll('\r\n', '\n')
    .replace(/[\s;]+$/, '')
    .trimStart()

/**
 * Applies every migration that is not recorded yet, in the order of their versions, each in one transaction with its
 * record. Records as Supabase's own tools do, so that they agree about a shared server. Throws the file's name and the
 * reason.
 */
export async function migrate(engine: Engine, folder?: string): Promise<void> {
  for (const migration of await engine.run((session) => pendingIn(session, folder)))
    await engine.transaction((session) => apply(session, migration))
}

/** Returns the migrations that are not recorded. */
export async function pendingIn({ query }: Session, folder?: string): Promise<Migration[]> {
  const recorded = await query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  const applied = new Set(recorded.map(({ version }) => version))
  return migrationsIn(folder).filter(({ version }) => !applied.has(version))
}

/** Applies a migration and records it; does nothing where another process has. To be called inside a transaction. */
export async function apply(session: Session, migration: Migration): Promise<void> {
  try {
    await takeSchemaLock(session)
    if (await record(session, migration)) await session.exec(migration.sql)
  } catch (cause) {
    throw new Error(`Migration ${migration.file} failed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}

/** Records a migration; returns false where it was recorded before. */
export async function record({ query }: Session, { version, name, sql }: Migration): Promise<boolean> {
  const recorded = await query(
    `insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)
     on conflict do nothing returning version`,
    [version, name, [sql]],
  )
  return recorded.length > 0
}
