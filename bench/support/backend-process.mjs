import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import './typescript.mjs'

/* A backend in a process of its own, so that it and the clocks do not share one. Spoken to by messages: SQL in, rows out. */
console.warn = () => {}
const { startBackend } = await import('../../supabase/embedded/backend.ts')
const options = JSON.parse(process.argv[2])
const migrations = mkdtempSync(join(tmpdir(), 'verdant-bench-migrations-'))
cpSync(join(import.meta.dirname, '../../supabase/migrations'), migrations, { recursive: true })
// Added to the migrations, before the API reads the schema.
cpSync(join(import.meta.dirname, 'peer-tables.sql'), join(migrations, '99999999999999_peer_tables.sql'))
const backend = await startBackend({ migrations, ...options })
rmSync(migrations, { recursive: true })

process.on('message', async ({ ask, sql, params }) => {
  try {
    if (sql === undefined) return process.send({ ask, rows: usage() })
    const rows = params ? await backend.database.query(sql, params) : await backend.database.exec(sql)
    process.send({ ask, rows })
  } catch (error) {
    process.send({ ask, error: String(error) })
  }
})
/** Returns the memory in use, in bytes, and the time on the CPU. */
function usage() {
  const { user, system } = process.cpuUsage()
  return { bytes: process.memoryUsage.rss(), cpuMs: (user + system) / 1_000 }
}

process.on('disconnect', () => process.exit(0))
process.send({ ready: backend.url, key: backend.publishableKey })
