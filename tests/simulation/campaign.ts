import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
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
  rests: Record<string, Record<string, number>>
  violations: { rule: string; message: string; replay: string }[]
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
      for (const name of ['any', ...(faults.length > 0 ? faults : ['none'])]) {
        const seconds = sums.rests[name] ?? {}
        const key = String(Math.ceil(ms / 1_000))
        sums.rests[name] = { ...seconds, [key]: (seconds[key] ?? 0) + 1 }
      }
    if (violation) sums.violations.push({ rule: violation.rule, message: violation.message, replay })
    const written = `${this.#file}.new`
    writeFileSync(written, JSON.stringify(sums))
    renameSync(written, this.#file)
  }

  /** Returns the sums as Markdown: the campaign, its faults, and the time until devices were at rest. */
  get report(): string {
    const { simulations, actions, hours, counts, faults, rests, violations } = this.#sums
    const whole = (value: number) => Math.round(value).toLocaleString('en')
    const table = (head: string[], rows: (string | number)[][]) =>
      [head, head.map(() => '---'), ...rows]
        .map((row) => `| ${row.map((cell) => (typeof cell === 'number' ? whole(cell) : cell)).join(' | ')} |`)
        .join('\n')
    const summary = table(
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
    const happened = table(
      ['Fault', 'Times', 'In simulations'],
      Object.entries(faults)
        .sort(([, a], [, b]) => b.times - a.times)
        .map(([name, fault]) => [name, fault.times, fault.simulations]),
    )
    const times = table(
      ['Fault', 'Devices', 'p50, s', 'p99, s', 'Most, s'],
      Object.entries(rests)
        .map(([name, seconds]) => [name, ...distribution(seconds)] as [string, ...number[]])
        .sort((a, b) => (b[3] ?? 0) - (a[3] ?? 0)),
    )
    const broken = violations.map(({ rule, message, replay }) => `- \`${rule}\`: ${message} (\`${replay}\`)`)
    return [summary, happened, times, ...(broken.length > 0 ? [broken.join('\n')] : [])].join('\n\n')
  }
}

/** Returns the number of devices, and the seconds within which half, 99 % and all of them were at rest. */
function distribution(seconds: Record<string, number>): number[] {
  const sorted = Object.entries(seconds)
    .map(([second, devices]) => [Number(second), devices] as const)
    .sort(([a], [b]) => a - b)
  const all = sorted.reduce((sum, [, devices]) => sum + devices, 0)
  const within = (share: number) => {
    let passed = 0
    for (const [second, devices] of sorted) {
      passed += devices
      if (passed >= share * all) return second
    }
    return 0
  }
  return [all, within(0.5), within(0.99), within(1)]
}
