import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { addRound, type BrowserSums, browserReport, noRounds } from './browsers/browser-sums.ts'
import type { Round } from './browsers/round.ts'
import { brokenList, markdownTable } from './markdown-table.ts'
import { addRest, type RestsBySecond, restDistribution } from './rest-times.ts'
import type { Outcome } from './work.ts'

/** The sums of many simulations, which may have run one after the other on several days. */
interface Sums {
  simulations: number
  actions: number
  /** Virtual hours. */
  hours: number
  counts: Outcome['counts']
  faults: Record<string, { times: number; simulations: number }>
  /** By fault that had been active on a device, how many devices were at rest after so many seconds. */
  rests: Record<string, RestsBySecond>
  violations: Broken[]
  /** Of browser worlds; a file of an older version has none. */
  browsers?: BrowserSums
}

export interface Broken {
  rule: string
  message: string
  replay: string
}

const nothing: Sums = {
  simulations: 0,
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

  /** Continues what is in the file, if there is one. */
  constructor(file: string) {
    this.#file = file
    this.#sums = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : structuredClone(nothing)
  }

  /** Adds an outcome, in the file too: what was interrupted is kept. */
  add({ violation, replay, actions, hours, counts, faultsByKind, rests }: Outcome): void {
    const sums = this.#sums
    sums.simulations += 1
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
    this.#sums.browsers = addRound(this.#sums.browsers ?? noRounds, round, replay)
    this.#write()
  }

  #write(): void {
    const written = `${this.#file}.new`
    writeFileSync(written, JSON.stringify(this.#sums))
    renameSync(written, this.#file)
  }

  /** Returns the sums as Markdown: of simulations and of browser worlds, as far as there were any. */
  get report(): string {
    const { simulations, browsers } = this.#sums
    return [
      ...(simulations > 0 ? [this.#simulationReport()] : []),
      ...(browsers ? [browserReport(browsers)] : []),
    ].join('\n\n')
  }

  /** Returns the simulations, their faults, and the time until devices were at rest. */
  #simulationReport(): string {
    const { simulations, actions, hours, counts, faults, rests, violations } = this.#sums
    const summary = markdownTable(
      [
        'Actions',
        'Simulations',
        'Virtual hours',
        'Requests',
        'Pulls compared',
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
        .map(([name, fault]) => [name, fault.times, fault.simulations]),
    )
    const times = markdownTable(
      ['Fault', 'Devices', 'p50, s', 'p99, s', 'Most, s'],
      Object.entries(rests)
        .map(([name, seconds]) => [name, ...restDistribution(seconds)] as [string, ...number[]])
        .sort((a, b) => (b[3] ?? 0) - (a[3] ?? 0)),
    )
    return [summary, happened, times, ...brokenList(violations)].join('\n\n')
  }
}
