import { restTable } from '../rest-times.ts'
import { Tally } from '../tally.ts'
import { Violation } from '../violation.ts'
import { BrowserWorld } from './browser-world.ts'

/** Runs real browsers for so many minutes. Returns the process's exit code. */
export async function runBrowsers(browsers: number, minutes: number, seed: string): Promise<number> {
  console.log(`Seed ${seed}: ${browsers} browsers for ${minutes} minutes; it builds the app first …`)
  const began = performance.now()
  const report = (sentence: string) =>
    console.log(`${Math.round((performance.now() - began) / 1000)} s: ${sentence}`)
  const world = await BrowserWorld.open(seed, browsers)
  report(`${browsers} browsers are signed in, on ${world.databaseName}`)
  let code = 0
  try {
    await world.run(minutes * 60_000, report)
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    code = 1
    console.log(
      `\n${error.message}\nThe same plan: npm run simulate -- --browsers ${browsers} --seed ${seed}`,
    )
    await world.takePictures()
  } finally {
    console.table(Tally.sum([world.tally.presses.counts]))
    console.table(Tally.sum([world.tally.faults.counts]))
    console.table(restTable(world.restTimes.map((ms) => ({ faults: [], ms }))))
    await world.close()
  }
  return code
}
