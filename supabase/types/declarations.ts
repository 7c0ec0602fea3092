import type { Argument, Catalogue, Column, Routine, Table } from './catalogue.ts'

/** TypeScript types of Postgres' types in JSON; everything else is `unknown`, as in `supabase gen types`. */
const types: Record<string, string> = {
  bool: 'boolean',
  ...Object.fromEntries(
    ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'].map((type) => [type, 'number']),
  ),
  ...Object.fromEntries(
    ['text', 'varchar', 'bpchar', 'uuid', 'date', 'time', 'timetz', 'timestamp', 'timestamptz', 'bytea'].map(
      (type) => [type, 'string'],
    ),
  ),
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
}

const typeOf = ({ type, array }: { type: string; array: boolean }) =>
  `${types[type] ?? 'unknown'}${array ? '[]' : ''}`

/**
 * Returns the text of `supabase/database.types.ts`: the tables and functions that `supabase gen types typescript
 * --schema public` describes, in this repository's format, without relationships: nothing here embeds one table in
 * another's answer. Give `Database` to `createClient<Database>` for typed reads and calls.
 */
export function declarationsOf({ tables, routines }: Catalogue): string {
  return `// Made from the migrations by \`npm run types:database\`; a test fails when they no longer match. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
${tables.map(table).join('\n')}
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
${routines.map(routine).join('\n')}
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type Shapes = Database['public']['Tables']

type Nullable<Row> = { [Name in keyof Row]: null extends Row[Name] ? Name : never }[keyof Row]

/**
 * A table: a row as it is read, as it may be inserted, and what may be written over it. The database fills in Filled
 * where no value is given, and alone writes Computed.
 */
type Table<Row, Filled extends keyof Row = never, Computed extends keyof Row = never> = {
  Row: Row
  Insert: Omit<Row, Nullable<Row> | Filled | Computed> &
    Partial<Pick<Row, Exclude<Nullable<Row> | Filled, Computed>>> & { [Name in Computed]?: never }
  Update: Partial<Omit<Row, Computed>> & { [Name in Computed]?: never }
  Relationships: []
}

/** A row as it is read. */
export type Tables<Name extends keyof Shapes> = Shapes[Name]['Row']
`
}

const block = (depth: number, head: string, lines: string[]) => {
  const indent = '  '.repeat(depth)
  return [`${indent}${head} {`, ...lines, `${indent}}`].join('\n')
}

const line = (depth: number, text: string) => `${'  '.repeat(depth)}${text}`

function table({ name, columns }: Table): string {
  const row = columns.map((column) =>
    line(5, `${column.name}: ${typeOf(column)}${column.nullable ? ' | null' : ''}`),
  )
  const namesOf = (some: Column[]) => some.map((column) => `'${column.name}'`).join(' | ') || 'never'
  const computed = columns.filter((column) => column.computed)
  const filled = columns.filter((column) => column.filled && !column.nullable && !column.computed)
  const names = [namesOf(filled), ...(computed.length > 0 ? [namesOf(computed)] : [])]
  return [
    line(3, `${name}: Table<`),
    line(4, '{'),
    ...row,
    line(4, '},'),
    names.map((list) => line(4, list)).join(',\n'),
    line(3, '>'),
  ].join('\n')
}

function routine({ name, args, returns }: Routine): string {
  if (returns.type === 'record') throw new Error(`${name} returns a table, which no type is made for yet`)
  return block(3, `${name}:`, [
    args.length === 0
      ? line(4, 'Args: Record<PropertyKey, never>')
      : block(
          4,
          'Args:',
          args.map((arg) => line(5, argument(arg))),
        ),
    line(4, `Returns: ${typeOf(returns)}`),
  ])
}

const argument = (arg: Argument) => `${arg.name}${arg.optional ? '?' : ''}: ${typeOf(arg)}`
