import { expect, onTestFinished, test } from 'vitest'
import { catalogueOf } from '../../supabase/embedded/catalogue.ts'
import { openInMemory } from '../../supabase/embedded/engine/pglite.ts'
import { openAnotherOn } from '../../supabase/embedded/engine/server.ts'
import type { Engine, Session } from '../../supabase/embedded/engine/session.ts'
import { applySchema, declaredStatements } from '../../supabase/schema/apply.ts'
import { differenceOf, objectsIn } from '../../supabase/schema/propose.ts'
import { aDatabase } from '../support/database.ts'
import { everything } from '../support/everything.ts'
import { aServer, findPostgres } from '../support/postgres-server.ts'

/** The schema files are what is in force: they declare exactly what the migrations make. */

/** The rows that declarations insert. */
const ROWS = `select to_jsonb(t)::text as row from private.synced_tables t
  union all select to_jsonb(r)::text from private.column_rules r
  union all select to_jsonb(k)::text from private.event_kinds k`

const rowsIn = async (query: Session['query']) =>
  (await query<{ row: string }>(ROWS)).map(({ row }) => row).toSorted()

/** Returns what the schema files make in this empty database. */
async function declaredIn(engine: Engine): Promise<string[]> {
  onTestFinished(() => engine.close())
  await applySchema(engine)
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

if (everything)
  test('on a PostgreSQL server, too', async () => {
    const server = await aServer()
    if (!server) {
      expect([process.env.TEST_DATABASE_URL, findPostgres()], 'no server: not tested').toEqual([
        undefined,
        null,
      ])
      return
    }
    onTestFinished(() => server.stop())
    const another = await openAnotherOn(server.url)
    if (!another) throw new Error('This server allows no further database')
    expectEqual(await declaredIn(another), await migratedIn(server.url))
  })

test('each object is declared once', () => {
  const made = declaredStatements()
    .filter(({ kind }) => kind !== 'GrantStmt' && kind !== 'AlterTableStmt')
    .flatMap(objectsIn)
  expect(made.length).toBeGreaterThan(400)
  expect(made.filter((object, nth) => made.indexOf(object) !== nth)).toEqual([])
})
