import { writeFileSync } from 'node:fs'
import { register } from 'tsx/esm/api'

/*
 * Runs `npm run types:database`: writes supabase/database.types.ts from the migrations, applied to an empty database in
 * this process. The Supabase CLI would need Docker or a project for the same.
 */
register()
const { openDatabase } = await import('../embedded/database.ts')
const { readTables } = await import('./catalogue.ts')
const { declarationsOf } = await import('./declarations.ts')

const database = await openDatabase({ dataDir: 'memory://' })
writeFileSync(new URL('../database.types.ts', import.meta.url), declarationsOf(await readTables(database)))
await database.close()
