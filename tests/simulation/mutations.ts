import { runAll } from './pool.ts'
import { type Protection, protections } from './protections.ts'
import { EVENTFUL } from './seeds.ts'
import type { Options, Outcome } from './simulate.ts'

/** Things people do in a world that lacks a protection: its absence shows early, or better in another world. */
const ACTIONS = 400

/** What was found without one of the protections. */
export interface Found {
  protection: Protection
  seed: string | null
  rule: string | null
  actions: number
}

/** Takes each protection away and looks for the promise it keeps in up to `worlds` worlds, its own seed first. */
export async function search(chosen: readonly Protection[], jobs: number, worlds: number): Promise<Found[]> {
  const found = new Map<string, Found>()
  for (const protection of chosen)
    found.set(protection.name, { protection, seed: null, rule: null, actions: 0 })
  for (let world = 0; world < worlds; world += 1) {
    const left = chosen.filter(({ name }) => found.get(name)?.seed === null)
    const works = left.map(({ name, foundIn, edits }) => ({ name, ...worldOf(foundIn, world), edits }))
    await runAll(works, jobs, (outcome, work) => {
      note(outcome, found.get((work as (typeof works)[number]).name))
      return true
    })
  }
  return [...found.values()]
}

/** A scene, or the nth of the worlds that are called so. */
function worldOf(foundIn: Protection['foundIn'], nth: number): Options {
  const called = (name: string) => (nth === 0 ? name : `${name}-${nth}`)
  if (typeof foundIn === 'string') return { seed: called(foundIn), actions: 0, scene: foundIn }
  const { seed, eventful = false } = foundIn
  return { seed: called(seed), actions: eventful ? EVENTFUL : ACTIONS, eventful }
}

function note({ seed, violation, actions }: Outcome, found: Found | undefined): void {
  if (!found) return
  found.actions += actions
  if (violation) Object.assign(found, { seed, rule: violation.rule })
  console.log(
    `${found.protection.name}: ${violation ? `${seed}, ${actions} actions: ${violation.message.slice(0, 160)}` : 'nothing found yet'}`,
  )
}

const inEventfulWorld = (protection: Protection): Protection => ({
  ...protection,
  foundIn: { seed: typeof protection.foundIn === 'string' ? 'm1' : protection.foundIn.seed, eventful: true },
})

/** The whole search, or for those whose names include a word of `only`; answers the process's exit code. */
export async function runMutations(
  jobs: number,
  worlds: number,
  { only = '', eventful }: { only?: string | undefined; eventful: boolean },
): Promise<number> {
  const words = only.split(',')
  const named = protections.filter(({ name }) => words.some((word) => name.includes(word)))
  const chosen = eventful ? named.map(inEventfulWorld) : named
  const found = await search(chosen, jobs, worlds)
  console.table(
    Object.fromEntries(
      found.map(({ protection, seed, rule, actions }) => [protection.name, { seed, rule, actions }]),
    ),
  )
  return found.every(({ seed }) => seed !== null) ? 0 : 1
}
