import type { PullAnswer, PullRequest } from '../../src/domain/protocol.ts'
import type { Actor } from '../support/actors.ts'
import { type Fixtures, ids } from '../support/fixtures.ts'
import type { Cell, MatrixRow } from './roles-matrix.ts'
import { type Attempt, statements } from './roles-statements.ts'

export type Look = Extract<Attempt, { op: 'pull' | 'open' }>
export type Deed = Exclude<Attempt, Look>

export const looks = (attempt: Attempt): attempt is Look => attempt.op === 'pull' || attempt.op === 'open'

/** What this line of the matrix has this actor try. */
export function attemptOf({ people }: Fixtures, { table, does }: MatrixRow, actor: Actor): Attempt {
  const attempt = statements[table]?.[does]
  if (!attempt) throw new Error(`${table} has no statement "${does}"`)
  return attempt(people, actor === 'visitor' ? { id: ids.fresh } : people[actor])
}

/** The first pull of a device that holds nothing. */
export const firstPull: PullRequest = { v: 1, epoch: null, scope: null, cursor: null, limit: 5000 }

export const callOf = (look: Look): { fn: string; args: Record<string, unknown> } =>
  look.op === 'pull'
    ? { fn: 'sync_pull', args: { request: firstPull } }
    : { fn: 'public_profile', args: { key: look.key } }

/** How much of the row an answer shows. Throws where only some of the masked columns are withheld. */
export function seen(look: Look, answer: unknown): Cell {
  const rows: { id: string }[] =
    look.op === 'pull'
      ? ((answer as PullAnswer).rows[look.table] ?? [])
      : answer
        ? [answer as { id: string }]
        : []
  const row = rows.find(({ id }) => id === look.id) as Record<string, unknown> | undefined
  if (!row) return 'no'
  const withheld = look.masks.filter((column) => row[column] === null)
  if (withheld.length === 0) return 'yes'
  if (withheld.length < look.masks.length) throw new Error(`Only ${withheld} of ${look.masks} withheld`)
  return 'masked'
}
