import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueOf } from './catalogue.ts'
import { type Engine, type Session, takeSchemaLock } from './engine/session.ts'
import { apply, folderOfMigrations, migrationsIn, pendingIn, record } from './migrate.ts'
import { installPlatformIn } from './platform.ts'

/** Thrown to undo a transaction. */
class Different extends Error {}

/**
 * Adopts a database whose recorded migrations are not these files: applies those that are not recorded, and where the
 * database is then the same as `newOne`, which these files have made, records them in place of what was recorded. A database
 * that is older than the first of the files is brought to it by those in `../earlier`. Returns whether it is the same; where it
 * is not, nothing has changed.
 */
export async function adopt(engine: Engine, newOne: Engine, folder = folderOfMigrations): Promise<boolean> {
  const expected = await newOne.transaction(catalogueOf)
  try {
    await engine.transaction(async (session) => {
      await takeSchemaLock(session)
      await installPlatformIn(session)
      if (await holdsOthers(session, folder)) await bringToFirst(session, folder)
      await applyPending(session, folder)
      const found = await catalogueOf(session)
      if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Different()
      await recordAll(session, folder)
    })
    return true
  } catch (error) {
    if (error instanceof Different) return false
    throw error
  }
}

/** Returns whether a migration is recorded that is none of these files: the first of them may be what it has become. */
async function holdsOthers({ query }: Session, folder: string): Promise<boolean> {
  const others = await query(
    'select version from supabase_migrations.schema_migrations where version <> all ($1::text[])',
    [migrationsIn(folder).map(({ version }) => version)],
  )
  return others.length > 0
}

/** Applies the earlier migrations that are not recorded, and records that this is what the first of these files makes. */
async function bringToFirst(session: Session, folder: string): Promise<void> {
  const earlier = join(folder, '../earlier')
  if (existsSync(earlier)) await applyPending(session, earlier)
  const [first] = migrationsIn(folder)
  if (first) await record(session, first)
}

async function applyPending(session: Session, folder: string): Promise<void> {
  for (const migration of await pendingIn(session, folder))
    await apply(session, migration).catch(() => {
      throw new Different()
    })
}

/** Records exactly these files. */
async function recordAll(session: Session, folder: string): Promise<void> {
  await session.exec('delete from supabase_migrations.schema_migrations where true')
  for (const migration of migrationsIn(folder)) await record(session, migration)
}
