import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { addRound, type BrowserSums, browserReport, noRounds } from '../browsers/browser-sums.ts'
import type { Round } from '../browsers/round.ts'
import { faultName } from '../faults/fault-names.ts'
import { addRest, type RestsBySecond, restDistribution } from '../rest/rest-times.ts'
import type { Outcome } from '../run/work.ts'
import { brokenList, markdownTable } from './markdown-table.ts'
import { UnusableOptions } from './unusable-options.ts'

/** What one command has added: the simulations, or the rounds of browsers, of these seeds. */
interface Run {
  commit: string
  /** With the options that make them other simulations. */
  seeds: string
  simulations: number
  rounds: number
}

/** The sums of many simulations, which may have run one after the other on several days. */
interface Sums {
  runs: Run[]
  actions: number
  /** Virtual hours. */
  hours: number
  counts: Outcome['counts']
  faults: Record<string, { times: number; simulations: number }>
  /** By fault that had been active on a device, how many devices were at rest after so many seconds. */
  rests: Record<string, RestsBySecond>
  violations: Broken[]
  /** Of browser worlds. */
  browsers?: BrowserSums
}

export interface Broken {
  rule: string
  message: string
  replay: string
}

const nothing: Sums = {
  runs: [],
  actions: 0,
  hours: 0,
  counts: { requests: 0, pulls: 0, pushes: 0, compared: 0, kills: 0, restores: 0 },
  faults: {},
  rests: {},
  violations: [],
}

/** The outcomes of a campaign, kept in a file to which each run adds its own. */
export class Campaign {
  readonly #file: string
  readonly #sums: Sums
  readonly #run: Run

  private constructor(file: string, sums: Sums, run: Run) {
    this.#file = file
    this.#sums = sums
    this.#run = run
    sums.runs.push(run)
  }

  /** Continues what is in the file, if there is one. Refuses to add the same simulations twice. */
  static begin(file: string, commit: string, seeds: string): Campaign {
    const sums: Sums = existsSync(file) ? read(file) : structuredClone(nothing)
    if (sums.runs.some((run) => run.commit === commit && run.seeds === seeds))
      throw new UnusableOptions(
        `${file} contains ${seeds} of this commit already: choose other seeds with --from or --seed`,
      )
    return new Campaign(file, sums, { commit, seeds, simulations: 0, rounds: 0 })
  }

  /** Adds an outcome, in the file too: what was interrupted is kept. */
  add({ violation, replay, actions, hours, counts, faultsByKind, rests }: Outcome): void {
    const sums = this.#sums
    this.#run.simulations += 1
    sums.actions += actions
    sums.hours += hours
    for (const [name, count] of Object.entries(counts)) sums.counts[name as keyof typeof counts] += count
    for (const [name, times] of Object.entries(faultsByKind)) {
      const { times: before, simulations } = sums.faults[name] ?? { times: 0, simulations: 0 }
      sums.faults[name] = { times: before + times, simulations: simulations + 1 }
    }
    for (const { faults, ms } of rests)
      for (const name of ['any', ...(faults.length > 0 ? faults : ['none'])])
        sums.rests[name] = addRest(sums.rests[name] ?? {}, ms)
    if (violation) sums.violations.push({ rule: violation.rule, message: violation.message, replay })
    this.#write()
  }

  /** Adds a round of a browser world, in the file too; `replay` is the command that plays the same plan. */
  addRound(round: Round, replay: string): void {
    this.#run.rounds += 1
    this.#sums.browsers = addRound(this.#sums.browsers ?? noRounds, round, replay)
    this.#write()
  }

  #write(): void {
    const written = `${this.#file}.new`
    writeFileSync(written, JSON.stringify(this.#sums))
    renameSync(written, this.#file)
  }
}

const read = (file: string): Sums => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Returns the sums in a file as Markdown: what ran, of simulations and of browser worlds, as far as there were any. Refuses
 * a file that does not exist.
 */
export function reportOf(file: string): string {
  if (!existsSync(file)) throw new UnusableOptions(`There is no ${file}`)
  const sums = read(file)
  const of = (what: 'simulations' | 'rounds') => sums.runs.reduce((sum, run) => sum + run[what], 0)
  return [
    runTable(sums.runs),
    ...(of('simulations') > 0 ? [simulationReport(sums, of('simulations'))] : []),
    ...(sums.browsers ? [browserReport(sums.browsers, of('rounds'))] : []),
  ].join('\n\n')
}

const runTable = (runs: readonly Run[]): string =>
  markdownTable(
    ['Commit', 'Seeds', 'Simulations', 'Rounds of browsers'],
    runs.map(({ commit, seeds, simulations, rounds }) => [commit, seeds, simulations, rounds]),
  )

/** Returns the simulations, their faults, and the time until devices were at rest. */
function simulationReport(
  { actions, hours, counts, faults, rests, violations }: Sums,
  simulations: number,
): string {
  const summary = markdownTable(
    [
      'Actions',
      'Simulations',
      'Virtual hours',
      'Requests',
      'Pulls',
      'Compared',
      'Tabs killed',
      'Restores',
      'Promises broken',
    ],
    [
      [
        actions,
        simulations,
        hours,
        counts.requests,
        counts.pulls,
        counts.compared,
        counts.kills,
        counts.restores,
        violations.length,
      ],
    ],
  )
  const happened = markdownTable(
    ['Fault', 'Times', 'In simulations'],
    Object.entries(faults)
      .sort(([, a], [, b]) => b.times - a.times)
      .flatMap(([counted, { times, simulations }]) => {
        const name = faultName(counted)
        return name === null ? [] : [[name, times, simulations]]
      }),
  )
  const times = markdownTable(
    ['Fault', 'Devices', 'p50, s', 'p99, s', 'Most, s'],
    Object.entries(rests)
      .map(([name, seconds]) => [name, ...restDistribution(seconds)] as [string, ...number[]])
      .sort((a, b) => (b[3] ?? 0) - (a[3] ?? 0)),
  )
  return [summary, happened, times, ...brokenList(violations)].join('\n\n')
}
