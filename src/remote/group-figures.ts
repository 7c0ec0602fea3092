import * as v from 'valibot'
import type { Connection } from './connection.ts'
import type { RemoteResult } from './remote-result.ts'
import { SyncCalls } from './sync-calls.ts'

const figures = v.object({ members: v.nullable(v.number()), services: v.nullable(v.number()) })

/** How many verified members and offered services there are; null for fewer than ten. */
export type GroupFigures = v.InferOutput<typeof figures>

export const groupFigures = (connection: Connection): Promise<RemoteResult<GroupFigures>> =>
  new SyncCalls(connection, null).call('group_figures', {}, figures)
