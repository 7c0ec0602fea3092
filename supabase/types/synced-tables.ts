import type { Database } from '../embedded/database.ts'

/** A column of the rows that devices store. */
export interface SyncedColumn {
  name: string
  /** The name in `pg_type`; of an array, its element's. */
  type: string
  array: boolean
  nullable: boolean
  /** The constant that a new row has unless another is given, as JSON; undefined where there is none. */
  default: string | undefined
  /** What the column accepts, where a check lists it, in the order of the check. */
  choices: string[] | null
  /** How many characters the column accepts; null where no check says it. */
  length: number | null
  /** The synced table whose id the column holds. */
  references: string | null
  /** `private.column_rules` says that it only grows. */
  grows: boolean
  comment: string | null
}

export interface SyncedTable {
  name: string
  columns: SyncedColumn[]
}

interface Found extends Omit<SyncedColumn, 'nullable' | 'default' | 'choices' | 'length'> {
  /** The table has the column, and forbids null. Null where only the view for pulls has it. */
  required: boolean | null
  initial: string | null
  checks: string[] | null
}

/**
 * Reads what devices store of the tables of `private.synced_tables`, in the order of a pull, the columns by name: those of the
 * view for pulls, with what their table says of them. A comment that begins with "Null" or "Never null" decides whether the
 * column may be null, where the view shows something else than the table's column; without one a column that no table has may
 * be null.
 */
export async function readSyncedTables({ query }: Pick<Database, 'query'>): Promise<SyncedTable[]> {
  const tables = await query<{ name: string; columns: Found[] }>(tablesQuery)
  return tables.map(({ name, columns }) => ({ name, columns: columns.map(described) }))
}

const described = ({ required, initial, checks, ...column }: Found): SyncedColumn => ({
  ...column,
  nullable: isNullable(column.comment, required),
  default: constantOf(initial),
  choices: (checks ?? []).map(choicesIn).find((choices) => choices !== null) ?? null,
  length: (checks ?? []).map(lengthIn).find((length) => length !== null) ?? null,
})

function isNullable(comment: string | null, required: boolean | null): boolean {
  if (comment?.startsWith('Never null')) return false
  return required !== true || comment?.startsWith('Null') === true
}

/** Returns the texts of `x = ANY (ARRAY['a'::text, …])` and `x <@ ARRAY['a'::text, …]`; null for another check. */
function choicesIn(check: string): string[] | null {
  const [, list] = /(?:= ANY \(|<@ )ARRAY\[([^\]]*)\]/.exec(check) ?? []
  const texts = [...(list ?? '').matchAll(/'((?:[^']|'')*)'::text/g)]
  return texts.length > 0 ? texts.map(([, text = '']) => text.replaceAll("''", "'")) : null
}

/** Returns the greatest number of characters that a check accepts; null for a check that does not count them. */
function lengthIn(check: string): number | null {
  const [, most] = /char_length\(.*\) <= (\d+)/s.exec(check) ?? []
  return most === undefined ? null : Number(most)
}

/** Returns a default that is the same for all rows. */
function constantOf(initial: string | null): string | undefined {
  if (initial === null) return undefined
  if (/^(true|false|-?\d+)$/.test(initial)) return initial
  if (/^'\{\}'::/.test(initial)) return '[]'
  const [, text] = /^'((?:[^']|'')*)'::text$/.exec(initial) ?? []
  return text === undefined ? undefined : JSON.stringify(text.replaceAll("''", "'"))
}

const tablesQuery = `
select s.name,
  (
    select jsonb_agg(jsonb_build_object(
      'name', a.attname,
      'type', coalesce(e.typname, t.typname),
      'array', e.oid is not null,
      'required', b.attnotnull,
      'initial', pg_get_expr(d.adbin, d.adrelid),
      'checks', (
        select jsonb_agg(pg_get_constraintdef(c.oid) order by c.conname) from pg_constraint c
        where c.conrelid = b.attrelid and c.contype = 'c' and c.conkey = array[b.attnum]
      ),
      'references', (
        select r.name from pg_constraint c
        join private.synced_tables r on to_regclass('public.' || quote_ident(r.name)) = c.confrelid
        where c.conrelid = b.attrelid and c.contype = 'f' and c.conkey = array[b.attnum] and b.attname <> 'id'
      ),
      'grows', exists (
        select from private.column_rules u
        where u.table_name = s.name and u.column_name = a.attname and u.rule = 'grows'
      ),
      'comment', coalesce(col_description(a.attrelid, a.attnum), col_description(b.attrelid, b.attnum))
    ) order by a.attname collate "C")
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    left join pg_attribute b on b.attrelid = to_regclass('public.' || quote_ident(s.name)) and b.attname = a.attname
      and not b.attisdropped
    left join pg_attrdef d on d.adrelid = b.attrelid and d.adnum = b.attnum
    where a.attrelid = to_regclass('private.pull_' || s.name) and a.attnum > 0 and not a.attisdropped
  ) as columns
from private.synced_tables s
order by s.place`
