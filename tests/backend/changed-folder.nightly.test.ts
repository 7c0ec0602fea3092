import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../supabase/embedded/database.ts'
import { aFolder, counted, someMigrations } from '../support/backend.ts'
import { freePort } from '../support/free-port.ts'
import { runStart } from '../support/start.ts'

test('a folder made with another version of a migration stays unchanged, and one sentence says what to do', async () => {
  const dataDir = aFolder()
  const { folder: migrations, add } = someMigrations()
  const made = 'create table public.counted (\n  n int primary key\n);\n'
  add(counted, made)
  const open = () => openDatabase({ dataDir, migrations })
  const first = await open()
  await first.query('insert into public.counted values (1)')
  await first.close()

  const sentence = `The data in ${dataDir} was made with another version of the migration ${counted}. Delete that folder, or set DATA_DIR to another one.`
  add('20260102000000_more.sql', 'alter table public.counted add column word text;')
  add(counted, 'create table public.counted (n bigint);')
  await expect(open(), 'changed').rejects.toThrow(sentence)
  renameSync(join(migrations, counted), join(migrations, '20260101000001_counted.sql'))
  await expect(open(), 'renamed or taken away').rejects.toThrow(sentence)
  expect(await runStart({ DATA_DIR: dataDir, PORT: `${await freePort()}` })).toEqual({
    code: 1,
    out: 'Opening the database …\n',
    error: `${sentence}\n`,
  })

  // The original migration opens it, though its line endings are another system's; nothing was changed.
  for (const file of ['20260102000000_more.sql', '20260101000001_counted.sql']) rmSync(join(migrations, file))
  add(counted, made.replaceAll('\n', '\r\n'))
  const again = await open()
  expect(await again.query('select * from public.counted')).toEqual([{ n: 1 }])
  await again.close()
})
