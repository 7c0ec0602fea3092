import type { Rule } from '../checks/violation.ts'
import type { Script } from '../command/shrink.ts'
import type { Rest } from '../rest/rest-times.ts'
import type { SceneName } from '../scenes/scenes.ts'
import type { Edit } from './bundle.ts'
import type { Simulation } from './simulation.ts'

export interface Options {
  seed: string
  /** Actions of people in this simulation. */
  actions: number
  /** More faults than actions, and shorter rounds. */
  eventful?: boolean
  /** The scene to play instead of random actions. */
  scene?: SceneName
  /** The decisions to carry out instead of random ones. */
  script?: Script
}

/** One simulation for a worker process; `edits` change the sources it runs. */
export interface Work extends Options {
  edits: readonly Edit[]
}

export interface Outcome {
  seed: string
  /** The command that runs the same simulation again. */
  replay: string
  actions: number
  /** Null where every promise was kept. */
  violation: { rule: Rule; message: string; trace: string[] } | null
  /** Hash of the trace: the same for the same seed. */
  digest: string
  lines: readonly string[]
  counts: Simulation['counts']
  actionsByKind: Record<string, number>
  faultsByKind: Record<string, number>
  /** What happened, where a promise was broken by chance; null otherwise. */
  script: Script | null
  rests: Rest[]
  /** Virtual hours; `seconds` are real. */
  hours: number
  seconds: number
}

/** Returns one simulation for each scene. */
export const sceneWorks = (names: readonly SceneName[]): Work[] =>
  names.map((scene) => ({ seed: scene, scene, actions: 0, edits: [] }))
