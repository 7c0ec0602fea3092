import { afterAll, expect, test } from 'vitest'
import { TABLES } from '../../src/domain/rows.ts'
import { aDatabase } from '../support/database.ts'

/** Which functions a visitor may execute, and that all have a fixed search path. */
const database = await aDatabase()
afterAll(() => database.close())

/** Each one is called by a visitor's pull, by a public profile, or by a policy of what they read. */
const forVisitors = [
  'group_figures()',
  'invoice_by_link(text)',
  'public_profile(text)',
  'stop_emails(text)',
  'sync_pull(jsonb)',
  'sync_restored(text)',
  'tell_paid(text)',
  'private.announced_since(xid8)',
  'private.are_positions(jsonb)',
  'private.as_uuid(text)',
  'private.as_xid(text)',
  'private.begin_epoch_if_restored(text)',
  'private.blocked_people()',
  'private.confirmed_xids(jsonb,pg_snapshot)',
  'private.has_account()',
  'private.holds_future_rows()',
  'private.is_admin()',
  'private.is_member()',
  'private.is_reported(uuid)',
  'private.known_profiles(jsonb)',
  'private.lost_mutations(jsonb)',
  'private.may_write(uuid)',
  'private.my_application_ids()',
  'private.my_audiences()',
  'private.my_client_id()',
  'private.my_counterparts()',
  'private.my_invoice_ids()',
  'private.my_requested_job_ids()',
  'private.my_standalone_invoice_ids()',
  'private.my_thread_ids()',
  'private.scope_suffix()',
  'private.positions_since(text[],xid8)',
  'private.precedes_deletion(text)',
  'private.protocol_version()',
  'private.read_cursor(text)',
  'private.refuse(text,text,text)',
  'private.removals_since(text[],xid8)',
  'private.require_small_pull(jsonb)',
  'private.row_hash(uuid,xid8)',
  'private.rows_after(text[],jsonb,integer)',
  'private.scope()',
  'private.sign_cursor(xid8)',
  'private.accepts_version(jsonb)',
  'private.sync_check(text[])',
  'private.sync_epoch()',
  'private.sync_ids(text[],jsonb)',
  'private.synced_tables()',
  'private.tables_of(jsonb)',
  'private.user_audience(uuid)',
  ...TABLES.flatMap((table) => [
    `private.check_of_${table}()`,
    `private.page_of_${table}(xid8,uuid,integer)`,
    `private.unseen_${table}(jsonb)`,
  ]),
]

const inOurSchemas = "p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)"
const names = async (condition: string) =>
  (
    await database.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p
       where ${inOurSchemas} and ${condition} and not exists (
         select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
  )
    .map(({ name }) => name)
    .toSorted()

test('a visitor may execute the functions of a pull and a public profile, and no others', async () => {
  expect(await names("has_function_privilege('anon', p.oid, 'execute')")).toEqual(forVisitors.toSorted())
})

test('no function is granted to public', async () => {
  expect(
    await names(`exists (
      select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where a.grantee = 0 and a.privilege_type = 'EXECUTE')`),
  ).toEqual([])
})

test('every function has a fixed search path', async () => {
  expect(await names(`not coalesce(p.proconfig::text like '%search_path=%', false)`)).toEqual([])
})
