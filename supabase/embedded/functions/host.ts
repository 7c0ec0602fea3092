import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { LoadedFunction } from './load.ts'

const prefix = '/functions/v1/'
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
}

/**
 * Answers `/functions/v1/<name>[/…]` with the unchanged Deno functions of a folder. As on a hosted project, a function
 * with `verify_jwt` (see `checksToken`) needs a key or a valid token. A function is loaded at its first call, and again
 * when one of its files has changed. An error it throws is reported here and answered with 500, without its text.
 */
export async function createFunctionsHost(options: {
  folder: string
  env: () => Record<string, string>
  /** All functions by default. */
  checksToken?: (name: string) => boolean
  verifyToken: (jwt: string) => Promise<Record<string, unknown> | null>
  keys: { publishable: string; secret: string }
  report?: (problem: string, failure: unknown) => void
}): Promise<(request: Request) => Promise<Response>> {
  const { keys, verifyToken, checksToken = () => true } = options
  const folder = resolve(options.folder)
  const report = options.report ?? ((problem, failure) => console.error(`functions: ${problem}`, failure))
  const env = () => ({
    SUPABASE_ANON_KEY: keys.publishable,
    SUPABASE_SERVICE_ROLE_KEY: keys.secret,
    ...options.env(),
  })
  const functions = createLoader(env)

  async function isAllowed(headers: Headers): Promise<boolean> {
    const bearer = /^bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim()
    const shown = bearer ?? headers.get('apikey')
    if (!shown) return false
    if (shown === keys.publishable || shown === keys.secret) return true
    return (await verifyToken(shown).catch(() => null)) !== null
  }

  return async (request) => {
    const url = new URL(request.url)
    const name = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length).split('/')[0] : undefined
    // Folders whose names begin with an underscore hold shared code, as in the Supabase CLI.
    const entry = name && /^[a-z0-9][\w-]*$/i.test(name) ? join(folder, name, 'index.ts') : undefined

    // A browser's preflight request carries no key; the function answers it.
    const isOpen = request.method === 'OPTIONS' || !checksToken(name ?? '')
    if (!isOpen && !(await isAllowed(request.headers))) {
      return answer(401, 'UNAUTHORIZED', 'Missing or invalid key or token')
    }
    if (!entry || !(await exists(entry))) return answer(404, 'NOT_FOUND', 'Requested function was not found')

    let loaded: LoadedFunction
    try {
      loaded = await functions.current(entry)
    } catch (failure) {
      report(`${name} could not be loaded`, failure)
      return answer(500, 'BOOT_ERROR', 'The function could not be started')
    }
    try {
      // As on a hosted project, the path that the function gets begins with its own name.
      url.pathname = url.pathname.slice(prefix.length - 1)
      const response = await loaded.handler(new Request(url, request))
      if (!(response instanceof Response)) throw new TypeError(`${name} answered with no Response`)
      return response
    } catch (failure) {
      report(`${name} failed`, failure)
      return answer(500, 'WORKER_ERROR', 'The function failed')
    }
  }
}

/** Loads functions at their first call, and again where one of their files has changed since. */
function createLoader(env: () => Record<string, string>) {
  const loading = new Map<string, Promise<LoadedFunction>>()

  async function load(entry: string): Promise<LoadedFunction> {
    const { loadFunction } = await import('./load.ts')
    return loadFunction(entry, env)
  }

  async function current(entry: string): Promise<LoadedFunction> {
    const known = loading.get(entry)
    if (known && (await isCurrent(await known))) return known
    // Another call may have started to load it meanwhile.
    const newer = loading.get(entry)
    if (newer && newer !== known) return newer
    const fresh = load(entry)
    loading.set(entry, fresh)
    // A function that fails to load is loaded again at its next call.
    fresh.catch(() => loading.get(entry) === fresh && loading.delete(entry))
    return fresh
  }
  return { current }
}

function answer(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: corsHeaders })
}

async function exists(file: string): Promise<boolean> {
  return (await changedAt(file)) !== null
}

async function isCurrent({ files }: LoadedFunction): Promise<boolean> {
  for (const [file, time] of files) if ((await changedAt(file)) !== time) return false
  return true
}

async function changedAt(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null)
  return found?.isFile() ? found.mtimeMs : null
}
