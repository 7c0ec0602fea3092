import type { SupabaseClient } from '@supabase/supabase-js'
import { type Account, signedIn } from '../support/sync-candidate.ts'

let client: SupabaseClient
let fields: string[] = []
let table = ''

export async function signIn(account: Account, searched: string[], of: string): Promise<void> {
  client = await signedIn(account)
  fields = searched
  table = of
}

/** Returns the milliseconds until the server answered with the first fifty rows with this text in one of the fields. */
export async function search(text: string): Promise<number> {
  const started = performance.now()
  const { error } = await client
    .from(table)
    .select('*')
    .or(fields.map((field) => `${field}.ilike.*${text}*`).join(','))
    .limit(50)
  if (error) throw error
  return performance.now() - started
}
