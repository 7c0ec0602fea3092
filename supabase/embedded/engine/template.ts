import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@supabase/lite/pglite'

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const folder = join(modules, '.cache', 'verdant-circle')

/** A database that is always made the same way; `version` changes when it would be made otherwise. */
export interface Template {
  name: string
  version: string
}

/** A database after `initdb`, which takes four seconds. */
export const emptyTemplate: Template = { name: 'empty', version: '1' }

/** Returns the template's file name for this version of PGlite. */
async function fileOf({ name, version }: Template): Promise<string> {
  const { version: engine } = JSON.parse(
    await readFile(join(modules, '@electric-sql/pglite/package.json'), 'utf8'),
  )
  return `${name}-${engine}-${version}.tar`
}

/** Returns a cached database to start from; null when there is none. Tests open many. */
export async function loadTemplate(template: Template): Promise<Blob | null> {
  try {
    return new Blob([await readFile(join(folder, await fileOf(template)))])
  } catch {
    return null
  }
}

/** Caches this database in place of older versions. Where that fails, the next one is made again. */
export async function saveTemplate(template: Template, pglite: PGlite): Promise<void> {
  const temporary = join(folder, randomUUID())
  try {
    await mkdir(folder, { recursive: true })
    const dump = await pglite.dumpDataDir('none')
    await writeFile(temporary, Buffer.from(await dump.arrayBuffer()))
    const file = await fileOf(template)
    await rename(temporary, join(folder, file))
    const older = (await readdir(folder)).filter(
      (other) => other.startsWith(`${template.name}-`) && other !== file,
    )
    await Promise.all(older.map((other) => rm(join(folder, other), { force: true })))
  } catch {
    await rm(temporary, { force: true })
  }
}
