import { expect, test } from 'vitest'
import { type Actor, actors } from '../support/actors.ts'
import { call, deleteRow, insertInto, type Statement, selectRow, updateRow } from '../support/database.ts'
import type { Fixtures } from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'
import { type Cell, type Cells, type MatrixRow, matrix } from './roles-matrix.ts'
import { attemptOf, callOf, type Deed, looks, seen } from './roles-outcome.ts'

/** Registers a test per line of the matrix. Every no is preceded by a yes to the same statement, on the same row. */
export function matrixThroughSql(fixtures: () => Fixtures) {
  test.each(matrix)('$table: $does', async (row) => {
    const found = await withRollback(fixtures(), async (attempt) => {
      const cells: Partial<Cells> = {}
      for (const actor of actors) {
        if (row.cells[actor] !== 'yes') await proveItCanBeDone(fixtures(), attempt, row, actor)
        cells[actor] = await outcome(fixtures(), attempt, row, actor, actor)
      }
      return cells
    })
    expect(found).toEqual(row.cells)
  })
}

/** The row is there, and the statement this actor is about to try succeeds for the rightful person. */
async function proveItCanBeDone(
  fixtures: Fixtures,
  { owner, ...attempt }: TestTransaction,
  row: MatrixRow,
  actor: Actor,
) {
  const wish = attemptOf(fixtures, row, row.rightful === 'service' ? actor : row.rightful)
  if (wish.op !== 'insert') {
    const { text, params } = selectRow(wish.op === 'open' ? 'profiles' : row.table, wish.id)
    expect(await owner(text, params)).toHaveLength(1)
  }
  expect(await outcome(fixtures, { owner, ...attempt }, row, row.rightful, actor)).toBe('yes')
}

/** With the service key, what the actor would try is tried. */
async function outcome(
  fixtures: Fixtures,
  attempt: TestTransaction,
  row: MatrixRow,
  by: Actor | 'service',
  actor: Actor,
): Promise<Cell> {
  const wish = attemptOf(fixtures, row, by === 'service' ? actor : by)
  if (looks(wish)) {
    const { fn, args } = callOf(wish)
    const [answer] = await attempt.as<{ answer: unknown }>(by, call(fn, args))
    return seen(wish, answer?.answer)
  }
  return (await attempt.refusal(by, statementOf(row.table, wish))) === null ? 'yes' : 'no'
}

function statementOf(table: string, wish: Deed): Statement {
  if (wish.op === 'insert') return insertInto(table, wish.values)
  if (wish.op === 'update') return updateRow(table, wish.id, wish.values)
  return wish.op === 'delete' ? deleteRow(table, wish.id) : selectRow(table, wish.id)
}
