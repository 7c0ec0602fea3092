import type {
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushedChange,
  PushResult,
} from '../../src/domain/protocol.ts'
import { EACH_PULL, PROTOCOL } from '../../src/domain/protocol.ts'
import { TABLES } from '../../src/domain/rows.ts'
import { type Actor, become } from './actors.ts'
import { call, type Statement } from './database.ts'
import { ProtocolDevice } from './device.ts'
import type { Fixtures } from './fixtures.ts'

/** Runs one statement as this actor and commits it, as a request through the API. */
export function as<Row = Record<string, unknown>>(
  fixtures: Fixtures,
  actor: Actor,
  statement: Statement,
): Promise<Row[]> {
  return fixtures.database.transaction(async (query) => {
    if (actor === 'visitor') await become(query, 'anon')
    else await become(query, 'authenticated', fixtures.people[actor].id)
    return query<Row>(statement.text, statement.params)
  })
}

export async function pullAs(
  fixtures: Fixtures,
  actor: Actor,
  request: Partial<PullRequest> = {},
): Promise<PullAnswer> {
  const whole = { ...EACH_PULL, epoch: null, scope: null, cursor: null, ...request }
  const [row] = await as<{ answer: PullAnswer }>(fixtures, actor, call('sync_pull', { request: whole }))
  if (!row) throw new Error('No answer')
  return row.answer
}

/** Returns ids and stamps of what this actor may hold now, by table. Tables that the server leaves out are empty. */
export async function visibleTo(fixtures: Fixtures, actor: Actor): Promise<NonNullable<PullAnswer['ids']>> {
  const { ids } = await pullAs(fixtures, actor, { ids: [...TABLES], limit: 1 })
  return { ...Object.fromEntries(TABLES.map((table) => [table, {}])), ...ids }
}

export const aDevice = (fixtures: Fixtures, actor: Actor, limit?: number) =>
  new ProtocolDevice((request) => pullAs(fixtures, actor, request), limit)

const device = '00000000-0000-4000-8000-00000000de01'

/** Sends whole mutations; returns the server's whole answer. */
export async function push(fixtures: Fixtures, actor: Actor, mutations: unknown): Promise<PushAnswer> {
  const [row] = await as<{ answer: PushAnswer }>(
    fixtures,
    actor,
    call('apply_mutations', { client_id: device, mutations }),
  )
  if (!row) throw new Error('No answer')
  return row.answer
}

/** Sends one mutation of these changes; returns its result. */
export async function pushOne(
  fixtures: Fixtures,
  actor: Actor,
  changes: PushedChange[],
  id: string = crypto.randomUUID(),
): Promise<PushResult> {
  const { results } = await push(fixtures, actor, [{ v: PROTOCOL, id, action: 'test', changes }])
  const [result] = results
  if (!result) throw new Error('No result')
  return result
}
