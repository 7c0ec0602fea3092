import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogueOf } from '../embedded/catalogue.ts'
import { openDatabase } from '../embedded/database.ts'
import { openInMemory } from '../embedded/engine/pglite.ts'
import { applySchema, type Declared, declaredStatements } from './apply.ts'
import { differenceOf, proposedMigration } from './propose.ts'

/** Returns what these statements make in an empty database of the platform, as a catalogue. */
async function catalogueAfter(statements: readonly Declared[]): Promise<string[]> {
  const engine = await openInMemory()
  try {
    await applySchema(engine, statements)
    return await engine.transaction(catalogueOf)
  } finally {
    await engine.close()
  }
}

interface WrittenMigration {
  /** The path of the next migration. */
  file: string
  /** Its text; '' where nothing differs. */
  sql: string
  /** What differs after it, one line for each object. */
  left: string[]
}

/** Proposes the next migration, and tries it out on a database of all earlier ones. */
export async function writeMigration(
  name: string,
  statements: readonly Declared[] = declaredStatements(),
): Promise<WrittenMigration> {
  const written = readdirSync(folder).toSorted()
  const file = fileURLToPath(new URL(`${nextVersion(written)}_${name}.sql`, folder))
  const declared = await catalogueAfter(statements)
  const database = await openDatabase({ dataDir: 'memory://' })
  const migrated = () => database.transaction((query, exec) => catalogueOf({ query, exec }))
  try {
    const difference = proposedMigration(differenceOf(declared, await migrated()), statements)
    const texts = [...written.map((one) => readFileSync(new URL(one, folder), 'utf8')), difference]
    const proposed = [difference, ...unwritten(texts, statements)].filter((part) => part !== '').join('\n\n')
    if (proposed === '') return { file, sql: '', left: [] }
    try {
      await database.transaction((_, exec) => exec(proposed))
    } catch (error) {
      return { file, sql: withHead(proposed), left: [`It cannot be applied as it is: ${error}`] }
    }
    const { declared: missing, migrated: surplus } = differenceOf(declared, await migrated())
    return { file, sql: withHead(proposed), left: [...missing, ...surplus] }
  } finally {
    await database.close()
  }
}

const folder = new URL('../migrations/', import.meta.url)

/** Returns the time, to the second, as the version of a migration; one second after the last one where that is later. */
function nextVersion(written: readonly string[]): string {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const last = Number((written.at(-1) ?? '0').split('_')[0])
  return Number(now) > last ? now : String(last + 1)
}

/**
 * Returns what no catalogue compares, where none of these texts says it: timers, which a database without pg_cron does not have,
 * kinds of events that no trigger tells of, and the rules of columns.
 */
function unwritten(texts: readonly string[], statements: readonly Declared[]): string[] {
  const isNew = (text: string) => !texts.some((one) => one.includes(text))
  const calls = statements
    .filter(({ kind }) => kind === 'SelectStmt')
    .flatMap(
      ({ text }) =>
        /^select private\.(?:schedule\(|every_minute\(|tells\((?:'[^']*'(?:, |\))){3}$)[\s\S]*/m.exec(
          text,
        )?.[0] ?? [],
    )
    .filter(isNew)
  const rules = statements
    .filter(({ kind, text }) => kind === 'InsertStmt' && text.includes('private.column_rules'))
    .flatMap(({ text }) => text.match(/^ {2}\('.+'\)/gm) ?? [])
    .filter(isNew)
  return [
    ...calls.map((call) => `${call};`),
    ...(rules.length > 0
      ? [`insert into private.column_rules (table_name, column_name, rule) values\n${rules.join(',\n')};`]
      : []),
  ]
}

const withHead = (sql: string) =>
  `-- Written by \`npm run migration\` from the schema files: say here what it is for.\n\n${sql}`
