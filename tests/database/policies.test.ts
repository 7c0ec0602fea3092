import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../support/database.ts'

/** Policies of all tables, as Supabase's advisor reads them (lint 0006, multiple_permissive_policies). */
const database = await aDatabase()
afterAll(() => database.close())

/**
 * Returns `table: role command` wherever a role has more than one permissive policy for a command: each is asked for
 * every row. Leaves out the storage's table, as the advisor does: there each bucket has policies of its own.
 */
const doubled = async (query: typeof database.query) =>
  (
    await query<{ name: string }>(
      `select format('%s: %s %s', p.polrelid::regclass, r.rolname, c.command) as name
       from pg_policy p
       join pg_roles r on r.rolname in ('anon', 'authenticated') and (r.oid = any (p.polroles) or 0 = any (p.polroles))
       join (values ('r', 'SELECT'), ('a', 'INSERT'), ('w', 'UPDATE'), ('d', 'DELETE')) as c (letter, command)
         on p.polcmd::text in (c.letter, '*')
       where p.polpermissive and p.polrelid <> 'storage.objects'::regclass
       group by p.polrelid, r.rolname, c.command having count(*) > 1 order by 1`,
    )
  ).map(({ name }) => name)

test('no table has two permissive policies for the same role and command', async () => {
  expect(await doubled(database.query)).toEqual([])
})

test.each([
  ['update to authenticated using (true)', ['job_applications: authenticated UPDATE']],
  [
    'all to public using (true)',
    ['INSERT', 'SELECT', 'UPDATE'].map((command) => `job_applications: authenticated ${command}`),
  ],
])('a second policy for %s is found', async (policy, found) => {
  const undo = new Error('undo')
  const attempt = database.transaction(async (query, exec) => {
    await exec(`create policy "A second one" on public.job_applications for ${policy}`)
    expect(await doubled(query)).toEqual(found)
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
})
