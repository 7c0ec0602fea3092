import { expect, test } from 'vitest'
import { openDatabase } from '../../supabase/embedded/database.ts'
import { aFolder, someMigrations } from '../support/backend.ts'

test('a new migration is applied once at the next start; a failing one leaves nothing', async () => {
  const dataDir = aFolder()
  const { folder: migrations, add } = someMigrations()
  const open = () => openDatabase({ dataDir, migrations })
  const first = await open()
  await first.query('insert into public.counted values (1)')
  await first.close()

  add('20260102000000_more.sql', 'alter table public.counted add column word text default $$kept$$;')
  const second = await open()
  expect(await second.query('select * from public.counted')).toEqual([{ n: 1, word: 'kept' }])
  await second.close()

  add('20260103000000_wrong.sql', 'create table public.half (n int); select 1 / 0;')
  await expect(open()).rejects.toThrow('20260103000000_wrong.sql failed: division by zero')
  add('20260103000000_wrong.sql', 'create table public.whole (n int);')
  const third = await open()
  expect(
    await third.query(`select to_regclass('public.half') as half, to_regclass('public.whole') as whole`),
  ).toEqual([{ half: null, whole: 'whole' }])
  const recorded = await third.query<{ name: string }>(
    'select name from supabase_migrations.schema_migrations order by version',
  )
  expect(recorded.map(({ name }) => name)).toEqual(['counted', 'more', 'wrong'])
  await third.close()
  add('20260103000000_twin.sql', 'create table public.twin (n int);')
  await expect(open()).rejects.toThrow(
    '20260103000000_twin.sql and 20260103000000_wrong.sql have the same version',
  )
})
