import type { Rule } from '../checks/violation.ts'
import { runAll } from '../command/pool.ts'
import { EVENTFUL_ACTIONS } from '../command/seeds.ts'
import type { Options, Outcome, Work } from '../run/work.ts'
import type { Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'

/** Actions in one simulation of a mutant: a missing protection shows early, or better in another simulation. */
const ACTIONS_PER_RUN = 400

/** The violation found for a mutant; `seed` is null where none was found. */
export interface SearchResult {
  mutant: Mutant
  seed: string | null
  rule: Rule | null
  actions: number
}

/** Runs each mutant in up to `simulations` simulations, its own seed first, until a violation is found. */
export async function search(
  chosen: readonly Mutant[],
  jobs: number,
  maxRuns: number,
): Promise<SearchResult[]> {
  const found = new Map<string, SearchResult>()
  for (const mutant of chosen) found.set(mutant.name, { mutant, seed: null, rule: null, actions: 0 })
  for (let nth = 0; nth < maxRuns; nth += 1) {
    const left = chosen.filter(({ name }) => found.get(name)?.seed === null)
    const works = left.map(({ name, foundIn, edits }) => ({ name, ...optionsOf(foundIn, nth), edits }))
    await runAll(works, jobs, (outcome, work) => {
      note(outcome, found.get((work as (typeof works)[number]).name))
      return true
    })
  }
  return [...found.values()]
}

/** Returns the scene, or the options of the nth random simulation of this name. */
function optionsOf(foundIn: Mutant['foundIn'], nth: number): Options {
  const called = (name: string) => (nth === 0 ? name : `${name}-${nth}`)
  if (typeof foundIn === 'string') return { seed: called(foundIn), actions: 0, scene: foundIn }
  const { seed, eventful = false } = foundIn
  return { seed: called(seed), actions: eventful ? EVENTFUL_ACTIONS : ACTIONS_PER_RUN, eventful }
}

function note({ seed, violation, actions }: Outcome, found: SearchResult | undefined): void {
  if (!found) return
  found.actions += actions
  if (violation) Object.assign(found, { seed, rule: violation.rule })
  console.log(
    `${found.mutant.name}: ${violation ? `${seed}, ${actions} actions: ${violation.message.slice(0, 160)}` : 'nothing found yet'}`,
  )
}

/** Returns the random simulation that finds this mutant; null where a scene does. */
export function randomWork({ foundIn, edits }: Mutant): Work | null {
  return typeof foundIn === 'string' ? null : { ...optionsOf(foundIn, 0), edits }
}

const asEventful = (mutant: Mutant): Mutant => ({
  ...mutant,
  foundIn: { seed: typeof mutant.foundIn === 'string' ? 'm1' : mutant.foundIn.seed, eventful: true },
})

/**
 * Runs the search for all mutants, or for those whose names include one of the comma-separated words of `only`. Returns
 * the process's exit code.
 */
export async function runMutantSearch(
  jobs: number,
  maxRuns: number,
  { only = '', eventful }: { only?: string | undefined; eventful: boolean },
): Promise<number> {
  const words = only.split(',')
  const named = mutants.filter(({ name }) => words.some((word) => name.includes(word)))
  const chosen = eventful ? named.map(asEventful) : named
  const found = await search(chosen, jobs, maxRuns)
  console.table(
    Object.fromEntries(
      found.map(({ mutant, seed, rule, actions }) => [mutant.name, { seed, rule, actions }]),
    ),
  )
  return found.every(({ seed }) => seed !== null) ? 0 : 1
}
