import { restTable } from '../rest/rest-times.ts'
import type { Outcome } from '../run/work.ts'
import { Tally } from './tally.ts'

/** Prints the progress and the sums of many simulations. */
export class Summary {
  readonly #total: number
  readonly #outcomes: Outcome[] = []
  readonly #began = performance.now()

  constructor(total: number) {
    this.#total = total
  }

  get violations(): number {
    return this.#outcomes.filter(({ violation }) => violation !== null).length
  }

  get actions(): number {
    return this.#outcomes.reduce((sum, { actions }) => sum + actions, 0)
  }

  add(outcome: Outcome): void {
    this.#outcomes.push(outcome)
    const { replay, violation, actions, script } = outcome
    const seconds = Math.round((performance.now() - this.#began) / 1000)
    console.log(
      `${this.#outcomes.length} of ${this.#total} simulations, ${this.actions} actions, ${seconds} s`,
    )
    if (!violation) return
    console.log(`\n${violation.message}\n${violation.trace.join('\n')}`)
    console.log(`Replay: ${replay}   (after ${actions} actions)`)
    if (script) console.log(`Reduce: ${replay.replace('--trace', '--shrink')}`)
    console.log('')
  }

  print(): void {
    const sum = (of: (outcome: Outcome) => number) => this.#outcomes.reduce((all, one) => all + of(one), 0)
    const counted = (name: keyof Outcome['counts']) => sum(({ counts }) => counts[name])
    console.table({
      simulations: this.#outcomes.length,
      actions: this.actions,
      'requests served': counted('requests'),
      'pulls compared': counted('compared'),
      'tabs killed': counted('kills'),
      'restored from backup': counted('restores'),
      'virtual hours': Math.round(sum(({ hours }) => hours)),
      'promises broken': this.violations,
      ...Object.fromEntries(this.#broken()),
      seconds: Math.round((performance.now() - this.#began) / 1000),
    })
    console.table(Tally.sum(this.#outcomes.map(({ actionsByKind }) => actionsByKind)))
    const faults = Tally.sum(this.#outcomes.map(({ faultsByKind }) => faultsByKind))
    console.table(
      Object.fromEntries(
        Object.entries(faults).map(([kind, times]) => [
          kind,
          { times, 'per 100 actions': this.#density(times) },
        ]),
      ),
    )
    console.log('Time until a device is at rest, by the faults that had been active on it')
    console.table(restTable(this.#outcomes.flatMap(({ rests }) => rests)))
  }

  #density(times: number): number {
    return this.actions === 0 ? 0 : Math.round((10_000 * times) / this.actions) / 100
  }

  /** Counts violations by rule. */
  #broken(): [string, number][] {
    const rules = this.#outcomes.flatMap(({ violation }) => (violation ? [violation.rule] : []))
    return [...new Set(rules)].map((rule) => [`  ${rule}`, rules.filter((one) => one === rule).length])
  }
}
