import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { aRunFolder } from './run-folder.ts'

type RxDb = Pick<typeof import('rxdb/plugins/core'), 'createRxDatabase'>

let file: Promise<string> | undefined
const require = createRequire(import.meta.url)

/** Loads RxDB once more, with a count of open collections of its own. */
export async function copyOfRxdb(): Promise<RxDb> {
  file ??= bundled()
  const path = await file
  // Loaded as CommonJS: an import would be transformed again for each copy.
  delete require.cache[path]
  return require(path)
}

/** Writes RxDB's core with all it imports into one file. */
async function bundled(): Promise<string> {
  const folder = aRunFolder('rxdb')
  const built = await build({
    root: process.cwd(),
    configFile: false,
    envFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      minify: false,
      lib: { entry: fileURLToPath(new URL('rxdb-core.ts', import.meta.url)), formats: ['cjs'] },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('RxDB was not bundled')
  const path = join(folder, 'rxdb.cjs')
  writeFileSync(path, output.output[0].code)
  return path
}
