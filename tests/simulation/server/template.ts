import { createHash } from 'node:crypto'
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@supabase/lite/pglite'
import { openDatabase } from '../../../supabase/embedded/database.ts'
import { dropTemplates } from '../../../supabase/embedded/engine/pglite.ts'
import { signingSecret } from '../../../supabase/embedded/tokens.ts'
import { applyEdits, type Edit } from '../bundle.ts'
import { Random } from '../random.ts'
import { START_TIME } from '../scheduler.ts'
import { withVirtualPlatform } from '../virtual-platform.ts'
import { audit } from './audit.ts'
import { fillDatabase } from './people.ts'
import { fewRecentMessages } from './recent-messages.ts'

const migrations = 'supabase/migrations'
const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../../..')
/** Sources whose content determines the template, beside the migrations. */
const makers = [
  ...['audit.ts', 'invoicing-facts.ts', 'people.ts', 'recent-messages.ts', 'template.ts'],
  ...['../random.ts', '../virtual-platform.ts'],
]
/** The moment at which all of a template is made: the day before a simulation starts. */
const MADE_AT = START_TIME - 86_400_000
const cache = join(root, 'node_modules', '.cache', 'verdant-circle')

/**
 * Returns a dump of the database every simulation begins with: the migrations, with the edits, the audit and the
 * people. Its times and ids are the same wherever it is made, since they are part of what a seed replays. Cached beside the
 * packages, since making it takes seconds, until its sources change.
 */
export async function template(edits: readonly Edit[] = []): Promise<Blob> {
  const generation = `simulation-${hashOfSources()}`
  const file = `${generation}-${hashOf([JSON.stringify(edits)])}.tar`
  try {
    return new Blob([readFileSync(join(cache, file))])
  } catch {
    const dump = await make(edits)
    writeOnce(file, Buffer.from(await dump.arrayBuffer()))
    for (const name of readdirSync(cache)) {
      if (name.startsWith('simulation-') && !name.startsWith(generation)) rmSync(join(cache, name))
    }
    return new Blob([readFileSync(join(cache, file))])
  }
}

function hashOfSources(): string {
  const folders = [join(root, migrations), join(root, 'supabase/embedded/platform')]
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  return hashOf(
    [...files.sort(), ...makers.map((name) => join(here, name))].map((file) => readFileSync(file)),
  )
}

function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

/** Writes the file atomically: several processes may make the same template. */
function writeOnce(file: string, bytes: Buffer): void {
  mkdirSync(cache, { recursive: true })
  const temporary = join(cache, `.${process.pid}-${file}`)
  writeFileSync(temporary, bytes)
  try {
    linkSync(temporary, join(cache, file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary)
  }
}

function make(edits: readonly Edit[]): Promise<Blob> {
  const refuse = async () => {
    throw new Error('No request is expected')
  }
  return withVirtualPlatform(
    () => MADE_AT,
    new Random('template'),
    refuse,
    () => makeNow(edits),
  )
}

async function makeNow(given: readonly Edit[]): Promise<Blob> {
  const edits = [...given, fewRecentMessages]
  const folder = mkdtempSync(join(tmpdir(), 'verdant-simulation-'))
  cpSync(join(root, migrations), folder, { recursive: true })
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const path = join(folder, file.slice(migrations.length + 1))
    const changes = edits.filter((edit) => edit.file === file)
    writeFileSync(path, applyEdits(readFileSync(path, 'utf8'), changes))
  }
  const database = await openDatabase({ dataDir: 'memory://', migrations: folder })
  try {
    await signingSecret(database)
    await database.transaction((query) => fillDatabase(query))
    await database.exec(audit)
    await database.exec('analyze')
    await dropTemplates(database)
    return await (database.connection.driver as PGlite).dumpDataDir('none')
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}
