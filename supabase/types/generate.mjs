import { writeFileSync } from 'node:fs'
import { register } from 'tsx/esm/api'

/*
 * Runs `npm run types:database`: writes the files that are made from the migrations, which it applies to an empty database in
 * this process. The Supabase CLI would need Docker or a project for the same.
 */
register()
const { openDatabase } = await import('../embedded/database.ts')
const { generatedFiles } = await import('./generated-files.ts')

const database = await openDatabase({ dataDir: 'memory://' })
for (const [path, text] of await generatedFiles(database))
  writeFileSync(new URL(`../../${path}`, import.meta.url), text)
await database.close()
