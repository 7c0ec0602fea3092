import type { SupabaseClient } from '@supabase/supabase-js'
import { type Account, signedIn } from '../support/sync-candidate.ts'

let client: SupabaseClient
/** When the polling device saw each value, in milliseconds since 1970. */
const seen = new Map<boolean, number>()

/** Polls every second, as an app without realtime does. */
async function poll(account: Account, id: string) {
  client = await signedIn(account)
  const look = async () => {
    const { data } = await client.from('jobs').select('id, is_active').eq('id', id).maybeSingle()
    const active = data?.is_active ?? false
    if (!seen.has(active)) {
      seen.clear()
      seen.set(active, performance.timeOrigin + performance.now())
    }
  }
  await look()
  setInterval(look, 1_000)
}

Object.assign(window, { poll, seenAt: (active: boolean) => seen.get(active) ?? null })
