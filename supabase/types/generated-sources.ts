import { createHash } from 'node:crypto'
import type { SyncedColumn, SyncedTable } from './synced-tables.ts'

/* The texts of the three files in src that are made from the database. */

const head =
  '// Made from the migrations by `npm run types:database`; a test fails when they no longer match. Do not edit.\n'

/** The type of a column that holds JSON, by its name, and the kind of its values. */
const jsonColumns: Record<string, { type: string; kind: 'array' | 'object' }> = {
  lines: { type: 'InvoiceLine[]', kind: 'array' },
  bank_account: { type: 'BankAccount', kind: 'object' },
}

/** What JSON makes of a value: its TypeScript type. */
const scalars: Record<string, string> = {
  bool: 'boolean',
  ...Object.fromEntries(['int2', 'int4', 'int8', 'float4', 'float8'].map((type) => [type, 'number'])),
  ...Object.fromEntries(['text', 'uuid', 'date', 'timestamptz', 'xid8'].map((type) => [type, 'string'])),
}

const isKept = ({ name }: SyncedColumn) => name !== 'id' && name !== 'sync_xid'
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const constant = (table: string, column: string) => `${table}_${column}`.toUpperCase()

/** Returns the text of src/domain/tables.gen.ts. Throws where a column has a type that no device stores. */
export const tablesSource = (tables: readonly SyncedTable[]): string => `${head}
import type { BankAccount } from './invoice/bank-account.ts'
import type { InvoiceLine } from './invoice/invoice-line.ts'
import type { Synced } from './synced-row.ts'

/** The rows that devices store, by table. */
export interface Tables {
${tables.map(rowType).join('\n')}
}

/** The names of the tables, parents before their children. */
export const TABLES = [
${tables.map(({ name }) => `  ${quoted(name)},`).join('\n')}
] as const satisfies readonly (keyof Tables)[]

/** The columns that hold another row's id, and that row's table. */
export const REFERENCES = [
${referencesOf(tables)
  .map(([column, table]) => `  [${quoted(column)}, ${quoted(table)}],`)
  .join('\n')}
] as const satisfies readonly (readonly [string, keyof Tables])[]

/** The column of a table that only grows: two devices that move it never conflict. */
export const GROWING: Partial<Record<keyof Tables, string>> = {
${tables.flatMap(growing).join('\n')}
}

/** Changes with the columns: rows stored under another one may lack some (columns.gen.ts). */
export const LAYOUT = ${quoted(layoutOf(tables))}
`

const growing = ({ name, columns }: SyncedTable): string[] =>
  columns.filter(({ grows }) => grows).map((column) => `  ${name}: ${quoted(column.name)},`)

const rowType = ({ name, columns }: SyncedTable): string =>
  [`  ${name}: Synced & {`, ...columns.filter(isKept).flatMap(member), '  }'].join('\n')

function member(column: SyncedColumn): string[] {
  const type = `    ${column.name}: ${typeOf(column)}${column.nullable ? ' | null' : ''}`
  return column.comment ? [`    /** ${column.comment} */`, type] : [type]
}

function typeOf({ name, type, array, choices }: SyncedColumn): string {
  const json = type === 'jsonb' ? jsonColumns[name] : undefined
  if (json) return json.type
  const scalar = scalars[type]
  if (!scalar)
    throw new Error(`The column ${name} has the type ${type}, of which no TypeScript type is known`)
  if (choices && !array) return choices.map(quoted).join(' | ')
  return array ? `${scalar}[]` : scalar
}

/** Returns each column that references a synced table, once. Throws where two tables use one name for different ones. */
function referencesOf(tables: readonly SyncedTable[]): [column: string, table: string][] {
  const found = new Map<string, string>()
  for (const { columns } of tables)
    for (const { name, references } of columns) {
      if (!references) continue
      if ((found.get(name) ?? references) !== references)
        throw new Error(`The column ${name} references ${found.get(name)} and ${references}`)
      found.set(name, references)
    }
  return [...found]
}

/** Returns the text of src/domain/limits.gen.ts: what the checks of the columns accept. */
export const limitsSource = (tables: readonly SyncedTable[]): string => `${head}
${tables.flatMap(choicesOf).join('\n')}
/** The greatest number of characters of a column. */
export const LENGTHS = {
${tables.flatMap(lengthsOf).join('\n')}
} as const
`

const choicesOf = ({ name, columns }: SyncedTable): string[] =>
  columns.flatMap((column) =>
    column.choices
      ? [
          `export const ${constant(name, column.name)} = [\n${column.choices.map((one) => `  ${quoted(one)},`).join('\n')}\n] as const\n`,
        ]
      : [],
  )

function lengthsOf({ name, columns }: SyncedTable): string[] {
  const limited = columns.filter(({ length }) => length !== null)
  if (limited.length === 0) return []
  return [`  ${name}: {`, ...limited.map((column) => `    ${column.name}: ${column.length},`), '  },']
}

/**
 * Returns the text of src/database/columns.gen.ts: of each column its type, and what a row has that was stored before the
 * column existed.
 */
export const columnsSource = (tables: readonly SyncedTable[]): string => `${head}
import type { StoredColumn } from './stored-column.ts'

export const COLUMNS = {
${tables.map(columnsOf).join('\n')}
} as const satisfies Record<string, Record<string, StoredColumn>>
`

const columnsOf = ({ name, columns }: SyncedTable): string =>
  [
    `  ${name}: {`,
    ...columns
      .filter(isKept)
      .map((column) => `    ${column.name}: [${storedColumn(column).map(asSource).join(', ')}],`),
    '  },',
  ].join('\n')

/** The kind of a column's values, and what a row has that lacks it. */
function storedColumn(column: SyncedColumn): [kind: string, initial?: unknown] {
  const kind = column.array ? 'array' : (jsonColumns[column.name]?.kind ?? scalars[column.type] ?? '')
  if (column.nullable) return [kind, null]
  return column.default === undefined ? [kind] : [kind, JSON.parse(column.default)]
}

const asSource = (value: unknown) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value))

/** Returns the text of tests/unit/stored-columns.json: the columns with which a version of the store began. */
export const storedColumns = (version: number, tables: readonly SyncedTable[]): string => {
  const of = ({ name, columns }: SyncedTable) => [
    name,
    Object.fromEntries(columns.filter(isKept).map((column) => [column.name, storedColumn(column)])),
  ]
  return `${JSON.stringify({ version, columns: Object.fromEntries(tables.map(of)) }, null, 2)}\n`
}

const layoutOf = (tables: readonly SyncedTable[]): string =>
  createHash('sha256').update(tables.map(columnsOf).join('\n')).digest('hex').slice(0, 8)
