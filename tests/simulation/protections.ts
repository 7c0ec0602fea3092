import type { Edit } from './bundle.ts'
import { inWindow } from './protections/in-window.ts'
import { onServer } from './protections/on-server.ts'
import { onTheWay } from './protections/on-the-way.ts'
import type { SceneName } from './scenes.ts'

/** One thing that keeps a promise, how to take it away, and where its absence shows. */
export interface Protection {
  name: string
  /** What goes wrong without it. */
  keeps: string
  edits: Edit[]
  /** Where its absence is found. */
  foundIn: SceneName | Drawn
}

/** A world by chance; drawn anew with `--mutations --search` when the sources change. */
export interface Drawn {
  seed: string
  eventful?: true
}

export const protections: readonly Protection[] = [...onServer, ...onTheWay, ...inWindow]
