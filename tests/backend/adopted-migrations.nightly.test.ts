import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '../../supabase/embedded/database.ts'
import { aFolder, counted, someMigrations } from '../support/backend.ts'

test('a folder whose migrations have changed in their texts alone is opened, and keeps its rows', async () => {
  const dataDir = aFolder()
  const { folder: migrations, add } = someMigrations()
  const counting = (body: string) => `create function public.f() returns int language sql as $$ ${body} $$;`
  add(counted, `create table public.counted (n int primary key);\n${counting('select 1')}`)
  const open = () => openDatabase({ dataDir, migrations })
  const recordedIn = async ({ query }: Database) =>
    (
      await query<{ file: string; sql: string }>(
        `select version || '_' || name || '.sql' as file, statements[1] as sql
         from supabase_migrations.schema_migrations order by version`,
      )
    ).map(({ file, sql }) => [file, sql])
  /** Opens it, expects its row and exactly these records. */
  async function expectAdopted(files: Record<string, string>) {
    for (const [file, sql] of Object.entries(files)) add(file, sql)
    const database = await open()
    expect(await database.query('select n, public.f() from public.counted')).toEqual([
      { n: 1, f: Object.keys(files).length },
    ])
    expect(await recordedIn(database)).toEqual(Object.entries(files))
    await database.close()
  }
  const first = await open()
  await first.query('insert into public.counted values (1)')
  await first.close()

  const table = 'create table public.counted (n integer primary key); -- numbers\n'
  await expectAdopted({ [counted]: table + counting('-- one\n select 1') })
  // An earlier file is corrected, and a new one brings databases made before to the same.
  const replaced = counting('select 2').replace('create', 'create or replace')
  await expectAdopted({ [counted]: table + counting('select 2'), '20260102000000_f.sql': replaced })
  // All files become one.
  for (const file of [counted, '20260102000000_f.sql']) rmSync(join(migrations, file))
  add('20260103000000_all.sql', table + counting('select 2'))
  const again = await open()
  expect(await again.query('select n, public.f() from public.counted')).toEqual([{ n: 1, f: 2 }])
  expect(await recordedIn(again)).toEqual([['20260103000000_all.sql', table + counting('select 2')]])
  await again.close()
})
