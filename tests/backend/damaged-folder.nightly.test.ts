import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { openDatabase } from '../../supabase/embedded/database.ts'
import { aFolder, someMigrations } from '../support/backend.ts'

/* A data folder after its process ended in the middle of its work. */

test('a database whose creation was interrupted is created again', async () => {
  const dataDir = aFolder()
  mkdirSync(join(dataDir, 'database'))
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n')
  writeFileSync(join(dataDir, 'database.unfinished'), '')
  const database = await openDatabase({ dataDir, migrations: someMigrations().folder })
  expect(await database.query('select count(*) from public.counted')).toEqual([{ count: 0 }])
  await database.close()
})

test('a kill during writes loses no confirmed row', async () => {
  const dataDir = aFolder()
  const { folder: migrations } = someMigrations()
  let confirmed = 0
  for (const enough of [40, 150]) {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'tests/support/endless-inserts.ts', dataDir, migrations],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    const closed = once(child, 'close')
    for await (const line of createInterface({ input: child.stdout })) {
      confirmed = Number(line)
      if (confirmed === enough) child.kill('SIGKILL')
    }
    await closed
    expect(confirmed).toBeGreaterThanOrEqual(enough)
  }
  const database = await openDatabase({ dataDir, migrations })
  const rows = await database.query<{ n: number }>('select n from public.counted order by n')
  expect(rows.slice(0, confirmed).map(({ n }) => n)).toEqual(
    Array.from({ length: confirmed }, (_, i) => i + 1),
  )
  await database.close()
})

test('a write of several log files is complete, and is there after a restart', async () => {
  const dataDir = aFolder()
  const { folder: migrations } = someMigrations()
  const database = await openDatabase({ dataDir, migrations })
  await database.exec('create table public.long (n int, words text)')
  // Some 10 MB of log each time, where a log file holds 16.
  for (const from of [0, 10_000, 20_000, 30_000]) {
    await database.query(
      `insert into public.long select n, repeat(md5(n::text), 20) from generate_series($1::int + 1, $1::int + 10000) n`,
      [from],
    )
  }
  await database.close()
  const again = await openDatabase({ dataDir, migrations })
  expect(await again.query('select count(*), sum(n) as sum from public.long')).toEqual([
    { count: 40_000, sum: 800_020_000 },
  ])
  await again.close()
})
