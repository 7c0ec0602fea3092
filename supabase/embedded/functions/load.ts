import { readFile, stat } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { dirname, resolve } from 'node:path'
import { compileFunction } from 'node:vm'
import { moduleRunnerTransform, transformWithOxc } from 'vite'
import {
  createNodeImportMeta,
  type FetchResult,
  ModuleRunner,
  type ModuleRunnerContext,
} from 'vite/module-runner'
import { WebSocket } from 'ws'

// Deno has a WebSocket, Node 20 has not, and supabase-js cannot be created without one.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket })

type Handler = (request: Request) => Response | Promise<Response>

/** A function as loaded when its files were last read. */
export interface LoadedFunction {
  handler: Handler
  /** Each of its files, with the time of its last change in milliseconds. */
  files: Map<string, number>
}

/** A request of the module runner: the code of an import, by its specifier and its importer. */
interface Invocation {
  name?: string
  data?: string[]
}

/**
 * Loads an edge function written for Deno and runs its top level here, with its own `Deno` object. Its own files are
 * followed; `npm:` and `jsr:` specifiers mean the packages installed in this checkout. Throws what its top level
 * throws, and when it serves nothing.
 */
export async function loadFunction(
  entry: string,
  env: () => Record<string, string>,
): Promise<LoadedFunction> {
  const files = new Map<string, number>()
  let served: Handler | undefined
  const deno = {
    serve(...words: unknown[]) {
      served = words.find((word): word is Handler => typeof word === 'function')
    },
    env: {
      get: (name: string) => env()[name],
      has: (name: string) => name in env(),
      toObject: () => env(),
    },
  }

  const runner = new ModuleRunner(
    {
      hmr: false,
      sourcemapInterceptor: false,
      createImportMeta: createNodeImportMeta,
      transport: {
        async invoke(payload) {
          const { name, data } = 'data' in payload ? (payload.data as Invocation) : {}
          if (name !== 'fetchModule') return { result: [] }
          try {
            return { result: await fetchModule(data?.[0] ?? '', data?.[1], files) }
          } catch (error) {
            return { error }
          }
        },
      },
    },
    {
      runInlinedModule: (context, code, { file }) => evaluate(context, code, file, deno),
      runExternalModule: (specifier) => import(specifier),
    },
  )

  const exported = (await runner.import(entry)) as { default?: { fetch?: Handler } }
  const handler = served ?? exported.default?.fetch
  if (!handler) throw new Error(`${entry} serves nothing: it calls no Deno.serve and exports no fetch`)
  return { handler, files }
}

/** Returns an import's code: a file of the function as JavaScript, anything else by the name Node knows it by. */
async function fetchModule(
  specifier: string,
  importer: string | undefined,
  files: Map<string, number>,
): Promise<FetchResult> {
  const isFile = importer === undefined || /^\.{1,2}\//.test(specifier)
  if (!isFile) {
    const name = installedName(specifier)
    const isBuiltin = name.startsWith('node:') || builtinModules.includes(name)
    return {
      externalize: isBuiltin ? name : import.meta.resolve(name),
      type: isBuiltin ? 'builtin' : 'module',
    }
  }
  const file = importer === undefined ? specifier : resolve(dirname(importer), specifier)
  files.set(file, (await stat(file)).mtimeMs)
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { target: 'node20' })
  const transformed = await moduleRunnerTransform(code, null, file, code)
  return { code: transformed?.code ?? '', file, id: file, url: file, invalidate: false }
}

/** `npm:@supabase/supabase-js@2/dist` → `@supabase/supabase-js/dist`; a plain name stays as it is. */
export function installedName(specifier: string): string {
  const found = /^(?:npm|jsr):\/?((?:@[^/]+\/)?[^/@]+)(?:@[^/]*)?(\/.*)?$/.exec(specifier)
  return found ? `${found[1]}${found[2] ?? ''}` : specifier
}

async function evaluate(
  context: ModuleRunnerContext,
  code: string,
  file: string,
  deno: object,
): Promise<void> {
  const names = Object.keys(context)
  const run = compileFunction(`return (async () => {"use strict";${code}\n})()`, ['Deno', ...names], {
    filename: file,
  })
  await run(deno, ...Object.values(context))
}
