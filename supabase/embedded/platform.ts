import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite'
import { type Engine, type Session, tableExists, takeSchemaLock } from './engine/session.ts'

const readPlatformFile = (name: string) =>
  readFileSync(new URL(`platform/${name}.sql`, import.meta.url), 'utf8')

/** Returns the SQL of what a Supabase project has before its first migration. Every statement may run again. */
const platformSql = () => [
  readPlatformFile('roles'),
  getAuthSchemaSql(),
  readPlatformFile('auth'),
  getStorageSchemaSql(),
  readPlatformFile('storage'),
  readPlatformFile('realtime'),
  readPlatformFile('embedded'),
]

/** Returns a hash of the platform's SQL. */
export const platformVersion = (): string => versionOf(platformSql().join('\n'))

const versionOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

/** Creates or updates the platform; does nothing when this version is installed. */
export const installPlatform = (engine: Engine): Promise<void> => engine.transaction(installPlatformIn)

/** As `installPlatform`, inside a transaction. */
export async function installPlatformIn(session: Session): Promise<void> {
  const { query, exec } = session
  const sql = platformSql().join('\n')
  const version = versionOf(sql)
  await takeSchemaLock(session)
  if (await tableExists(query, 'embedded.secrets')) {
    const [installed] = await query<{ value: string }>(
      "select value from embedded.secrets where name = 'platform'",
    )
    if (installed?.value === version) return
  }
  await exec(sql)
  await query(
    "insert into embedded.secrets (name, value) values ('platform', $1) on conflict (name) do update set value = excluded.value",
    [version],
  )
}
