import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../supabase/embedded/database.ts'
import { openInMemory } from '../../supabase/embedded/engine/pglite.ts'
import { openServer } from '../../supabase/embedded/engine/server.ts'
import { actors } from '../support/actors.ts'
import { as, pullAs, pushOne } from '../support/calls.ts'
import { aDatabase, call } from '../support/database.ts'
import { everything } from '../support/everything.ts'
import { type Fixtures, ids, insertFixtures, paths } from '../support/fixtures.ts'
import { type HostedForm, hostedProject } from '../support/hosted.ts'
import { aServer, findPostgres } from '../support/postgres-server.ts'

/** The migrations behind the roles, schemas and restrictions of a hosted project, without pg_cron and pg_net. */
const server = await aServer()

const seed = readFileSync(new URL('../../supabase/seed.sql', import.meta.url), 'utf8')

/** All roles but the owner: those of the API, and public. */
const roles = ['anon', 'authenticated', 'service_role', 'public']

/** Returns what the migrations created, in a form that does not depend on the owner. */
async function schemaOf({ query }: Database) {
  return {
    policies: await query(
      'select schemaname, tablename, policyname, permissive, roles::text, cmd, qual, with_check from pg_policies order by 1, 2, 3',
    ),
    relations: await query(
      `select c.oid::regclass::text as name, r.role, p.may, has_table_privilege(r.role, c.oid, p.may) as does
       from pg_class c, unnest($1::text[]) as r (role),
         unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as p (may)
       where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v')
       order by 1, 2, 3`,
      [roles],
    ),
    columns: await query(
      `select a.attrelid::regclass::text as name, a.attname, r.role, p.may
       from pg_attribute a join pg_class c on c.oid = a.attrelid, unnest($1::text[]) as r (role),
         unnest(array['select', 'insert', 'update', 'references']) as p (may)
       where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v')
         and a.attnum > 0 and not a.attisdropped and has_column_privilege(r.role, c.oid, a.attnum, p.may)
       order by 1, 2, 3, 4`,
      [roles],
    ),
    sequences: await query(
      `select c.oid::regclass::text as name, r.role, p.may, has_sequence_privilege(r.role, c.oid, p.may) as does
       from pg_class c, unnest($1::text[]) as r (role), unnest(array['select', 'usage', 'update']) as p (may)
       where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'S'
       order by 1, 2, 3`,
      [roles],
    ),
    routines: await query(
      `select p.oid::regprocedure::text as name, p.prosecdef, p.provolatile, r.role,
         has_function_privilege(r.role, p.oid, 'execute') as does
       from pg_proc p, unnest($1::text[]) as r (role)
       where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1, 4`,
      [roles],
    ),
    triggers: await query(
      `select tgrelid::regclass::text as name, tgname, pg_get_triggerdef(oid) from pg_trigger
       where not tgisinternal and tgrelid::regclass::text !~ '^(storage|realtime)\\.' order by 1, 2`,
    ),
    buckets: await query(
      'select id, public, file_size_limit, allowed_mime_types from storage.buckets order by 1',
    ),
  }
}

// By day on one of the two.
if (everything || !server)
  describe('on PGlite (Postgres 17)', () => {
    hosted(async (form) => hostedProject(await openInMemory(), form))
  })

if (!server) {
  test('there is no Postgres server here, given or installed: migrations were tested on PGlite only', () => {
    expect([process.env.TEST_DATABASE_URL, findPostgres()]).toEqual([undefined, null])
  })
} else {
  describe('on a Postgres server', () => {
    const secondUrl = new URL(server.url)
    secondUrl.pathname += '_again'
    afterAll(async () => {
      const owner = openServer(server.url)
      await owner.run(({ exec }) =>
        exec(`drop database if exists ${secondUrl.pathname.slice(1)} with (force)`),
      )
      await owner.close()
      await server.stop()
    })
    hosted(async (form) => {
      if (!form.defaultPrivileges) return hostedProject(openServer(server.url), form)
      const owner = openServer(server.url)
      await owner.run(({ exec }) => exec(`create database ${secondUrl.pathname.slice(1)}`))
      await owner.close()
      return hostedProject(openServer(secondUrl.href), form)
    })
  })
}

/** Returns the notices that a statement raises, on PGlite and on a server. */
async function noticesOf({ connection }: Database, statement: string): Promise<string[]> {
  const notices: string[] = []
  const onNotice = ({ message }: { message?: string | undefined }) => notices.push(message ?? '')
  const { driver } = connection
  if ('exec' in driver) await driver.exec(statement, { onNotice })
  else {
    const server = postgres({ ...driver.options, max: 1, onnotice: onNotice } as never)
    await server.unsafe(statement)
    await server.end()
  }
  return notices
}

