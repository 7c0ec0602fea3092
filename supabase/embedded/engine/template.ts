import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@supabase/lite/pglite'

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const folder = join(modules, '.cache', 'verdant-circle')

/** The file for this version of PGlite. */
async function templateFile(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(modules, '@electric-sql/pglite/package.json'), 'utf8'))
  return join(folder, `empty-${version}.tar.gz`)
}

/**
 * An empty database as it is after `initdb`, which takes four seconds and always makes the same; null when none was
 * kept. Tests open many.
 */
export async function keptTemplate(): Promise<Blob | null> {
  try {
    return new Blob([await readFile(await templateFile())])
  } catch {
    return null
  }
}

/** Keeps this empty database for the next. Where nothing can be kept, the next takes its four seconds again. */
export async function keepTemplate(pglite: PGlite): Promise<void> {
  const temporary = join(folder, randomUUID())
  try {
    await mkdir(folder, { recursive: true })
    const dump = await pglite.dumpDataDir('gzip')
    await writeFile(temporary, Buffer.from(await dump.arrayBuffer()))
    await rename(temporary, await templateFile())
  } catch {
    await rm(temporary, { force: true })
  }
}
