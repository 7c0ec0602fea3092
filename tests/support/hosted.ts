import { readFileSync } from 'node:fs'
import type { Database } from '../../supabase/embedded/database.ts'
import type { Engine } from '../../supabase/embedded/engine/session.ts'
import { migrationsIn, record } from '../../supabase/embedded/migrate.ts'
import { installPlatform } from '../../supabase/embedded/platform.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/**
 * Policies on tables of the platform, which a project's owner may manage without owning the tables: supautils allows
 * it.
 */
const policies = /^create policy "[^"]+"\s+on (?:storage\.objects|realtime\.messages)\b[^;]*;/gm

export interface HostedForm {
  /** Projects made before 30 May 2026 grant everything on a new table in `public` to the roles of the API; newer ones nothing. */
  defaultPrivileges?: boolean
  /** With a vault, and pg_cron and pg_net for the project's owner to create; the server must have both. */
  timers?: boolean
}

/**
 * Turns an empty database into a hosted project and applies the migrations to it, each as a whole, as `supabase db
 * push` does: with the rights of an owner who is no superuser and owns nothing of auth, storage and realtime. Throws
 * the file's name and the reason.
 */
export async function hostedProject(engine: Engine, form: HostedForm = {}): Promise<Database> {
  await installPlatform(engine)
  const superuser = await engine.run(async ({ query, exec }) => {
    await exec(read('hosted.sql'))
    if (form.defaultPrivileges) await exec(read('hosted-default-privileges.sql'))
    if (form.timers) await exec(read('hosted-timers.sql'))
    const [me] = await query<{ name: string }>('select quote_ident(session_user) as name')
    return me?.name ?? ''
  })
  for (const migration of migrationsIn())
    await engine
      .transaction(async (session) => {
        await session.exec(asOwner(migration.sql, superuser))
        await record(session, migration)
      })
      .catch((cause) => {
        throw new Error(`${migration.file}: ${cause instanceof Error ? cause.message : cause}`, { cause })
      })
  return {
    ...engine,
    query: (sql, params) => engine.run((session) => session.query(sql, params)),
    exec: (sql) => engine.run((session) => session.exec(sql)),
    transaction: (work) => engine.transaction((session) => work(session.query, session.exec)),
  }
}

const as = (role: string) => `set local session authorization ${role};`

/** Returns the statements to run as the project's owner, except the policies that supautils allows. */
const asOwner = (sql: string, superuser: string) =>
  `${as('project_owner')}\n${sql.replace(policies, (policy) => `${as(superuser)}\n${policy}\n${as('project_owner')}`)}`
