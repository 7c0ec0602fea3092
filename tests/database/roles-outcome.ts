import { EACH_PULL, type PullAnswer, type PullRequest } from '../../src/domain/protocol.ts'
import type { Actor } from '../support/actors.ts'
import { type Fixtures, ids } from '../support/fixtures.ts'
import type { Attempt } from './roles-attempts.ts'
import type { Cell, MatrixRow } from './roles-matrix.ts'
import { statements } from './roles-statements.ts'

export type ApiRead = Extract<Attempt, { op: 'pull' | 'open' }>
export type TableStatement = Exclude<Attempt, ApiRead>

export const isApiRead = (attempt: Attempt): attempt is ApiRead =>
  attempt.op === 'pull' || attempt.op === 'open'

/** Returns what this actor attempts in this line of the matrix. */
export function attemptOf({ people }: Fixtures, { table, does }: MatrixRow, actor: Actor): Attempt {
  const attempt = statements[table]?.[does]
  if (!attempt) throw new Error(`${table} has no statement "${does}"`)
  return attempt(people, actor === 'visitor' ? { id: ids.fresh } : people[actor])
}

/** The first pull of an empty device. */
export const firstPull: PullRequest = { ...EACH_PULL, epoch: null, scope: null, cursor: null, limit: 5000 }

export const callOf = (read: ApiRead): { fn: string; args: Record<string, unknown> } =>
  read.op === 'pull'
    ? { fn: 'sync_pull', args: { request: firstPull } }
    : { fn: 'public_profile', args: { key: read.key } }

/** Returns how much of the row an answer shows. Throws where only some of the masked columns are withheld. */
export function shownIn(read: ApiRead, answer: unknown): Cell {
  const rows: { id: string }[] =
    read.op === 'pull'
      ? ((answer as PullAnswer).rows[read.table] ?? [])
      : answer
        ? [answer as { id: string }]
        : []
  const row = rows.find(({ id }) => id === read.id) as Record<string, unknown> | undefined
  if (!row) return 'no'
  const withheld = read.masks.filter((column) => row[column] === null)
  if (withheld.length === 0) return 'yes'
  if (withheld.length < read.masks.length) throw new Error(`Only ${withheld} of ${read.masks} withheld`)
  return 'masked'
}
