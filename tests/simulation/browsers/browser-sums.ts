import type { Broken } from '../command/campaign.ts'
import { brokenList, markdownTable } from '../command/markdown-table.ts'
import { Tally } from '../command/tally.ts'
import { addRest, type RestsBySecond, restDistribution } from '../rest/rest-times.ts'
import { isCompleted, isKill, type Round } from './round.ts'

/** The sums of the rounds of browser worlds, which may have run one after the other. */
export interface BrowserSums {
  /** Of the clock on the wall. */
  minutes: number
  /** The same, times the browsers that were open. */
  browserMinutes: number
  /** By where they were found at rest. */
  words: Record<string, number>
  presses: Record<string, number>
  faults: Record<string, number>
  rests: RestsBySecond
  violations: Broken[]
}

export const noRounds: BrowserSums = {
  ...{ minutes: 0, browserMinutes: 0 },
  ...{ words: {}, presses: {}, faults: {}, rests: {}, violations: [] },
}

export function addRound(sums: BrowserSums, round: Round, replay: string): BrowserSums {
  const { browsers, minutes, words, presses, faults, restTimes, violation } = round
  return {
    minutes: sums.minutes + minutes,
    browserMinutes: sums.browserMinutes + browsers * minutes,
    words: Tally.sum([sums.words, words.counts]),
    presses: Tally.sum([sums.presses, presses.counts]),
    faults: Tally.sum([sums.faults, faults.counts]),
    rests: restTimes.reduce(addRest, sums.rests),
    violations: violation
      ? [...sums.violations, { rule: violation.rule, message: violation.message, replay }]
      : sums.violations,
  }
}

/** Returns the sums as Markdown: what ran, what was pressed, the faults, and the time until devices were at rest. */
export function browserReport(sums: BrowserSums, rounds: number): string {
  const { minutes, browserMinutes, rests, violations } = sums
  const words = Object.entries(sums.words)
  const [presses, faults] = [completedOf(sums.presses), completedOf(sums.faults)]
  const kills = faults.filter(([name]) => isKill(name))
  const ran = [
    browserMinutes,
    minutes,
    rounds,
    timesOf(presses),
    timesOf(words),
    timesOf(faults),
    timesOf(kills),
  ]
  return [
    markdownTable(
      ['Browser minutes', 'Minutes', 'Rounds', 'Presses', 'Words', 'Faults', 'Kills', 'Promises broken'],
      [[...ran, violations.length]],
    ),
    markdownTable(['Words', 'Times'], words),
    markdownTable(['Press', 'Times'], presses),
    markdownTable(['Fault', 'Times'], faults),
    markdownTable(['Devices at rest', 'p50, s', 'p99, s', 'Most, s'], [restDistribution(rests)]),
    ...brokenList(violations),
  ].join('\n\n')
}

const completedOf = (counts: Record<string, number>): [name: string, times: number][] =>
  Object.entries(counts).filter(([name]) => isCompleted(name))

const timesOf = (counts: readonly [name: string, times: number][]): number =>
  counts.reduce((sum, [, times]) => sum + times, 0)
