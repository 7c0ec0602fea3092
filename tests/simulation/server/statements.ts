import { messages as backendMessages, parse, protocol, type Results } from '@electric-sql/pglite'
import type { PGlite } from '@supabase/lite/pglite'
import { cloned } from '../run/clone.ts'

/** A prepared statement, as the API of a hosted project uses. */
interface Prepared {
  name: string
  parameters: number[]
  columns: { name: string; read: (text: string, type: number) => unknown; type: number }[]
}

/** A statement that is sent with the next one, since nobody waits for its answer. */
interface Waiting {
  sql: string
  params: readonly unknown[]
}

/** Answers about the schema, by query. They are the same for every database that began as the same dump. */
export type Catalog = Map<string, Results>

/** The queries with which the API describes the schema at its start; nothing changes the schema later. */
const isAboutSchema = (sql: string): boolean =>
  /\b(information_schema\.\w+|pg_timezone_names|pg_namespace|pg_matviews|pg_views)\b/.test(sql)

const { serialize } = protocol
const setting = /^\s*select set_config\('([\w.]+)', (\$1|''), true\)\s*$/i
const isBegin = (sql: string): boolean => /^\s*begin\s*;?\s*$/i.test(sql)
const isEnd = (sql: string): boolean => /^\s*(commit|rollback)\s*;?\s*$/i.test(sql)

/**
 * Prepares each statement once and sends what begins a transaction together with its first query. PGlite parses, plans
 * and describes every statement anew, in five exchanges, and the API runs each of a request's ten settings as a
 * statement: that took longer than the request's own query. Queries about the schema are answered from `catalog`.
 */
export function prepareOnce(pglite: PGlite, catalog: Catalog): void {
  const statements = new Map<string, Prepared>()
  const exec = pglite.exec.bind(pglite)
  let waiting: Waiting[] = []
  let settings: [name: string, value: unknown][] = []

  async function prepared(sql: string): Promise<Prepared> {
    const known = statements.get(sql)
    if (known) return known
    const name = `s${statements.size + 1}`
    const messages = await exchange([
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    ])
    const described = messages.find((message) => message instanceof backendMessages.RowDescriptionMessage)
    const statement = {
      name,
      parameters: parse.parseDescribeStatementResults(messages),
      columns: (described?.fields ?? []).map((field) => ({
        name: field.name,
        type: field.dataTypeID,
        read: pglite.parsers[field.dataTypeID] ?? ((text) => text),
      })),
    }
    statements.set(sql, statement)
    return statement
  }

  const exchange = (messages: readonly Uint8Array[]) =>
    pglite.runExclusive(() =>
      pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false }),
    )

  const bound = ({ name, parameters }: Prepared, params: readonly unknown[]): Uint8Array[] => {
    const values = params.map((value, index) => {
      if (value === null || value === undefined) return null
      const write = pglite.serializers[parameters[index] ?? 0]
      return write ? write(value) : String(value)
    })
    return [serialize.bind({ statement: name, values }), serialize.execute({})]
  }

  /** Returns the waiting statements, with all settings as one statement. */
  function takeWaiting(): Waiting[] {
    const taken = waiting
    if (settings.length > 0) {
      const calls = settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`)
      taken.push({ sql: `select ${calls.join(', ')}`, params: settings.flat() })
    }
    waiting = []
    settings = []
    return taken
  }

  async function run<Row>(sql: string, params: readonly unknown[]): Promise<Results<Row>> {
    const all = [...takeWaiting(), { sql, params }]
    const messages: Uint8Array[] = []
    for (const one of all) {
      const isNew = !statements.has(one.sql)
      // A new statement is prepared in the transaction it belongs to.
      if (isNew && messages.length > 0) await exchange(messages.splice(0))
      messages.push(...bound(await prepared(one.sql), one.params))
    }
    const answered = await exchange(messages)
    const ends = answered.flatMap((one, index) =>
      one instanceof backendMessages.CommandCompleteMessage ? [index] : [],
    )
    return resultOf<Row>(await prepared(sql), answered.slice((ends.at(-2) ?? -1) + 1))
  }

  pglite.query = async <Row>(sql: string, params: unknown[] = []) => {
    const [, name, value] = setting.exec(sql) ?? []
    if (name) settings.push([name, value === '$1' ? params[0] : ''])
    else if (isBegin(sql)) waiting.push({ sql: 'begin', params: [] })
    else {
      // Settings of a transaction end with it.
      if (isEnd(sql)) settings = []
      if (params.length > 0 || !isAboutSchema(sql)) return run<Row>(sql, params)
      const results = catalog.get(sql) ?? (await run(sql, params))
      catalog.set(sql, results)
      return cloned(results) as Results<Row>
    }
    return { rows: [], fields: [] }
  }
  pglite.exec = async (sql, options) => {
    if (isBegin(sql) || isEnd(sql)) return [await pglite.query(sql)]
    for (const { sql: earlier, params } of takeWaiting()) await run(earlier, params)
    return exec(sql, options)
  }
}

/** Does what PGlite's `parseResults` does, without copying some hundred parsers for every answer. */
function resultOf<Row>({ columns }: Prepared, messages: readonly { name: string }[]): Results<Row> {
  const rows: Record<string, unknown>[] = []
  let affectedRows = 0
  for (const message of messages) {
    if (message instanceof backendMessages.DataRowMessage) {
      const values = message.fields.map((text, index) => {
        const column = columns[index]
        return text === null || !column ? null : column.read(text, column.type)
      })
      rows.push(Object.fromEntries(values.map((value, index) => [columns[index]?.name, value])))
    }
    // `INSERT 0 1`, `UPDATE 1`, but also `SELECT 1`, which changes nothing.
    if (
      message instanceof backendMessages.CommandCompleteMessage &&
      /^(INSERT|UPDATE|DELETE|MERGE)/.test(message.text)
    )
      affectedRows = Number(message.text.split(' ').at(-1))
  }
  const fields = columns.map(({ name, type }) => ({ name, dataTypeID: type }))
  return { rows: rows as Row[], affectedRows, fields } as Results<Row>
}
