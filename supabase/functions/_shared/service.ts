import { createClient } from 'npm:@supabase/supabase-js@2'

/** A setting every function is given; throws its name where it is missing. */
export function setting(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** A client with the service key: past every policy. */
export const serviceClient = () =>
  createClient(setting('SUPABASE_URL'), setting('SUPABASE_SERVICE_ROLE_KEY'), {
    auth: { persistSession: false, autoRefreshToken: false },
  })
