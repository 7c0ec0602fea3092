import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '../../supabase/embedded/database.ts'
import type { Engine } from '../../supabase/embedded/engine/session.ts'
import { installPlatform } from '../../supabase/embedded/platform.ts'

const migrations = new URL('../../supabase/migrations/', import.meta.url)
const restrictions = readFileSync(new URL('hosted.sql', import.meta.url), 'utf8')

/** Tables of the platform on which a project's owner may manage policies, though they are not hers: supautils sees to it. */
const policies = /^create policy "[^"]+"\s+on (?:storage\.objects|realtime\.messages)\b[^;]*;/gm

/**
 * Makes a hosted project of an empty database and applies the migrations to it, each whole, as `supabase db push` does:
 * with the rights of an owner who is no superuser and owns nothing of auth, storage and realtime. Throws the file's name
 * and the reason.
 */
export async function hostedProject(engine: Engine): Promise<Database> {
  await installPlatform(engine)
  const superuser = await engine.run(async ({ query, exec }) => {
    await exec(restrictions)
    const [me] = await query<{ name: string }>('select quote_ident(session_user) as name')
    return me?.name ?? ''
  })
  for (const file of readdirSync(migrations).sort()) {
    await engine
      .transaction(({ exec }) => exec(asOwner(readFileSync(new URL(file, migrations), 'utf8'), superuser)))
      .catch((cause) => {
        throw new Error(`${file}: ${cause instanceof Error ? cause.message : cause}`, { cause })
      })
  }
  return {
    ...engine,
    query: (sql, params) => engine.run((session) => session.query(sql, params)),
    exec: (sql) => engine.run((session) => session.exec(sql)),
    transaction: (work) => engine.transaction((session) => work(session.query, session.exec)),
  }
}

const as = (role: string) => `set local session authorization ${role};`

/** The statements as the project's owner, save those that supautils lets pass for her. */
const asOwner = (sql: string, superuser: string) =>
  `${as('project_owner')}\n${sql.replace(policies, (policy) => `${as(superuser)}\n${policy}\n${as('project_owner')}`)}`
