import type { Query } from './actors.ts'

/**
 * Returns a function that returns a text, another one once a transaction has changed rows: for each table its number of
 * rows, and the last transaction that wrote one. The audit log may grow.
 */
export async function changeWatch(query: Query): Promise<() => Promise<string>> {
  const [text] = await query<{ all: string }>(
    `select string_agg(format('select %L as name, count(*), max(xmin::text::bigint) from %I.%I',
       table_schema || '.' || table_name, table_schema, table_name), ' union all ') as all
     from information_schema.tables where table_type = 'BASE TABLE' and table_name <> 'audit_log_entries'
       and table_schema in ('public', 'private', 'auth', 'storage', 'realtime', 'embedded')`,
  )
  return async () => JSON.stringify(await query(text?.all ?? ''))
}
