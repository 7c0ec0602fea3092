import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { randomWork, runMutantSearch } from '../mutants/mutant-search.ts'
import { mutants } from '../mutants/mutants.ts'
import { bundle, type Edit } from '../run/bundle.ts'
import { type Prepared, simulate } from '../run/simulate.ts'
import { type Options, type Outcome, sceneWorks, type Work } from '../run/work.ts'
import { sceneNames } from '../scenes/scenes.ts'
import { template } from '../server/template.ts'
import { Campaign, reportOf } from './campaign.ts'
import { currentCommit } from './commit.ts'
import { runAll, withWorker } from './pool.ts'
import { EVENTFUL_ACTIONS, RUN_ACTIONS } from './seeds.ts'
import { sceneText, shrink } from './shrink.ts'
import { Summary } from './summary.ts'
import { UnusableOptions } from './unusable-options.ts'

/** Milliseconds after which a violation is reduced no further. */
const SHRINK_TIMEOUT_MS = 10 * 60_000

/** Runs `npm run simulate`, as README.md describes. Returns the process's exit code. */
export async function main(given: string[]): Promise<number> {
  try {
    return await run(given)
  } catch (error) {
    if (!(error instanceof UnusableOptions)) throw error
    console.error(error.message)
    return 1
  }
}

async function run(given: string[]): Promise<number> {
  const { values } = parseArgs({
    args: given,
    options: {
      seed: { type: 'string' },
      actions: { type: 'string' },
      scene: { type: 'string' },
      from: { type: 'string', default: 'world' },
      jobs: { type: 'string', default: String(availableParallelism()) },
      eventful: { type: 'boolean', default: false },
      trace: { type: 'boolean', default: false },
      shrink: { type: 'boolean', default: false },
      mutations: { type: 'boolean', default: false },
      search: { type: 'string', default: '1' },
      only: { type: 'string' },
      browsers: { type: 'string' },
      minutes: { type: 'string', default: '10' },
      'power-failures': { type: 'string' },
      record: { type: 'string' },
      report: { type: 'string' },
      worker: { type: 'boolean', default: false },
    },
  })
  if (values.worker) return runWorker()
  if (values.report) {
    console.log(reportOf(values.report))
    return 0
  }
  if (values.browsers) {
    const { runBrowsers } = await import('../browsers/run-browsers.ts')
    const seed = values.seed ?? values.from
    return runBrowsers(Number(values.browsers), Number(values.minutes), seed, begin(values.record, seed))
  }
  if (values['power-failures']) {
    const { runPowerFailures } = await import('../browsers/power-failures.ts')
    return runPowerFailures(Number(values['power-failures']), values.seed ?? values.from)
  }
  if (values.mutations && values.shrink) {
    const mutant = mutants.find(({ name }) => name.includes(values.only ?? ''))
    const work = mutant && randomWork(mutant)
    if (!work) throw new UnusableOptions('Only the violation of a random simulation can be reduced')
    return reduce(work)
  }
  if (values.mutations) return runMutantSearch(Number(values.jobs), Number(values.search), values)
  if (values.scene !== undefined) return playScenes(values.scene, Number(values.jobs), values.trace)
  const { eventful } = values
  const actionsPerRun = eventful ? EVENTFUL_ACTIONS : RUN_ACTIONS
  if (values.seed) {
    const options = { seed: values.seed, actions: Number(values.actions ?? actionsPerRun), eventful }
    return values.shrink ? reduce({ ...options, edits: [] }) : replay(options, values.trace)
  }

  const actions = Number(values.actions ?? 10_000)
  const works = Array.from({ length: Math.ceil(actions / actionsPerRun) }, (_, index) => ({
    seed: `${values.from}-${index + 1}`,
    actions: actionsPerRun,
    eventful,
    edits: [],
  }))
  const seeds = `${values.from}-*${eventful ? ', eventful' : ''}`
  return runMany(works, Number(values.jobs), begin(values.record, seeds))
}

/** Begins to record; null without a file. */
const begin = (file: string | undefined, seeds: string): Campaign | null =>
  file ? Campaign.begin(file, currentCommit(), seeds) : null

/** Runs many simulations, prints the progress and at the end a summary. Returns the exit code. */
export async function runMany(
  works: readonly Work[],
  jobs: number,
  campaign: Campaign | null = null,
): Promise<number> {
  const summary = new Summary(works.length)
  await runAll(works, jobs, (outcome) => {
    summary.add(outcome)
    campaign?.add(outcome)
    return true
  })
  summary.print()
  return summary.violations > 0 ? 1 : 0
}

/** Plays the scenes whose names include `named`. A single one runs in this process, with its trace if wanted. */
function playScenes(named: string, jobs: number, withTrace: boolean): Promise<number> {
  const works = sceneWorks(sceneNames.filter((name) => name.includes(named)))
  const [only] = works
  return works.length === 1 && only ? replay(only, withTrace) : runMany(works, jobs)
}

/** Runs one simulation and prints its summary, with its trace if wanted. */
async function replay(options: Options, withTrace: boolean): Promise<number> {
  const outcome = await simulate(options, await prepare([]))
  if (withTrace) for (const line of outcome.lines) process.stdout.write(`${line}\n`)
  const summary = new Summary(1)
  summary.add(outcome)
  summary.print()
  return outcome.violation ? 1 : 0
}

/** Reduces the violation of a simulation, and prints it as a scene. */
export async function reduce(work: Work): Promise<number> {
  return withWorker(async (run) => {
    const outcome = await run(work)
    const { violation, script } = outcome
    if (!violation || !script) console.log('No promise is broken')
    if (!violation || !script) return 0
    console.log(`${violation.message}\nReducing ${script.decisions.length} decisions`)
    const reduced = await shrink(work, outcome, run, SHRINK_TIMEOUT_MS)
    if (!reduced) console.log('With every pull compared the violation does not show again')
    else console.log(`\n${sceneText(work.seed, violation.rule, reduced)}\n`)
    return 1
  })
}

/** Runs the simulations that the parent process sends, until it ends this process. */
function runWorker(): Promise<number> {
  let kit: { key: string; kit: Promise<Prepared> } | null = null
  process.on('message', async ({ edits, ...options }: Work) => {
    const key = JSON.stringify(edits)
    if (kit?.key !== key) kit = { key, kit: prepare(edits) }
    const { lines: _lines, ...outcome } = await simulate(options, await kit.kit)
    process.send?.({ ...outcome, lines: [] } satisfies Outcome)
  })
  return new Promise(() => {})
}

async function prepare(edits: readonly Edit[]): Promise<Prepared> {
  const onServer = ({ file }: Edit) => file.startsWith('supabase/')
  return {
    bundle: await bundle(edits.filter((edit) => !onServer(edit))),
    backup: await template(edits.filter(onServer)),
  }
}
