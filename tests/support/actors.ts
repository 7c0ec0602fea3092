import type { Database } from '../../supabase/embedded/database.ts'

/** Everyone with an account, by what the world of `world.ts` makes of them. */
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

/** A visitor has no account. The service key stands for Supabase's own hands: past every policy. */
export type Actor = 'visitor' | Person
export const actors: readonly Actor[] = ['visitor', ...people]

export type Query = Database['query']

/** Makes the rest of this transaction that person's, as the API does with a request's token. */
export async function become(query: Query, role: 'anon' | 'authenticated' | 'service_role', id = '') {
  const claims = JSON.stringify(id ? { sub: id, role } : { role })
  await query(
    `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', $2, true),
      set_config('request.jwt.claims', $3, true), set_config('role', $2, true)`,
    [id, role, claims],
  )
}

/** The owner again: nobody's claims, past every policy. */
export async function becomeOwner(query: Query) {
  await query(
    `select set_config('role', 'none', true), set_config('request.jwt.claim.sub', '', true),
      set_config('request.jwt.claim.role', '', true), set_config('request.jwt.claims', '', true)`,
  )
}
