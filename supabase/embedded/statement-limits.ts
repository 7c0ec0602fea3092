import type { Database } from './database.ts'
import type { Keys } from './keys.ts'
import { verifyToken } from './tokens.ts'

/**
 * Returns a function that gives the milliseconds a statement of a request may take, as PostgREST decides: the setting
 * of the called function, else of the role; undefined for no limit.
 */
export async function statementLimits(
  database: Database,
  keys: Keys,
  secret: string,
): Promise<(request: Request) => number | undefined> {
  const set = await database.query<{ name: string; isRole: boolean; limit: number }>(
    `select name, is_role as "isRole",
       (extract(epoch from case when value ~ '^\\d+$' then value || 'ms' else value end::interval) * 1000)::float8 as "limit"
     from (
       select rolname::text as name, true as is_role, rolconfig as settings from pg_roles
       union all
       select proname::text, false, proconfig from pg_proc where pronamespace = 'public'::regnamespace
     ) of_all, unnest(settings) setting, split_part(setting, '=', 2) value
     where setting like 'statement_timeout=%'`,
  )
  const limitOf = (name: string, isRole: boolean) =>
    set.find((one) => one.name === name && one.isRole === isRole)?.limit || undefined

  function roleOf(request: Request): string {
    const token = /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.trim()
    const shown = token ?? request.headers.get('apikey') ?? ''
    if (shown === keys.secret) return 'service_role'
    const role = verifyToken(shown, secret)?.role
    return typeof role === 'string' ? role : 'anon'
  }

  return (request) => {
    const called = /^\/rest\/v1\/rpc\/(\w+)$/.exec(new URL(request.url).pathname)?.[1]
    return (called && limitOf(called, false)) || limitOf(roleOf(request), true)
  }
}
