import type { Table } from './catalogue.ts'

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
}

const typeOf = ({ type, array }: { type: string; array: boolean }) =>
  `${types[type] ?? 'unknown'}${array ? '[]' : ''}`

/** Returns the text of `supabase/database.types.ts`: the rows of every table as the API answers them. */
export const declarationsOf = (
  tables: readonly Table[],
): string => `// Made from the migrations by \`npm run types:database\`; a test fails when they no longer match. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

/** A row of each table. */
export interface Tables {
${tables.map(table).join('\n')}
}
`

const table = ({ name, columns }: Table): string =>
  [
    `  ${name}: {`,
    ...columns.map((column) => `    ${column.name}: ${typeOf(column)}${column.nullable ? ' | null' : ''}`),
    '  }',
  ].join('\n')
