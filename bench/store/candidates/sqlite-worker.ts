import sqlite3InitModule, { type Database, type Sqlite3Static, type SqlValue } from '@sqlite.org/sqlite-wasm'
import type { Profile } from '../../../src/domain/rows.ts'
import { columns } from '../rows.ts'
import { QUERY_LIMIT } from '../store-candidate.ts'

const isFlag = (column: string) => /^(allow_|in_|is_|linkedin_verified)/.test(column)
const typeOf = (column: string) =>
  column === 'id' ? 'text primary key' : isFlag(column) ? 'integer' : 'text'

const INSERT = `insert into profiles values (${columns.map(() => '?').join(', ')})
  on conflict (id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`

let sqlite3: Sqlite3Static
let database: Database

const toSql = (row: Profile): SqlValue[] =>
  columns.map((column) => {
    const value = row[column]
    if (Array.isArray(value)) return JSON.stringify(value)
    return typeof value === 'boolean' ? Number(value) : value
  })

const toRow = (values: SqlValue[]): Profile =>
  Object.fromEntries(
    columns.map((column, at) => {
      const value = values[at] ?? null
      if (column === 'professions') return [column, JSON.parse(String(value))]
      return [column, isFlag(column) && value !== null ? value === 1 : value]
    }),
  ) as unknown as Profile

const calls = {
  async open() {
    sqlite3 = await sqlite3InitModule()
    // The fastest of its file systems; one tab at a time can have it open.
    const { OpfsSAHPoolDb } = await sqlite3.installOpfsSAHPoolVfs({})
    database = new OpfsSAHPoolDb('/bench.sqlite3')
    // As durable as an IndexedDB transaction is in Chromium: given to the operating system, not flushed by it.
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal')
    database.exec(`
      create table if not exists profiles (${columns.map((column) => `${column} ${typeOf(column)}`).join(', ')});
      create index if not exists by_profession on profiles (profession, full_name);
    `)
  },
  async write(rows: Profile[]) {
    database.transaction(() => {
      const statement = database.prepare(INSERT)
      try {
        for (const row of rows) statement.bind(toSql(row)).stepReset()
      } finally {
        statement.finalize()
      }
    })
  },
  async readAll() {
    return database.selectArrays('select * from profiles').map(toRow)
  },
  async query(profession: string, part: string) {
    return database
      .selectArrays(
        `select * from profiles where profession = ? and instr(full_name, ?) > 0
         order by full_name limit ${QUERY_LIMIT}`,
        [profession, part],
      )
      .map(toRow)
  },
  wasmBytes: async () => sqlite3.wasm.heap8u().byteLength,
}

export type Calls = typeof calls
export type Answer = { ok: true; value: unknown } | { ok: false; error: string }

self.onmessage = async ({ data: { name, given } }: MessageEvent<{ name: keyof Calls; given: never[] }>) => {
  const call = calls[name] as (...given: unknown[]) => Promise<unknown>
  const answer: Answer = await call(...given).then(
    (value) => ({ ok: true, value }),
    (error) => ({ ok: false, error: String(error) }),
  )
  self.postMessage(answer)
}
