import type { Edit } from './bundle.ts'
import { inWindow } from './protections/in-window.ts'
import { onServer } from './protections/on-server.ts'
import { onTheWay } from './protections/on-the-way.ts'

/** One thing that keeps a promise, how to take it away, and where its absence shows. */
export interface Protection {
  name: string
  /** What goes wrong without it. */
  keeps: string
  edits: Edit[]
  /** A world in which its absence is found; drawn anew with `--mutations --search` when the sources change. */
  seed: string
  /** That world is an eventful one. */
  eventful?: true
  /** Within seconds: `npm test` does without it, too. */
  isFoundSoon?: true
}

export const protections: readonly Protection[] = [...onServer, ...onTheWay, ...inWindow]
