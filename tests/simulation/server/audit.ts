import { TABLES } from '../../../src/domain/rows.ts'
import type { SimulatedDatabase } from './database.ts'
import { invoicingFacts } from './invoicing-facts.ts'
import { toldFacts } from './told-facts.ts'

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
  -- Whether the sides of a message could write to each other when it was written: one has no account, or blocks the other.
  if tg_op = 'INSERT' and tg_table_name = 'messages' then
    after := after || jsonb_build_object('is_closed', 2 <> (
      select count(*) from auth.users u where u.id in (
        select r.user_id from public.message_reads r where r.application_id = new.application_id)
    ) or exists (
      select from public.blocks b
      join public.message_reads m on m.user_id = b.blocker and m.application_id = new.application_id
      join public.message_reads o on o.user_id = b.blocked and o.application_id = new.application_id));
  end if;
  if tg_op = 'UPDATE' and before - 'sync_xid' = after - 'sync_xid' then return null; end if;
${invoicingFacts}
${toldFacts}
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

/** Returns the changes after this one, in order. */
export const readRowChanges = (
  { query }: Pick<SimulatedDatabase, 'query'>,
  after: number,
): Promise<RowChange[]> =>
  query<RowChange>(
    'select seq::integer, of_table, op, id, before, after, by_api, xid::text from simulation.audit where seq > $1 order by seq',
    [after],
  )
