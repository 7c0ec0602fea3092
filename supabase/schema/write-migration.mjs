import { writeFileSync } from 'node:fs'
import { register } from 'tsx/esm/api'

/*
 * Runs `npm run migration -- <name>`: writes the next migration from the difference between the schema files and what the
 * migrations make, applies it to a database in this process, and prints what still differs.
 */
register()
const { writeMigration } = await import('./write-migration.ts')
const name = process.argv[2]
if (!/^[a-z0-9_]+$/.test(name ?? '')) {
  console.error(
    'Name the migration after what it changes, in small letters, digits and _: npm run migration -- reminders_by_post',
  )
  process.exit(1)
}
const { file, sql, left } = await writeMigration(name)
if (sql === '') console.log('The migrations make what the schema files declare: there is nothing to write.')
else {
  writeFileSync(file, sql)
  console.log(
    `Wrote ${file}. Say in its first line what it is for, and review what it does to tables and rows.`,
  )
}
for (const line of left) console.log(`Still differs: ${line.slice(0, 300)}`)
if (left.length > 0)
  console.log('It is not right yet: change the schema files, delete the file, and run this again.')
process.exit(left.length > 0 ? 1 : 0)
