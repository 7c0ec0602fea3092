import { beforeAll, expect, test } from 'vitest'
import { TABLES } from '../../src/domain/rows.ts'
import { type Actor, actors } from '../support/actors.ts'
import { everything } from '../support/everything.ts'
import type { Answer, HttpFixtures } from '../support/http.ts'
import { type Cell, type Cells, type MatrixRow, matrix, oneLineForEachVerb } from './roles-matrix.ts'
import { attemptOf, callOf, isApiRead, shownIn, type TableStatement } from './roles-outcome.ts'

/**
 * Registers a test per line of the matrix, sent to the REST API: by day one line for each verb, by those who
 * may least, by night all by everybody. Cells are read from the rows, not from the response, and every change is undone. Before every "no" the same request succeeds on the same row for a permitted user.
 */
export function matrixThroughHttp(http: () => HttpFixtures) {
  let restoreRows = async () => {}
  beforeAll(async () => {
    restoreRows = await copyRows(http())
  })
  test.each(everything ? matrix : oneLineForEachVerb())('$table: $does', async (row) => {
    if (actors.some((actor) => row.cells[actor] !== 'yes')) {
      // The service key sends the request of a user.
      const sender = row.permitted === 'service' ? 'newcomer' : row.permitted
      expect(await outcome(http(), row, row.permitted, sender, restoreRows)).toBe('yes')
    }
    const found: Partial<Cells> = {}
    for (const actor of asking) found[actor] = await outcome(http(), row, actor, actor, restoreRows)
    expect(found).toEqual(Object.fromEntries(asking.map((actor) => [actor, row.cells[actor]])))
  })
}

/** By day those who may least; that the others may is asked by SQL. */
const asking: readonly Actor[] = everything ? actors : ['visitor', 'other', 'otherClient']

async function outcome(
  http: HttpFixtures,
  row: MatrixRow,
  by: Actor | 'service',
  as: Actor,
  restoreRows: () => Promise<void>,
): Promise<Cell> {
  const attempt = attemptOf(http.fixtures, row, as)
  const table = attempt.op === 'open' ? 'profiles' : row.table
  const id = attempt.op === 'insert' ? attempt.values.id : attempt.id
  const before = await rowOf(http, table, id)
  if (attempt.op !== 'insert') expect(before).not.toBeNull()
  if (isApiRead(attempt)) {
    const { fn, args } = callOf(attempt)
    const { status, body } = await http.ask(by, 'POST', `/rest/v1/rpc/${fn}`, args)
    expect(status).toBe(200)
    return shownIn(attempt, body)
  }
  const { status, body } = await send(http, by, table, attempt)
  // The embedded API answers 500 and SUP where a check or a trigger refuses; PostgREST answers 400.
  if (status >= 500) expect(body).toMatchObject({ code: 'SUP' })
  if (attempt.op === 'select') return Array.isArray(body) && body.length === 1 ? 'yes' : 'no'
  const after = await rowOf(http, table, id)
  if (after === before) return 'no'
  await restoreRows()
  return 'yes'
}

function send(
  { ask }: HttpFixtures,
  by: Actor | 'service',
  table: string,
  attempt: TableStatement,
): Promise<Answer> {
  const rest = `/rest/v1/${table}`
  const quietly = { prefer: 'return=minimal' }
  if (attempt.op === 'insert') return ask(by, 'POST', rest, attempt.values, quietly)
  if (attempt.op === 'update') return ask(by, 'PATCH', `${rest}?id=eq.${attempt.id}`, attempt.values, quietly)
  if (attempt.op === 'delete') return ask(by, 'DELETE', `${rest}?id=eq.${attempt.id}`, undefined, quietly)
  return ask(by, 'GET', `${rest}?id=eq.${attempt.id}&select=*`)
}

/** Returns the row as text; null where there is none. */
async function rowOf({ fixtures }: HttpFixtures, table: string, id: string): Promise<string | null> {
  const [row] = await fixtures.database.query<{ row: string }>(
    `select to_jsonb(t)::text as row from public.${table} t where id::text = $1`,
    [id],
  )
  return row?.row ?? null
}

const tables = [
  ...[...TABLES, 'decisions', 'push_subscriptions'].map((name) => `public.${name}`),
  'private.threads',
  'private.object_owners',
]

/** Copies all rows; the returned function restores them, past triggers and foreign keys. */
async function copyRows({ fixtures }: HttpFixtures): Promise<() => Promise<void>> {
  const { database } = fixtures
  await database.exec(
    `create schema kept; ${tables.map((name, i) => `create table kept.t${i} as table ${name};`).join('')}
     -- Rows deleted for a moment queue no stored objects for deletion.
     create function kept.nothing() returns trigger language plpgsql as 'begin return null; end';
     create trigger keep before insert on private.objects_to_delete for each row execute function kept.nothing();`,
  )
  const restore = tables
    .map((name, i) => `delete from ${name}; insert into ${name} table kept.t${i};`)
    .join('')
  return () => database.exec(`begin; set local session_replication_role = replica; ${restore} commit;`)
}
