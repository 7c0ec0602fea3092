import { expect, test } from 'vitest'
import type { PushAnswer } from '../../src/domain/protocol.ts'
import { TABLES, type TableName } from '../../src/domain/rows.ts'
import { type Actor, actors } from '../support/actors.ts'
import { call } from '../support/database.ts'
import type { Fixtures } from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'
import { type Cell, type Cells, type MatrixRow, matrix } from './roles-matrix.ts'
import { attemptOf, type Deed, looks } from './roles-outcome.ts'

/**
 * Registers the matrix's writes once more, as a device sends them. What became of one is judged by the rows, not by the
 * answer; every no stands beside the same mutation applied for the rightful person, where there is one.
 */
export function matrixThroughPush(fixtures: () => Fixtures) {
  const writes = matrix.filter(
    ({ table, does }) => TABLES.includes(table as TableName) && !/^(read|pull|open) /.test(does),
  )
  test.each(writes)('$table: $does', async (row) => {
    const found: Partial<Cells> = {}
    for (const actor of actors)
      found[actor] = await withRollback(fixtures(), (at) => outcome(fixtures(), at, row, actor))
    expect(found).toEqual(row.cells)
  })
}

async function outcome(
  fixtures: Fixtures,
  { owner, as }: TestTransaction,
  row: MatrixRow,
  actor: Actor,
): Promise<Cell> {
  const wish = attemptOf(fixtures, row, actor)
  if (looks(wish)) throw new Error(`${row.does} writes nothing`)
  const id = wish.op === 'insert' ? wish.values.id : wish.id
  const stands = async () => {
    const rows = await owner<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - 'sync_xid' as row from public.${row.table} t where id = $1`,
      [id],
    )
    return rows[0]?.row ?? null
  }
  const before = await stands()
  const mutation = {
    v: 1,
    id: crypto.randomUUID(),
    action: 'test',
    changes: [changeOf(row.table, wish, before)],
  }
  const pushed = call('apply_mutations', { client_id: crypto.randomUUID(), mutations: [mutation] })
  // A visitor may not even call it.
  const [answer] = await as<{ answer: PushAnswer }>(actor, pushed).catch(() => [])
  const changed = JSON.stringify(await stands()) !== JSON.stringify(before)
  // Of a row she cannot see there is nothing to tell: to delete it is as good as done.
  if (changed || wish.op !== 'delete') expect(answer?.answer.results[0]?.status === 'applied').toBe(changed)
  return changed ? 'yes' : 'no'
}

/** As a device sends it that has seen the row as it stands. */
function changeOf(table: string, wish: Deed, stands: Record<string, unknown> | null) {
  if (wish.op === 'insert') {
    const { id, ...values } = wish.values
    return { op: 'insert', table, id, values }
  }
  if (wish.op !== 'update') return { op: 'delete', table, id: wish.id }
  const base = Object.fromEntries(
    Object.keys(wish.values).map((column) => [column, stands?.[column] ?? null]),
  )
  return { op: 'update', table, id: wish.id, values: wish.values, base }
}
