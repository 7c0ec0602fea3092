import type { Database } from '../embedded/database.ts'

/** What the TypeScript type of a column depends on. */
export interface Column {
  name: string
  /** The name in `pg_type`; of an array, its element's. */
  type: string
  array: boolean
  nullable: boolean
}

export interface Table {
  name: string
  columns: Column[]
}

/** Reads the tables of `public`, which are all that the API exposes, ordered by name. */
export const readTables = ({ query }: Pick<Database, 'query'>): Promise<Table[]> => query<Table>(tablesQuery)

const tablesQuery = `
select c.relname as name,
  (
    select jsonb_agg(jsonb_build_object(
      'name', a.attname,
      'type', coalesce(e.typname, t.typname),
      'array', e.oid is not null,
      'nullable', not a.attnotnull) order by a.attname collate "C")
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ) as columns
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
order by c.relname collate "C"`
