import { readFile } from 'node:fs/promises'
import type { PGliteOptions } from '@electric-sql/pglite'

type WasmModules = Required<Pick<PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule' | 'fsBundle'>>

const readPackaged = (name: string) => readFile(new URL(name, import.meta.resolve('@electric-sql/pglite')))
const compile = async (name: string) => WebAssembly.compile(await readPackaged(name))

let modules: Promise<WasmModules> | null = null

/** Returns PGlite's WebAssembly modules and files, read and compiled once: all databases of this process share them. */
export function loadWasmModules(): Promise<WasmModules> {
  modules ??= read()
  return modules
}

async function read(): Promise<WasmModules> {
  const [pgliteWasmModule, initdbWasmModule, files] = await Promise.all([
    compile('pglite.wasm'),
    compile('initdb.wasm'),
    readPackaged('pglite.data'),
  ])
  return { pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([files]) }
}