function hosted(open: (form: HostedForm) => Promise<Database>) {
  let project: Database
  let fixtures: Fixtures

  beforeAll(async () => {
    project = await open({})
  })
  afterAll(() => project?.close())

  test('migrations create the same on a new project and in the embedded backend', async () => {
    const embedded = await aDatabase()
    expect(await schemaOf(project)).toEqual(await schemaOf(embedded))
    await embedded.close()
  })

  if (everything)
    test('they create the same on a project with the older default privileges', async () => {
      const older = await open({ defaultPrivileges: true })
      expect(await schemaOf(older)).toEqual(await schemaOf(project))
      await older.close()
    })

  test('the service key reads and writes every table of the API', async () => {
    expect(
      await project.query(
        `select c.oid::regclass::text as name, p.may
         from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) as p (may)
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
           and not has_table_privilege('service_role', c.oid, p.may)`,
      ),
    ).toEqual([])
  })

  test('none of our functions has the rights of a superuser', async () => {
    expect(
      await project.query(
        `select p.oid::regprocedure::text from pg_proc p join pg_roles r on r.oid = p.proowner
         where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and r.rolname <> 'project_owner'`,
      ),
    ).toEqual([])
    const [owner] = await project.query(
      `select rolsuper, pg_has_role('project_owner', 'supabase_storage_admin', 'usage') as storage,
         pg_has_role('project_owner', 'supabase_auth_admin', 'usage') as auth
       from pg_roles where rolname = 'project_owner'`,
    )
    expect(owner).toEqual({ rolsuper: false, storage: false, auth: false })
  })

  test('without pg_cron and pg_net no timer is created, and a notice says so', async () => {
    expect(
      await project.query("select name from pg_available_extensions where name in ('pg_cron', 'pg_net')"),
    ).toEqual([])
    expect(await project.query("select nspname from pg_namespace where nspname in ('cron', 'net')")).toEqual(
      [],
    )
    const notices = await noticesOf(project, "select private.every_minute('notify-email', 'true')")
    expect(notices).toEqual([expect.stringContaining('There is no timer notify-email here')])
  })

  test('a large directory is searched by trigrams where pg_trgm is available', async () => {
    const rows = (sql: string) => project.query<{ name: string }>(sql)
    const available = await rows("select name from pg_available_extensions where name = 'pg_trgm'")
    const indexes = await rows(
      "select indexname as name from pg_indexes where indexname = 'remote_members_haystack'",
    )
    expect(indexes).toHaveLength(available.length)
  })

  test('the seed of `supabase db reset` creates the first administrator, with a password', async () => {
    await project.transaction((_, exec) => exec(`set local session authorization project_owner; ${seed}`))
    expect(
      await project.query(
        `select p.email, p.is_admin, p.is_approved, u.encrypted_password = extensions.crypt('demo1234', u.encrypted_password)
           as password_matches, (select count(*)::int from auth.identities i where i.user_id = u.id) as identities
         from public.profiles p join auth.users u using (id)`,
      ),
    ).toEqual([
      { email: 'admin@demo.test', is_admin: true, is_approved: true, password_matches: true, identities: 1 },
    ])
    await project.query('delete from auth.users')
  })

  describe('with fixtures', () => {
    beforeAll(async () => {
      fixtures = await insertFixtures(project)
    })

    test('every actor pulls the same rows as on the embedded backend', async () => {
      const embedded = await insertFixtures(await aDatabase())
      for (const actor of actors) {
        const [pulled, expected] = [await pullAs(fixtures, actor), await pullAs(embedded, actor)]
        const idsOf = ({ scope, rows }: typeof pulled) => [
          scope,
          Object.entries(rows).map(([table, list]) => [table, list.map(({ id }) => id).sort()]),
        ]
        expect(idsOf(pulled)).toEqual(idsOf(expected))
      }
      await embedded.database.close()
    })

    test('a change sends hints to the topics it concerns', async () => {
      const earlier = await project.query<{ id: string }>('select id from realtime.messages')
      await pushOne(fixtures, 'member', [
        {
          op: 'update',
          table: 'jobs',
          id: ids.services.catering,
          values: { is_active: false },
          base: { is_active: true },
        },
      ])
      const hinted = await project.query<{ topic: string }>(
        'select distinct topic from realtime.messages where id <> all ($1::uuid[]) order by 1',
        [earlier.map(({ id }) => id)],
      )
      expect(hinted.map(({ topic }) => topic)).toEqual(['board', `user:${fixtures.people.member.id}`])
    })

    test('deleting an account deletes no stored object directly', async () => {
      const { id, email } = fixtures.people.client
      await expect(project.query('delete from storage.objects where owner_id = $1', [id])).rejects.toThrow(
        'Storage API',
      )
      await as(fixtures, 'client', call('delete_my_account', { confirmation: email }))
      expect(await project.query('select id from auth.users where id = $1', [id])).toEqual([])
      expect(await project.query('select id from public.clients where user_id = $1', [id])).toEqual([])
      const listed = await project.query<{ name: string }>('select name from private.objects_to_delete')
      expect(listed.map(({ name }) => name)).toEqual(
        expect.arrayContaining([paths.workSample, paths.fileByClient]),
      )
    })

    test('a new sign-in address is copied to the profile', async () => {
      const { id } = fixtures.people.other
      await project.query("update auth.users set email = 'new@example.test' where id = $1", [id])
      expect(await project.query('select email from public.profiles where id = $1', [id])).toEqual([
        { email: 'new@example.test' },
      ])
    })

    test('a restored backup starts a new epoch', async () => {
      const [before] = await project.query<{ epoch: string }>('select epoch from private.sync_state')
      await project.transaction(async (query, exec) => {
        await exec('alter table public.clients disable trigger "900_stamp"')
        await query("update public.clients set sync_xid = '9000000000000000'")
        await exec('alter table public.clients enable trigger "900_stamp"')
      })
      const { restored, cursor } = await pullAs(fixtures, 'member')
      expect(restored).toBe(true)
      await as(fixtures, 'member', call('sync_restored', { cursor }))
      const after = await pullAs(fixtures, 'member')
      expect(after.restored).toBeUndefined()
      expect(after.epoch).not.toBe(before?.epoch)
    })
  })
}
