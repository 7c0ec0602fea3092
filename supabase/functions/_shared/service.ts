import { createClient } from 'npm:@supabase/supabase-js@2'

/** A setting every function is given; throws its name where it is missing. */
export function setting(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** The project's secret keys, a dictionary where it is hosted, and the one older projects have in their place. */
function secretKeys(): string[] {
  const named: Record<string, string> = JSON.parse(Deno.env.get('SUPABASE_SECRET_KEYS') ?? '{}')
  return [...Object.values(named), Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? ''].filter(Boolean)
}

/** A client with a secret key: past every policy. */
export function serviceClient() {
  const [key] = secretKeys()
  if (!key) throw new Error('SUPABASE_SECRET_KEYS is not set')
  return createClient(setting('SUPABASE_URL'), key, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

/**
 * True for a request with a secret key: the timers', and nobody's in a browser. Keys are sent as `apikey`; `authorization`
 * is for users' tokens.
 */
export const isService = (request: Request): boolean =>
  secretKeys().includes(request.headers.get('apikey') ?? '')
