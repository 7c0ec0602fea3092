import type { Rule } from '../checks/violation.ts'
import type { Edit } from '../run/bundle.ts'
import type { SceneName } from '../scenes/scenes.ts'

/** An edit that removes one protection, the promise it keeps, and where its absence shows. */
export interface Mutant {
  name: string
  /** The promise that is broken without it. */
  keeps: string
  /** The rule whose check finds it. */
  breaks: Rule
  edits: Edit[]
  /** The scene or random simulation that finds the violation. */
  foundIn: SceneName | RandomRun
}

/** A random simulation; search another seed with `--mutations --search` when the sources change. */
export interface RandomRun {
  seed: string
  eventful?: true
}
