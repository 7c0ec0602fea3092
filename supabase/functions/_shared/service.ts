import { createClient } from 'npm:@supabase/supabase-js@2.119.0'

const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } }

/** Returns a required setting of the environment; throws its name where it is missing. */
export function setting(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** Returns the project's secret keys: a dictionary on hosted projects, and the single one of older projects. */
function secretKeys(): string[] {
  const named: Record<string, string> = JSON.parse(Deno.env.get('SUPABASE_SECRET_KEYS') ?? '{}')
  return [...Object.values(named), Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? ''].filter(Boolean)
}

/** Creates a client with the publishable key: a visitor, who sees what policies show to everybody. */
export function visitorClient() {
  const named: Record<string, string> = JSON.parse(Deno.env.get('SUPABASE_PUBLISHABLE_KEYS') ?? '{}')
  const key = Object.values(named)[0] ?? setting('SUPABASE_ANON_KEY')
  return createClient(setting('SUPABASE_URL'), key, withoutSession)
}

/** Creates a client with a secret key: past every policy. */
export function serviceClient() {
  const [key] = secretKeys()
  if (!key) throw new Error('SUPABASE_SECRET_KEYS is not set')
  return createClient(setting('SUPABASE_URL'), key, withoutSession)
}

/**
 * Returns true for a request with a secret key, which the timers have and no browser. Keys are sent as `apikey`;
 * `authorization` is for users' tokens.
 */
export const isService = (request: Request): boolean =>
  secretKeys().includes(request.headers.get('apikey') ?? '')
