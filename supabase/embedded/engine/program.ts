import { readFile } from 'node:fs/promises'
import type { PGliteOptions } from '@electric-sql/pglite'

type Program = Required<Pick<PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule' | 'fsBundle'>>

const packaged = (name: string) => readFile(new URL(name, import.meta.resolve('@electric-sql/pglite')))
const compiled = async (name: string) => WebAssembly.compile(await packaged(name))

let program: Promise<Program> | null = null

/** Postgres itself, compiled and read once: every database of this process is the same program. */
export function theProgram(): Promise<Program> {
  program ??= read()
  return program
}

async function read(): Promise<Program> {
  const [pgliteWasmModule, initdbWasmModule, files] = await Promise.all([
    compiled('pglite.wasm'),
    compiled('initdb.wasm'),
    packaged('pglite.data'),
  ])
  return { pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([files]) }
}
