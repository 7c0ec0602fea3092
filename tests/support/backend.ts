import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import { type Backend, type BackendOptions, startBackend } from '../../supabase/embedded/backend.ts'
import { seedOnce } from '../../supabase/embedded/seeding.ts'
import { memoryObjects } from '../../supabase/embedded/storage/objects.ts'
import { beginHistory, dumpOf } from './database.ts'
import { transport } from './realtime.ts'

let withAdministrator: Promise<Blob> | undefined

/**
 * Starts a whole backend in memory on a free port, with the administrator alone by default. The first such database of a
 * process is made, the others are copies of it.
 */
export async function aBackend(options: Partial<BackendOptions> = {}): Promise<Backend> {
  const { dataDir = 'memory://', seed = 'administrator', databaseUrl, migrations } = options
  if (dataDir !== 'memory://' || seed !== 'administrator' || databaseUrl || migrations)
    return startBackend({ dataDir, seed, ...options })
  withAdministrator ??= dumpOf(async (database) => {
    await seedOnce(database, memoryObjects(), 'administrator')
    await database.exec('analyze')
  })
  const backend = await startBackend({ dataDir, seed, ...options, dump: await withAdministrator })
  await beginHistory(backend.database)
  return backend
}

/** Returns an unchanged supabase-js client that keeps its session in memory and starts no timers. */
export const clientFor = (backend: Backend, key = backend.publishableKey): SupabaseClient =>
  createClient(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport },
  })

export const password = 'demo1234'
let people = 0

/** Signs up a new user. */
export async function signUp(backend: Backend, email = `person-${++people}@example.test`) {
  const client = clientFor(backend)
  const { data, error } = await client.auth.signUp({ email, password })
  if (error) throw error
  if (!data.user || !data.session) throw new Error('This sign-up waits for a confirmation')
  return { client, id: data.user.id, email, token: data.session.access_token }
}

export async function signIn(backend: Backend, email: string) {
  const client = clientFor(backend)
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client, id: data.user.id, email, token: data.session.access_token }
}

/** Returns a folder that is deleted after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'verdant-circle-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The first of `someMigrations`. */
export const counted = '20260101000000_counted.sql'

/** Returns a folder of migrations with one table, and a function that adds more. */
export function someMigrations() {
  const folder = aFolder()
  const add = (file: string, sql: string) => writeFileSync(join(folder, file), sql)
  add(counted, 'create table public.counted (n int primary key);')
  return { folder, add }
}
