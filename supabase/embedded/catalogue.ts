import type { Session } from './engine/session.ts'

const ours = "in ('public', 'private')"

/** Rights as text, whatever order they were granted in. */
const rights = (list: string, kind: string, owner: string) => `(
  select string_agg(format('%s:%s:%s', case grantee when ${owner} then 'owner' when 0 then 'public'
    else grantee::regrole::text end, privilege_type, is_grantable), ' ' order by grantee, privilege_type)
  from aclexplode(coalesce(${list}, acldefault('${kind}', ${owner}))))`

/** A definition without its comments and line breaks. */
const plain = (definition: string) =>
  `btrim(regexp_replace(regexp_replace(${definition}, '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g'))`

/** Each lists objects of one kind, as their definition in one line. */
const queries = [
  `select format('relation %s %s %s %s %s %s', c.relkind, c.oid::regclass, c.relrowsecurity, c.relforcerowsecurity,
     c.reloptions, ${rights('c.relacl', 'r', 'c.relowner')})
   from pg_class c where c.relnamespace::regnamespace::text ${ours} and c.relkind in ('r', 'v', 'm', 'p')`,
  `select format('column %s %s %s %s %s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
     a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attacl)
   from pg_attribute a join pg_class c on c.oid = a.attrelid
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace::regnamespace::text ${ours} and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0
     and not a.attisdropped`,
  `select format('sequence %s %s', c.oid::regclass, ${rights('c.relacl', 's', 'c.relowner')})
   from pg_class c where c.relnamespace::regnamespace::text ${ours} and c.relkind = 'S'`,
  `select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
   from pg_constraint where connamespace::regnamespace::text ${ours} and contype <> 'n'`,
  `select format('index %s', pg_get_indexdef(i.indexrelid)) from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace::regnamespace::text ${ours}`,
  `select format('view %s %s', c.oid::regclass, ${plain('pg_get_viewdef(c.oid)')})
   from pg_class c where c.relnamespace::regnamespace::text ${ours} and c.relkind in ('v', 'm')`,
  `select format('function %s %s', ${plain('pg_get_functiondef(p.oid)')}, ${rights('p.proacl', 'f', 'p.proowner')})
   from pg_proc p where p.pronamespace::regnamespace::text ${ours} and p.prokind in ('f', 'p')`,
  `select format('trigger %s %s', pg_get_triggerdef(t.oid), t.tgenabled)
   from pg_trigger t join pg_proc p on p.oid = t.tgfoid
   where not t.tgisinternal and p.pronamespace::regnamespace::text ${ours}`,
  `select format('policy %s', to_jsonb(p)) from pg_policies p
   where p.schemaname ${ours} or p.schemaname in ('storage', 'realtime')`,
  `select format('type %s %s %s', t.oid::regtype, t.typtype, (
     select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
   from pg_type t where t.typnamespace::regnamespace::text ${ours} and t.typtype in ('e', 'd', 'r')`,
  `select format('comment %s %s %s', a.attrelid::regclass, a.attname, col_description(a.attrelid, a.attnum))
   from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relnamespace::regnamespace::text ${ours} and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
     and col_description(a.attrelid, a.attnum) is not null`,
  `select format('bucket %s', to_jsonb(b) - 'created_at' - 'updated_at' - 'owner' - 'owner_id') from storage.buckets b`,
]

/**
 * Returns what the migrations have made, one line for each object, in an order of its own: two databases of one version
 * of Postgres with equal lines are used alike. Of the comments only those of columns count. To be called inside a transaction.
 */
export async function catalogueOf({ query, exec }: Session): Promise<string[]> {
  // Else names in definitions depend on who asks.
  await exec(`set local search_path = ''`)
  const rows = await query<{ line: string }>(
    queries.map((sql) => `select line from (${sql}) as q (line)`).join(' union all '),
  )
  return rows.map(({ line }) => line).sort()
}
