import type { Database } from '../../supabase/embedded/database.ts'

/** The people with an account, by their role in the test data of `fixtures.ts`. */
export const people = [
  'newcomer',
  'pending',
  'member',
  'other',
  'client',
  'otherClient',
  'administrator',
] as const
export type Person = (typeof people)[number]

/** Who sends a request. A visitor has no account; the service key, which passes every policy, is separate. */
export type Actor = 'visitor' | Person
export const actors: readonly Actor[] = ['visitor', ...people]

export type Query = Database['query']

/** Runs the rest of this transaction with that user's role and claims, as the API does with a request's token. */
export async function become(query: Query, role: 'anon' | 'authenticated' | 'service_role', id = '') {
  const claims = JSON.stringify(id ? { sub: id, role } : { role })
  await query(
    `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', $2, true),
      set_config('request.jwt.claims', $3, true), set_config('role', $2, true)`,
    [id, role, claims],
  )
}

/** Returns to the owner without claims, past every policy. */
export async function becomeOwner(query: Query) {
  await query(
    `select set_config('role', 'none', true), set_config('request.jwt.claim.sub', '', true),
      set_config('request.jwt.claim.role', '', true), set_config('request.jwt.claims', '', true)`,
  )
}
