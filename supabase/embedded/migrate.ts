import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Engine, type Session, tableExists, takeSchemaLock } from './engine/session.ts'

const folderOfMigrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Returns a hash of all migrations. */
export function migrationsVersion(folder = folderOfMigrations): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).sort())
    hash.update(`${file}\n${readFileSync(join(folder, file), 'utf8')}`)
  return hash.digest('hex')
}

/**
 * Returns the file of the first recorded migration whose text has changed or which is gone: then the schema is not what
 * these files describe. Null where there is none. Records of Supabase's own tools, which split a file, are not
 * compared.
 */
export async function changedMigration(
  { query }: Session,
  folder = folderOfMigrations,
): Promise<string | null> {
  if (!(await tableExists(query, 'supabase_migrations.schema_migrations'))) return null
  const recorded = await query<{ file: string; sql: string }>(
    `select version || '_' || name || '.sql' as file, statements[1] as sql
     from supabase_migrations.schema_migrations where cardinality(statements) = 1 order by version`,
  )
  const plain = (sql: string) => sql.replaceAll('\r\n', '\n')
  const isChanged = ({ file, sql }: { file: string; sql: string }) => {
    const path = join(folder, file)
    return !existsSync(path) || plain(readFileSync(path, 'utf8')) !== plain(sql)
  }
  return recorded.find(isChanged)?.file ?? null
}

/**
 * Applies every migration that is not recorded yet, in the order of their versions, each in one transaction with its
 * record. Records as Supabase's own tools do, so that they agree about a shared server. Throws the file's name and the
 * reason.
 */
export async function migrate(engine: Engine, folder = folderOfMigrations): Promise<void> {
  const recorded = await engine.run(({ query }) =>
    query<{ version: string }>('select version from supabase_migrations.schema_migrations'),
  )
  const applied = new Set(recorded.map(({ version }) => version))
  const files = new Map<string, string>()
  for (const file of readdirSync(folder).sort()) {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
    const other = files.get(version ?? '')
    // The second of them would be considered applied.
    if (version && other) throw new Error(`Migrations ${other} and ${file} have the same version`)
    if (version) files.set(version, file)
    if (!version || !name || applied.has(version)) continue
    const sql = readFileSync(join(folder, file), 'utf8')
    await engine
      .transaction(async (session) => {
        await takeSchemaLock(session)
        const recorded = await session.query(
          `insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)
           on conflict do nothing returning version`,
          [version, name, [sql]],
        )
        if (recorded.length > 0) await session.exec(sql)
      })
      .catch((cause) => {
        throw new Error(`Migration ${file} failed: ${cause instanceof Error ? cause.message : cause}`, {
          cause,
        })
      })
  }
}
