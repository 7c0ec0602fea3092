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
  const version = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const file = fileURLToPath(new URL(`../migrations/${version}_${name}.sql`, import.meta.url))
  const declared = await catalogueAfter(statements)
  const database = await openDatabase({ dataDir: 'memory://' })
  const migrated = () => database.transaction((query, exec) => catalogueOf({ query, exec }))
  try {
    const proposed = proposedMigration(differenceOf(declared, await migrated()), statements)
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

const withHead = (sql: string) =>
  `-- Written by \`npm run migration\` from the schema files: say here what it is for.\n\n${sql}`
