import { expect, test } from 'vitest'
import type { PushAnswer } from '../../src/domain/protocol.ts'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { TABLES, type TableName } from '../../src/domain/rows.ts'
import { type Actor, actors } from '../support/actors.ts'
import { call } from '../support/database.ts'
import { everything } from '../support/everything.ts'
import type { Fixtures } from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'
import { type Cell, type Cells, type MatrixRow, matrix, oneLineForEachVerb } from './roles-matrix.ts'
import { attemptOf, isApiRead, type TableStatement } from './roles-outcome.ts'

/**
 * Registers a test per write of the matrix, pushed as a mutation: in each run one for each verb, by night all. Cells are read from the rows, not from the answer; every
 * "no" is accompanied by the same mutation applied for a permitted user, if there is one.
 */
export function matrixThroughPush(fixtures: () => Fixtures) {
  const writes = (everything ? matrix : oneLineForEachVerb()).filter(
    ({ table, does }) => TABLES.includes(table as TableName) && !/^(read|pull|open) /.test(does),
  )
  test.each(writes)('$table: $does', async (row) => {
    const found: Partial<Cells> = {}
    for (const actor of actors)
      found[actor] = await withRollback(fixtures(), (transaction) =>
        outcome(fixtures(), transaction, row, actor),
      )
    expect(found).toEqual(row.cells)
  })
}

async function outcome(
  fixtures: Fixtures,
  { owner, as }: TestTransaction,
  row: MatrixRow,
  actor: Actor,
): Promise<Cell> {
  const attempt = attemptOf(fixtures, row, actor)
  if (isApiRead(attempt)) throw new Error(`${row.does} writes nothing`)
  const id = attempt.op === 'insert' ? attempt.values.id : attempt.id
  const readRow = async () => {
    const rows = await owner<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - 'sync_xid' as row from public.${row.table} t where id = $1`,
      [id],
    )
    return rows[0]?.row ?? null
  }
  const before = await readRow()
  const mutation = {
    v: PROTOCOL,
    id: crypto.randomUUID(),
    action: 'test',
    changes: [changeOf(row.table, attempt, before)],
  }
  const pushed = call('apply_mutations', { client_id: crypto.randomUUID(), mutations: [mutation] })
  // A visitor may not call the function.
  const [answer] = await as<{ answer: PushAnswer }>(actor, pushed).catch(() => [])
  const changed = JSON.stringify(await readRow()) !== JSON.stringify(before)
  // Deleting a row that the user cannot see is answered with "applied", which discloses nothing.
  if (changed || attempt.op !== 'delete')
    expect(answer?.answer.results[0]?.status === 'applied').toBe(changed)
  return changed ? 'yes' : 'no'
}

/** Returns the change of a device that holds the current row. */
function changeOf(table: string, attempt: TableStatement, current: Record<string, unknown> | null) {
  if (attempt.op === 'insert') {
    const { id, ...values } = attempt.values
    return { op: 'insert', table, id, values }
  }
  if (attempt.op !== 'update') return { op: 'delete', table, id: attempt.id }
  const base = Object.fromEntries(
    Object.keys(attempt.values).map((column) => [column, current?.[column] ?? null]),
  )
  return { op: 'update', table, id: attempt.id, values: attempt.values, base }
}
