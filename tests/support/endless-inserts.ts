import { openDatabase } from '../../supabase/embedded/database.ts'

/*
 * A process to be killed: inserts rows into a database on disk without end, and prints the number of each confirmed
 * one. `node --import tsx endless-inserts.ts <data folder> <migrations folder>`
 */
const [, , dataDir = '', migrations] = process.argv
const database = await openDatabase({ dataDir, migrations })
const [last] = await database.query<{ n: number }>('select coalesce(max(n), 0) as n from public.counted')
for (let n = (last?.n ?? 0) + 1; ; n += 1) {
  await database.query('insert into public.counted (n) values ($1)', [n])
  process.stdout.write(`${n}\n`)
}
