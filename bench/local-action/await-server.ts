import type { SupabaseClient } from '@supabase/supabase-js'
import { type Account, signedIn } from '../support/sync-candidate.ts'

let client: SupabaseClient

export const signIn = async (account: Account) => {
  client = await signedIn(account)
}

/** Returns the milliseconds until the server has answered with the changed row, ready to be drawn. */
export async function setActive(id: string, is_active: boolean): Promise<number> {
  const started = performance.now()
  const { data, error } = await client.from('jobs').update({ is_active }).eq('id', id).select().single()
  if (error) throw error
  if (data.is_active !== is_active) throw new Error('The server did not change it')
  return performance.now() - started
}

Object.assign(window, { signIn, setActive })
