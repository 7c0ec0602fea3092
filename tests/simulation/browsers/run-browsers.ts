import type { Campaign } from '../command/campaign.ts'
import { Tally } from '../command/tally.ts'
import { restTable } from '../rest/rest-times.ts'
import { BrowserWorld, FINDINGS } from './browser-world.ts'
import type { Round } from './round.ts'

/** Runs real browsers for so many minutes, and adds each round to the campaign. Returns the process's exit code. */
export async function runBrowsers(
  browsers: number,
  minutes: number,
  seed: string,
  campaign: Campaign | null,
): Promise<number> {
  console.log(`Seed ${seed}: ${browsers} browsers for ${minutes} minutes; it builds the app first …`)
  const began = performance.now()
  const report = (sentence: string) =>
    console.log(`${Math.round((performance.now() - began) / 1000)} s: ${sentence}`)
  const world = await BrowserWorld.open(seed, browsers)
  report(`${browsers} browsers are signed in, on ${world.databaseName}`)
  const replay = `npm run simulate -- --browsers ${browsers} --minutes ${minutes} --seed ${seed}`
  const advice = `The same plan: ${replay}\nWhat happened, and pictures: ${FINDINGS}`
  const rounds: Round[] = []
  try {
    await world.run(minutes * 60_000, (round) => {
      rounds.push(round)
      campaign?.addRound(round, replay)
      const { violation, words } = round
      if (violation) report(`round ${rounds.length}: ${violation.message}\n${advice}`)
      else report(`round ${rounds.length}: ${wordsOf(words)}; at rest and equal`)
    })
    if (rounds.some(({ violation }) => violation)) await world.storeFindings()
  } finally {
    console.table(Tally.sum(rounds.map(({ presses }) => presses.counts)))
    console.table(Tally.sum(rounds.map(({ faults }) => faults.counts)))
    console.table(restTable(rounds.flatMap(({ restTimes }) => restTimes.map((ms) => ({ faults: [], ms })))))
    await world.close()
  }
  return rounds.some(({ violation }) => violation) ? 1 : 0
}

const wordsOf = ({ counts }: Tally): string =>
  Object.entries(counts)
    .map(([end, words]) => `${words} words ${end}`)
    .join(', ')
