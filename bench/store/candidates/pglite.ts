import { PGliteWorker } from '@electric-sql/pglite/worker'
import type { Profile } from '../../../src/domain/rows.ts'
import { columns } from '../rows.ts'
import { QUERY_LIMIT, type StoreCandidate } from '../store-candidate.ts'
import { WASM_BYTES } from './pglite-channel.ts'

const isFlag = (column: string) => /^(allow_|in_|is_|linkedin_verified)/.test(column)
const typeOf = (column: string) =>
  column === 'id'
    ? 'text primary key'
    : column === 'professions'
      ? 'text[]'
      : isFlag(column)
        ? 'boolean'
        : 'text'

/** PGlite in a worker that any tab may use, with its files in `dataDir`. */
export function pglite(dataDir: string): StoreCandidate {
  let database: PGliteWorker
  return {
    async open() {
      const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { type: 'module' })
      database = await PGliteWorker.create(worker, { dataDir })
      await database.exec(`
      create table if not exists profiles (${columns.map((column) => `${column} ${typeOf(column)}`).join(', ')});
      create index if not exists by_profession on profiles (profession, full_name collate "C");
    `)
    },
    async write(rows) {
      await database.query(
        `insert into profiles select * from jsonb_populate_recordset(null::profiles, $1)
       on conflict (id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
        [rows],
      )
    },
    async readAll() {
      return (await database.query<Profile>('select * from profiles')).rows
    },
    async query(profession, part) {
      const { rows } = await database.query<Profile>(
        `select * from profiles where profession = $1 and strpos(full_name, $2) > 0
       order by full_name collate "C" limit ${QUERY_LIMIT}`,
        [profession, part],
      )
      return rows
    },
    wasmBytes: () =>
      new Promise((resolve) => {
        const channel = new BroadcastChannel(WASM_BYTES)
        channel.onmessage = ({ data }) => {
          channel.close()
          resolve(data.bytes)
        }
        channel.postMessage('how many')
      }),
  }
}
