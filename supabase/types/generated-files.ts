import { readFileSync } from 'node:fs'
import { STORE_VERSION } from '../../src/database/device-rows.ts'
import type { Database } from '../embedded/database.ts'
import { readTables } from './catalogue.ts'
import { declarationsOf } from './declarations.ts'
import { columnsSource, limitsSource, storedColumns, tablesSource } from './generated-sources.ts'
import { readSyncedTables } from './synced-tables.ts'

const RECORD = 'tests/unit/stored-columns.json'

/** Returns the files that are made from a database, by their paths from the project's root. */
export async function generatedFiles(database: Pick<Database, 'query'>): Promise<Map<string, string>> {
  const synced = await readSyncedTables(database)
  return new Map([
    ['supabase/database.types.ts', declarationsOf(await readTables(database))],
    ['src/domain/tables.gen.ts', tablesSource(synced)],
    ['src/domain/limits.gen.ts', limitsSource(synced)],
    ['src/database/columns.gen.ts', columnsSource(synced)],
    // Stays as long as the version of the store: devices that began with it hold such rows.
    [RECORD, recorded() ?? storedColumns(STORE_VERSION, synced)],
  ])
}

/** Returns the record of the columns of this version of the store; null where it is another version's. */
function recorded(): string | null {
  try {
    const text = readFileSync(new URL(`../../${RECORD}`, import.meta.url), 'utf8')
    return JSON.parse(text).version === STORE_VERSION ? text : null
  } catch {
    return null
  }
}
