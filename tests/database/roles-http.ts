import { beforeAll, expect, test } from 'vitest'
import { TABLES } from '../../src/domain/rows.ts'
import { type Actor, actors } from '../support/actors.ts'
import type { Answer, HttpFixtures } from '../support/http.ts'
import { type Cell, type Cells, type MatrixRow, matrix } from './roles-matrix.ts'
import { attemptOf, callOf, type Deed, looks, seen } from './roles-outcome.ts'

/**
 * Registers the same lines, asked of the API. What a request did is judged by the rows, not by its answer, and undone.
 * Where an actor may not, the row is there and the same request has just succeeded for the rightful person.
 */
export function matrixThroughHttp(http: () => HttpFixtures) {
  let putBack = async () => {}
  beforeAll(async () => {
    putBack = await copyRows(http())
  })
  test.each(matrix)('$table: $does', async (row) => {
    if (actors.some((actor) => row.cells[actor] !== 'yes')) {
      // Hands that may do everything try it as somebody of whom it makes sense.
      const tries = row.rightful === 'service' ? 'newcomer' : row.rightful
      expect(await outcome(http(), row, row.rightful, tries, putBack)).toBe('yes')
    }
    const found: Partial<Cells> = {}
    for (const actor of actors) found[actor] = await outcome(http(), row, actor, actor, putBack)
    expect(found).toEqual(row.cells)
  })
}

async function outcome(
  http: HttpFixtures,
  row: MatrixRow,
  by: Actor | 'service',
  as: Actor,
  putBack: () => Promise<void>,
): Promise<Cell> {
  const wish = attemptOf(http.fixtures, row, as)
  const table = wish.op === 'open' ? 'profiles' : row.table
  const id = wish.op === 'insert' ? wish.values.id : wish.id
  const before = await rowOf(http, table, id)
  if (wish.op !== 'insert') expect(before).not.toBeNull()
  if (looks(wish)) {
    const { fn, args } = callOf(wish)
    const { status, body } = await http.ask(by, 'POST', `/rest/v1/rpc/${fn}`, args)
    expect(status).toBe(200)
    return seen(wish, body)
  }
  const { status, body } = await send(http, by, table, wish)
  // The embedded API answers 500 and SUP where a check or a trigger refuses; PostgREST answers 400.
  if (status >= 500) expect(body).toMatchObject({ code: 'SUP' })
  if (wish.op === 'select') return Array.isArray(body) && body.length === 1 ? 'yes' : 'no'
  const after = await rowOf(http, table, id)
  if (after === before) return 'no'
  await putBack()
  return 'yes'
}

function send({ ask }: HttpFixtures, by: Actor | 'service', table: string, wish: Deed): Promise<Answer> {
  const rest = `/rest/v1/${table}`
  const quietly = { prefer: 'return=minimal' }
  if (wish.op === 'insert') return ask(by, 'POST', rest, wish.values, quietly)
  if (wish.op === 'update') return ask(by, 'PATCH', `${rest}?id=eq.${wish.id}`, wish.values, quietly)
  if (wish.op === 'delete') return ask(by, 'DELETE', `${rest}?id=eq.${wish.id}`, undefined, quietly)
  return ask(by, 'GET', `${rest}?id=eq.${wish.id}&select=*`)
}

/** The row as it stands, as text; null where there is none. */
async function rowOf({ fixtures }: HttpFixtures, table: string, id: string): Promise<string | null> {
  const [row] = await fixtures.database.query<{ row: string }>(
    `select to_jsonb(t)::text as row from public.${table} t where id::text = $1`,
    [id],
  )
  return row?.row ?? null
}

const tables = [
  ...[...TABLES, 'decisions', 'push_subscriptions'].map((name) => `public.${name}`),
  'private.object_owners',
]

/** Copies all rows; the returned function restores them, past triggers and foreign keys. */
async function copyRows({ fixtures }: HttpFixtures): Promise<() => Promise<void>> {
  const { database } = fixtures
  await database.exec(
    `create schema kept; ${tables.map((name, i) => `create table kept.t${i} as table ${name};`).join('')}
     -- What goes for a moment is not swept away meanwhile.
     create function kept.nothing() returns trigger language plpgsql as 'begin return null; end';
     create trigger keep before insert on private.objects_to_delete for each row execute function kept.nothing();`,
  )
  const restore = tables
    .map((name, i) => `delete from ${name}; insert into ${name} table kept.t${i};`)
    .join('')
  return () => database.exec(`begin; set local session_replication_role = replica; ${restore} commit;`)
}
