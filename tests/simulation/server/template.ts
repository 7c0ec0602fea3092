import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@supabase/lite/pglite'
import { openDatabase } from '../../../supabase/embedded/database.ts'
import { signingSecret } from '../../../supabase/embedded/tokens.ts'
import { type Edit, edited } from '../bundle.ts'
import { audit } from './audit.ts'
import { settle } from './people.ts'

const migrations = 'supabase/migrations'
const root = fileURLToPath(new URL('../../..', import.meta.url))
const cache = join(root, 'node_modules', '.cache', 'verdant-circle')

/**
 * The database every simulated world begins with: the real migrations, or with the edits, the audit and the people.
 * Kept beside the packages, since making it takes seconds.
 */
export async function template(edits: readonly Edit[] = []): Promise<Blob> {
  const folder = mkdtempSync(join(tmpdir(), 'verdant-simulation-'))
  try {
    cpSync(join(root, migrations), folder, { recursive: true })
    for (const file of new Set(edits.map((edit) => edit.file))) {
      const path = join(folder, file.slice(migrations.length + 1))
      const changes = edits.filter((edit) => edit.file === file)
      writeFileSync(path, edited(readFileSync(path, 'utf8'), changes))
    }
    return await keptTemplate(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function keptTemplate(folder: string): Promise<Blob> {
  const hash = createHash('sha256')
  const sources = [folder, join(root, 'supabase/embedded/platform'), join(root, 'tests/simulation/server')]
  for (const source of sources) {
    for (const name of readdirSync(source).sort()) hash.update(readFileSync(join(source, name)))
  }
  const file = join(cache, `simulation-${hash.digest('hex').slice(0, 16)}.tar`)
  try {
    return new Blob([readFileSync(file)])
  } catch {
    const dump = await make(folder)
    mkdirSync(cache, { recursive: true })
    const temporary = `${file}.${process.pid}`
    writeFileSync(temporary, Buffer.from(await dump.arrayBuffer()))
    renameSync(temporary, file)
    return dump
  }
}

async function make(folder: string): Promise<Blob> {
  const database = await openDatabase({ dataDir: 'memory://', migrations: folder })
  try {
    await signingSecret(database)
    await database.transaction((query) => settle(query))
    await database.exec(audit)
    await database.exec('analyze')
    return await (database.connection.driver as PGlite).dumpDataDir('none')
  } finally {
    await database.close()
  }
}
