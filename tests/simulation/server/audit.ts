import { TABLES } from '../../../src/domain/rows.ts'

const triggers = TABLES.map(
  (table) => `create trigger simulation_audit after insert or update or delete on public.${table}
    for each row execute function simulation.note();`,
)

/** SQL that records every change of a row, except new stamps, in order. Runs as the owner, past every policy. */
export const audit = `
create schema simulation;
create table simulation.audit (
  seq bigint generated always as identity primary key,
  of_table text not null,
  op text not null,
  id uuid not null,
  before jsonb,
  after jsonb,
  by_api boolean not null,
  xid xid8 not null default pg_current_xact_id()
);
create function simulation.note() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if tg_op = 'UPDATE' and before - 'sync_xid' = after - 'sync_xid' then return null; end if;
  insert into simulation.audit (of_table, op, id, before, after, by_api)
  values (tg_table_name, lower(tg_op), coalesce(after ->> 'id', before ->> 'id')::uuid, before, after,
    coalesce(current_setting('request.jwt.claim.sub', true), '') <> '');
  return null;
end
$$;
${triggers.join('\n')}
`

/** One recorded change of a row. */
export interface RowChange {
  seq: number
  of_table: string
  op: 'insert' | 'update' | 'delete'
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  by_api: boolean
  /** The transaction that made it: the stamp of the row afterwards. */
  xid: string
}
