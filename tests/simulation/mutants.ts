import type { Edit } from './bundle.ts'
import { outboxMutants } from './protections/in-outbox.ts'
import { tabMutants } from './protections/in-tab.ts'
import { serverMutants } from './protections/on-server.ts'
import type { SceneName } from './scenes.ts'

/** One thing that keeps a promise, how to take it away, and where its absence shows. */
export interface Mutant {
  name: string
  /** What goes wrong without it. */
  keeps: string
  edits: Edit[]
  /** Where its absence is found. */
  foundIn: SceneName | RandomRun
}

/** A world by chance; drawn anew with `--mutations --search` when the sources change. */
export interface RandomRun {
  seed: string
  eventful?: true
}

export const mutants: readonly Mutant[] = [...serverMutants, ...outboxMutants, ...tabMutants]
