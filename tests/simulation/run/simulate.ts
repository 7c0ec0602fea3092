import { DrawnDecisions } from '../chance/drawn-decisions.ts'
import { Random } from '../chance/random.ts'
import { reachQuiescence } from '../rest/quiescence.ts'
import { scenes } from '../scenes/scenes.ts'
import { type Scene, Stage } from '../scenes/stage.ts'
import type { Bundle } from './bundle.ts'
import { Simulation } from './simulation.ts'
import { withVirtualPlatform } from './virtual-platform.ts'
import type { Options, Outcome } from './work.ts'

export interface Prepared {
  bundle: Bundle
  backup: Blob
}

/** Runs one simulation, determined by its seed. */
export async function simulate(options: Options, { bundle, backup }: Prepared): Promise<Outcome> {
  const { seed, actions } = options
  const scene = sceneOf(options)
  const started = performance.now()
  const simulation = new Simulation(new Random(scene?.seed ?? seed), bundle, backup)
  const drawn = new DrawnDecisions(simulation)
  const { scheduler, trace } = simulation
  const begun = scheduler.now
  const onRejection = (error: unknown) => simulation.uncaught('a promise', error)
  process.on('unhandledRejection', onRejection)
  try {
    await withVirtualPlatform(
      () => Math.floor(scheduler.now),
      simulation.seed.fork('server'),
      (request) => simulation.answerFunction(request),
      async () => {
        await simulation.begin(scene?.cast)
        if (!scene) await drawn.run(actions, options.eventful ?? false)
        else {
          if (!scene.seed) await reachQuiescence(simulation, false)
          await scene.play(new Stage(simulation))
          await reachQuiescence(simulation, false)
        }
        await simulation.sent.sendAgain(simulation.server, simulation.ledger)
        simulation.checkPromises()
      },
    )
  } catch (error) {
    simulation.uncaught('the simulation', error)
  } finally {
    process.off('unhandledRejection', onRejection)
    await simulation.end()
  }
  const { violation } = simulation
  return {
    seed,
    replay: `npm run simulate -- ${replayOf(options)} --trace`,
    actions: drawn.actions,
    violation: violation && {
      rule: violation.rule,
      message: violation.message,
      trace: trace.about(violation.about),
    },
    digest: trace.digest,
    lines: trace.lines,
    counts: simulation.counts,
    actionsByKind: simulation.tally.actions.counts,
    faultsByKind: simulation.tally.faults.counts,
    script:
      violation && !scene
        ? { cast: simulation.devices.map(({ person }) => person), decisions: drawn.decisions }
        : null,
    rests: simulation.rests,
    hours: (scheduler.now - begun) / 3_600_000,
    seconds: (performance.now() - started) / 1000,
  }
}

/** Returns the scene to play; null for random decisions. */
function sceneOf({ scene, script, seed }: Options): Scene | null {
  if (!script) return scene ? scenes[scene] : null
  return { seed, cast: script.cast, play: (stage) => stage.carryOut(script.decisions) }
}

function replayOf({ seed, actions, eventful: isEventful, scene }: Options): string {
  if (scene) return `--scene '${scene}'`
  return `--seed ${seed} --actions ${actions}${isEventful ? ' --eventful' : ''}`
}
