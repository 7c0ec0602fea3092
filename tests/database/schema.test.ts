import { describe, expect, onTestFinished, test } from 'vitest'
import { catalogueOf } from '../../supabase/embedded/catalogue.ts'
import { openInMemory } from '../../supabase/embedded/engine/pglite.ts'
import { openServer } from '../../supabase/embedded/engine/server.ts'
import type { Engine, Session } from '../../supabase/embedded/engine/session.ts'
import { installPlatform } from '../../supabase/embedded/platform.ts'
import { applySchema, declaredStatements } from '../../supabase/schema/apply.ts'
import { differenceOf } from '../../supabase/schema/propose.ts'
import { aDatabase } from '../support/database.ts'
import { everything } from '../support/everything.ts'
import { aServer } from '../support/postgres-server.ts'

/** The schema files are what is in force: they declare exactly what the migrations make. */

/** The rows that declarations insert. */
const ROWS = `select to_jsonb(t)::text as row from private.synced_tables t
  union all select to_jsonb(r)::text from private.column_rules r`

const rowsIn = async (query: Session['query']) =>
  (await query<{ row: string }>(ROWS)).map(({ row }) => row).toSorted()

/** Returns what the schema files make in this empty database. */
async function declaredIn(engine: Engine): Promise<string[]> {
  onTestFinished(() => engine.close())
  await installPlatform(engine)
  await engine.run((session) => applySchema(session))
  const rows = await engine.run(({ query }) => rowsIn(query))
  return [...(await engine.transaction(catalogueOf)), ...rows]
}

/** Returns what the migrations make, in memory or in the database of `url`. */
async function migratedIn(url?: string): Promise<string[]> {
  const database = await aDatabase(url)
  onTestFinished(() => database.close())
  return database.transaction(async (query, exec) => [
    ...(await catalogueOf({ query, exec })),
    ...(await rowsIn(query)),
  ])
}

function expectEqual(declared: string[], migrated: string[]) {
  expect(differenceOf(declared, migrated)).toEqual({ declared: [], migrated: [] })
}

test('the schema files declare what the migrations make', async () => {
  expectEqual(await declaredIn(await openInMemory()), await migratedIn())
})

// On the version of PostgreSQL that is here; CI has 15 and 17.
describe.runIf(everything)('on a server', () => {
  test('the schema files declare what the migrations make', async () => {
    const servers = await Promise.all([aServer(), aServer()])
    const [one, other] = servers
    if (!one || !other) return
    onTestFinished(async () => {
      for (const server of servers) await server?.stop()
    })
    expectEqual(await declaredIn(openServer(one.url)), await migratedIn(other.url))
  })
})

test('each object is declared once', () => {
  const names = declaredStatements().flatMap(
    ({ text }) =>
      text.match(
        /^create (?:table|view|function|policy|index|unique index|(?:constraint )?trigger) [^(]*?\(/m,
      )?.[0] ?? [],
  )
  const twice = names.filter((name, nth) => !name.includes('trigger') && names.indexOf(name) !== nth)
  expect(twice).toEqual([])
})
