import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { dropTemplates, inMemoryParams, openInMemory } from '../../../supabase/embedded/engine/pglite.ts'
import { loadWasmModules } from '../../../supabase/embedded/engine/wasm-modules.ts'
import { migrationsIn, record } from '../../../supabase/embedded/migrate.ts'
import { signingSecret } from '../../../supabase/embedded/tokens.ts'
import { applySchema, type Declared, declaredStatements } from '../../../supabase/schema/apply.ts'
import { objectsIn } from '../../../supabase/schema/propose.ts'
import { Random } from '../chance/random.ts'
import { applyEdits, type Edit } from '../run/bundle.ts'
import { START_TIME } from '../run/scheduler.ts'
import { withVirtualPlatform } from '../run/virtual-platform.ts'
import { audit } from './audit.ts'
import { noQuotas } from './no-quotas.ts'
import { fillDatabase } from './people.ts'
import { fewRecentMessages } from './recent-messages.ts'

const schema = 'supabase/schema'
const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Files and folders whose content determines the template. */
const makers = [
  schema,
  ...['platform', 'platform.ts', 'migrate.ts', 'engine/pglite.ts'].map((name) =>
    join('supabase/embedded', name),
  ),
  'tests/simulation/server',
  ...['chance/random.ts', 'run/virtual-platform.ts'].map((name) => join('tests/simulation', name)),
  'node_modules/@electric-sql/pglite/package.json',
]
/** The moment at which all of a template is made: the day before a simulation starts. */
const MADE_AT = START_TIME - 86_400_000
const cache = join(root, 'node_modules', '.cache', 'verdant-circle')

/**
 * Returns the dump of `makeTemplate`. Cached beside the packages, since making it takes seconds, until its sources
 * change.
 */
export async function template(edits: readonly Edit[] = []): Promise<Blob> {
  const generation = `simulation-${hashOfSources()}`
  const empty = () => cached(generation, 'empty', makeEmpty)
  return cached(generation, hashOf([JSON.stringify(edits)]), async () => makeTemplate(edits, await empty()))
}

async function cached(generation: string, name: string, make: () => Promise<Blob>): Promise<Blob> {
  const file = `${generation}-${name}.tar`
  try {
    return new Blob([readFileSync(join(cache, file))])
  } catch {
    const dump = await make()
    writeOnce(file, Buffer.from(await dump.arrayBuffer()))
    for (const name of readdirSync(cache)) {
      if (name.startsWith('simulation-') && !name.startsWith(generation)) rmSync(join(cache, name))
    }
    return new Blob([readFileSync(join(cache, file))])
  }
}

function hashOfSources(): string {
  const files = makers.flatMap((name) => {
    const path = join(root, name)
    return name.includes('.')
      ? [path]
      : readdirSync(path)
          .sort()
          .map((file) => join(path, file))
  })
  return hashOf(files.map((file) => readFileSync(file)))
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

/** Returns a dump of a database as `initdb` makes it: the same bytes wherever and whenever it is made. */
export const makeEmpty = (): Promise<Blob> =>
  atTheSameTime(async () => {
    const pglite = new PGlite({ ...(await loadWasmModules()), startParams: inMemoryParams })
    try {
      return await pglite.dumpDataDir('none')
    } finally {
      await pglite.close()
    }
  })

/**
 * Returns a dump of the database every simulation begins with: `empty` with what the schema declares, with the edits, the audit
 * and the people. The same bytes wherever and whenever it is made, since a seed replays only with the same.
 */
export const makeTemplate = (edits: readonly Edit[], empty: Blob): Promise<Blob> =>
  atTheSameTime(() => fill(empty, [...edits, fewRecentMessages, noQuotas]))

function atTheSameTime(work: () => Promise<Blob>): Promise<Blob> {
  const refuse = async () => {
    throw new Error('No request is expected')
  }
  return withVirtualPlatform(() => MADE_AT, new Random('template'), refuse, work)
}

async function fill(empty: Blob, edits: readonly Edit[]): Promise<Blob> {
  const engine = await openInMemory(empty)
  try {
    await applySchema(engine, editedStatements(edits))
    await engine.transaction(async (session) => {
      for (const migration of migrationsIn()) await record(session, migration)
    })
    await engine.run(async (session) => {
      await signingSecret(session)
      await fillDatabase(session.query)
      await session.exec(audit)
      await session.exec('analyze')
      await dropTemplates(session)
    })
    return await engine.connection.driver.dumpDataDir('none')
  } finally {
    await engine.close()
  }
}

/** Returns what the schema files declare, with the edits. Throws where an edit's text is not found exactly once. */
export function editedStatements(edits: readonly Edit[], statements = declaredStatements()): Declared[] {
  return edits.reduce((edited, one) => {
    const isMeant = (declared: Declared) =>
      objectsIn(declared).includes(one.object ?? '') && declared.text.includes(one.from)
    const found = edited.filter(isMeant)
    if (found.length !== 1) throw new Error(`${one.object}: '${one.from}' is there ${found.length} times`)
    return edited.map((declared) =>
      isMeant(declared) ? { ...declared, text: applyEdits(declared.text, [one]) } : declared,
    )
  }, statements)
}
