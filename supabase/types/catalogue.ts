import type { Database } from '../embedded/database.ts'

/** What the TypeScript type of a column depends on. */
export interface Column {
  name: string
  /** The name in `pg_type`; of an array, its element's. */
  type: string
  array: boolean
  nullable: boolean
  /** The database fills it in where no value is given. */
  filled: boolean
  /** Only the database writes it. */
  computed: boolean
}

export interface Table {
  name: string
  columns: Column[]
}

export interface Argument {
  name: string
  type: string
  array: boolean
  optional: boolean
}

export interface Routine {
  name: string
  args: Argument[]
  returns: { type: string; array: boolean }
}

/** The schema `public`, which is all the API exposes, ordered by name. */
export interface Catalogue {
  tables: Table[]
  routines: Routine[]
}

/** Reads the catalogue of a migrated database. */
export async function readCatalogue({ query }: Pick<Database, 'query'>): Promise<Catalogue> {
  const tables = await query<Table>(tablesQuery)
  const routines = await query<Routine>(routinesQuery)
  return { tables, routines }
}

const tablesQuery = `
select c.relname as name,
  (
    select jsonb_agg(jsonb_build_object(
      'name', a.attname,
      'type', coalesce(e.typname, t.typname),
      'array', e.oid is not null,
      'nullable', not a.attnotnull,
      'filled', a.atthasdef or a.attidentity <> '',
      'computed', a.attidentity = 'a' or a.attgenerated <> '') order by a.attname collate "C")
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ) as columns
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
order by c.relname collate "C"`

// Only input arguments of a function: those before its results, in their order.
const routinesQuery = `
select p.proname as name,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', p.proargnames[i],
      'type', coalesce(e.typname, t.typname),
      'array', e.oid is not null,
      'optional', i > p.pronargs - p.pronargdefaults) order by p.proargnames[i] collate "C"), '[]')
    from generate_series(1, p.pronargs) as i
    join pg_type t on t.oid = p.proargtypes[i - 1]
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  ) as args,
  jsonb_build_object('type', coalesce(e.typname, r.typname), 'array', e.oid is not null or p.proretset) as returns
from pg_proc p
join pg_type r on r.oid = p.prorettype
left join pg_type e on e.oid = r.typelem and r.typcategory = 'A'
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and r.typname <> 'trigger'
order by p.proname collate "C"`
