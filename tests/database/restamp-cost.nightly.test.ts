import postgres from 'postgres'
import { expect, test } from 'vitest'
import { TABLES } from '../../src/domain/rows.ts'
import { aDatabase } from '../support/database.ts'
import { insertFixtures } from '../support/fixtures.ts'
import { addMembers, addTrade } from '../support/many-members.ts'
import { aServer, findPostgres } from '../support/postgres-server.ts'

/*
 * The cost of stamping every row after a restore. Counts the rows that each step of each plan handled, triggers included,
 * as auto_explain reports: four times the group may cost four times as much. A join of two transition tables would cost
 * sixteen times as much.
 */

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

const rowsHandled = (plan: Plan): number =>
  plan['Actual Rows'] * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsHandled(part), 0)

/** Returns the rows handled when a group of `members`, restored from a backup, starts a new epoch. */
async function costOfNewEpoch(members: number): Promise<number> {
  const server = await aServer()
  if (!server) throw new Error('There is no Postgres server here')
  const fixtures = await insertFixtures(await aDatabase(server.url))
  let handled = 0
  const sql = postgres(server.url, {
    max: 1,
    onnotice: ({ message = '' }) => {
      const [, plan] = /plan:\s*(\{.*\})\s*$/s.exec(message) ?? []
      if (plan) handled += rowsHandled((JSON.parse(plan) as { Plan: Plan }).Plan)
    },
  })
  try {
    await addMembers(fixtures, 1, members)
    await addTrade(fixtures, members)
    const rowsOf = async (table: string) =>
      (await sql.unsafe<{ n: number }[]>(`select count(*)::int as n from public.${table}`))[0]?.n ?? 0
    // A pull of everything stamps these as it does the others: few rows of them are enough.
    const few: string[] = ['portfolios', 'project_files', 'payment_details']
    for (const table of TABLES)
      if (!few.includes(table)) expect(await rowsOf(table), table).toBeGreaterThan(members / 4)
    // A connection that has been used before has plans for single rows.
    for (const table of TABLES)
      await sql.unsafe(
        `update public.${table} set sync_xid = sync_xid where id = (select id from public.${table} limit 1)`,
      )
    await sql.unsafe(`alter table public.clients disable trigger "900_stamp";
      update public.clients set sync_xid = '9000000000000000';
      alter table public.clients enable trigger "900_stamp";
      load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on;
      set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off;
      set auto_explain.log_format = json;
      set client_min_messages = log`)
    const [row] = await sql.unsafe('select private.begin_epoch_if_restored(null) as started')
    expect(row).toMatchObject({ started: true })
    return handled
  } finally {
    await sql.end()
    await fixtures.database.close()
    await server.stop()
  }
}

if (findPostgres() || process.env.TEST_DATABASE_URL) {
  test('a new epoch costs in proportion to the group', async () => {
    const [small, large] = [await costOfNewEpoch(100), await costOfNewEpoch(400)]
    expect(small).toBeGreaterThan(1_000)
    expect(large / small).toBeLessThan(5)
  })
} else {
  test('there is no Postgres server here, given or installed: the cost of a new epoch was not counted', () => {
    expect(findPostgres()).toBeNull()
  })
}
