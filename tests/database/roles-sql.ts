import { expect, test } from 'vitest'
import { type Actor, actors } from '../support/actors.ts'
import { call, deleteRow, insertInto, type Statement, selectRow, updateRow } from '../support/database.ts'
import type { Fixtures } from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'
import { type Cell, type Cells, type MatrixRow, matrix } from './roles-matrix.ts'
import { attemptOf, callOf, isApiRead, shownIn, type TableStatement } from './roles-outcome.ts'

/** Registers a test per line of the matrix. Before every "no" the same statement succeeds on the same row. */
export function matrixThroughSql(fixtures: () => Fixtures) {
  test.each(matrix)('$table: $does', async (row) => {
    const found = await withRollback(fixtures(), async (transaction) => {
      const cells: Partial<Cells> = {}
      for (const actor of actors) {
        if (row.cells[actor] !== 'yes') await expectPermittedSucceeds(fixtures(), transaction, row, actor)
        cells[actor] = await outcome(fixtures(), transaction, row, actor, actor)
      }
      return cells
    })
    expect(found).toEqual(row.cells)
  })
}

/** Expects that the row exists, and that the statement succeeds for a permitted user. */
async function expectPermittedSucceeds(
  fixtures: Fixtures,
  { owner, ...transaction }: TestTransaction,
  row: MatrixRow,
  actor: Actor,
) {
  const attempt = attemptOf(fixtures, row, row.permitted === 'service' ? actor : row.permitted)
  if (attempt.op !== 'insert') {
    const { text, params } = selectRow(attempt.op === 'open' ? 'profiles' : row.table, attempt.id)
    expect(await owner(text, params)).toHaveLength(1)
  }
  expect(await outcome(fixtures, { owner, ...transaction }, row, row.permitted, actor)).toBe('yes')
}

/** Returns what the statement of `actor` does when `by` runs it. */
async function outcome(
  fixtures: Fixtures,
  transaction: TestTransaction,
  row: MatrixRow,
  by: Actor | 'service',
  actor: Actor,
): Promise<Cell> {
  const attempt = attemptOf(fixtures, row, by === 'service' ? actor : by)
  if (isApiRead(attempt)) {
    const { fn, args } = callOf(attempt)
    const [answer] = await transaction.as<{ answer: unknown }>(by, call(fn, args))
    return shownIn(attempt, answer?.answer)
  }
  return (await transaction.refusal(by, statementOf(row.table, attempt))) === null ? 'yes' : 'no'
}

function statementOf(table: string, attempt: TableStatement): Statement {
  if (attempt.op === 'insert') return insertInto(table, attempt.values)
  if (attempt.op === 'update') return updateRow(table, attempt.id, attempt.values)
  return attempt.op === 'delete' ? deleteRow(table, attempt.id) : selectRow(table, attempt.id)
}
