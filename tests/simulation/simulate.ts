import { actAsAdmin } from './admin-actions.ts'
import type { Bundle } from './bundle.ts'
import { actAsPerson, anyTab, faults } from './faults.ts'
import { goodConditions, type NetworkConditions } from './network-conditions.ts'
import { disturbNetwork, pauseServer } from './network-faults.ts'
import { reachQuiescence } from './quiescence.ts'
import { Random } from './random.ts'
import { type Scene, Stage } from './scenes/stage.ts'
import { scenes } from './scenes.ts'
import { Simulation } from './simulation.ts'
import { Violation } from './violation.ts'
import { withVirtualPlatform } from './virtual-platform.ts'
import type { Options, Outcome } from './work.ts'

export interface Prepared {
  bundle: Bundle
  backup: Blob
}

interface Pace {
  /** Actions between two checks at rest. */
  actionsPerQuiescence: number
  /** The most actions of one person in a row. */
  maxActionsInARow: number
  /** The most faults after each person's actions. */
  maxFaults: number
}

/** People work through lists: the most actions for the time a simulation takes. */
const busy: Pace = { actionsPerQuiescence: 330, maxActionsInARow: 100, maxFaults: 7 }
const eventful: Pace = { actionsPerQuiescence: 60, maxActionsInARow: 4, maxFaults: 12 }
/** Milliseconds of bad network before each check at rest. */
const BAD_NETWORK_MS = 30_000

/** Milliseconds, at most, that the last faults last before each check at rest. */
const LAST_FAULTS_MS = 90_000

const badConditions: readonly NetworkConditions[] = [
  { ...goodConditions, failureRate: 0.3, maxDelayMs: 400 },
  { ...goodConditions, failureRate: 0.5, maxDelayMs: 4_000 },
]

/** Runs one simulation, determined by its seed. */
export async function simulate(options: Options, { bundle, backup }: Prepared): Promise<Outcome> {
  const { seed, actions } = options
  const pace = options.eventful ? eventful : busy
  const scene: Scene | null = options.scene ? scenes[options.scene] : null
  const started = performance.now()
  const chance = new Random(seed)
  const simulation = new Simulation(chance, bundle, backup)
  const { scheduler, trace } = simulation
  const begun = scheduler.now
  let done = 0
  let violation: Outcome['violation'] = null
  const onRejection = (error: unknown) =>
    simulation.uncaught.push(`rejected: ${error instanceof Error ? error.stack : String(error)}`)
  process.on('unhandledRejection', onRejection)
  try {
    await withVirtualPlatform(
      () => Math.floor(scheduler.now),
      chance.fork('server'),
      (request) => simulation.server.answer(request),
      async () => {
        await simulation.begin(scene?.cast)
        await reachQuiescence(simulation, scene ? false : chance.chance(0.5))
        if (scene) {
          await scene.play(new Stage(simulation))
          return reachQuiescence(simulation, false)
        }
        while (done < actions) {
          const until = Math.min(actions, done + pace.actionsPerQuiescence)
          while (done < until) done += await burst(simulation, pace, actions - done)
          await runInBadNetwork(simulation)
          await reachQuiescence(simulation, chance.chance(0.5))
        }
      },
    )
  } catch (error) {
    const { rule, message, about } =
      error instanceof Violation
        ? error
        : { rule: 'crash', message: String((error as Error).stack), about: [] }
    violation = { rule, message, trace: trace.about(about) }
  } finally {
    process.off('unhandledRejection', onRejection)
    await simulation.end()
  }
  return {
    seed,
    replay: `npm run simulate -- ${replayOf(options)} --trace`,
    actions: done,
    violation,
    digest: trace.digest,
    lines: trace.lines,
    counts: simulation.counts,
    actionsByKind: simulation.tally.actions.counts,
    faultsByKind: simulation.tally.faults.counts,
    rests: simulation.rests,
    uncaught: simulation.uncaught,
    hours: (scheduler.now - begun) / 3_600_000,
    seconds: (performance.now() - started) / 1000,
  }
}

function replayOf({ seed, actions, eventful: isEventful, scene }: Options): string {
  if (scene) return `--scene '${scene}'`
  return `--seed ${seed} --actions ${actions}${isEventful ? ' --eventful' : ''}`
}

/**
 * Lets unsent items be sent over a bad network: else most would be sent without faults before a check at rest. Then
 * gives most devices a fault that may last until the check.
 */
async function runInBadNetwork(simulation: Simulation): Promise<void> {
  const { chance, devices, process, trace } = simulation
  trace.note('bad network')
  process.resume()
  for (const device of devices) {
    device.setConditions(chance.pick(badConditions))
    if (device.open.length === 0) simulation.openTab(device)
  }
  await simulation.run(BAD_NETWORK_MS)
  for (const device of devices) if (chance.chance(0.7)) disturbNetwork(simulation, device)
  if (chance.chance(0.2)) pauseServer(simulation)
  await simulation.run(chance.between(0, LAST_FAULTS_MS))
}

/**
 * Lets some people act at about the same time, at most `most` actions, with faults between them. Returns the number of
 * actions.
 */
async function burst(
  simulation: Simulation,
  { maxActionsInARow, maxFaults }: Pace,
  most: number,
): Promise<number> {
  const { chance } = simulation
  let done = 0
  for (let left = 1 + chance.below(4); left > 0; left -= 1) {
    const tab = anyTab(simulation)
    // Some do one action, some work through a list faster than it is sent.
    const least = Math.ceil(maxActionsInARow / 10)
    const wanted = chance.chance(0.25) ? 1 : least + chance.below(maxActionsInARow - least)
    for (let i = 0; tab && i < wanted && done < most; i += 1) {
      if (await actAsPerson(simulation, tab)) done += 1
      if (chance.chance(0.12)) await simulation.run(chance.chance(0.8) ? 0 : chance.between(0, 500))
    }
    for (let i = chance.below(maxFaults + 1); i > 0; i -= 1) {
      const name = faults.draw(chance)
      simulation.tally.faults.add(name)
      faults.functions[name](simulation)
      if (chance.chance(0.5)) await simulation.run(chance.between(0, 100))
    }
  }
  if (chance.chance(0.15)) await actAsAdmin(simulation)
  await simulation.backUpOrRestore()
  await simulation.run(chance.chance(0.2) ? chance.between(5_000, 60_000) : chance.between(0, 5_000))
  return done
}
