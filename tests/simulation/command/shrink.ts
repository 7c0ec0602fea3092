import type { Decision } from '../chance/decisions.ts'
import type { Outcome, Work } from '../run/work.ts'
import type { PersonName } from '../server/people.ts'

/** A simulation as its people and its decisions: what a violation is reduced to. */
export interface Script {
  cast: readonly (PersonName | null)[]
  decisions: readonly Decision[]
}

/** Runs one simulation. */
type Run = (work: Work) => Promise<Outcome>

/**
 * Returns the fewest people, actions and faults with which a simulation still breaks the same promise (delta debugging:
 * leaves out ever smaller parts). Gives up after so many milliseconds, with what it has by then; null where the violation
 * cannot be shown again.
 */
export async function shrink(
  { seed, edits }: Pick<Work, 'seed' | 'edits'>,
  { violation, script }: Outcome,
  run: Run,
  timeoutMs: number,
): Promise<Script | null> {
  if (!violation || !script) return null
  const giveUpAt = performance.now() + timeoutMs
  const isOver = () => performance.now() > giveUpAt
  const stillFails = async (candidate: Script) => {
    const outcome = await run({ seed, edits, actions: 0, script: candidate })
    return outcome.violation?.rule === violation.rule
  }
  if (!(await stillFails(script))) return null
  const { cast } = script
  const fewer = await fewest(script.decisions, (decisions) => stillFails({ cast, decisions }), isOver)
  const people = await fewest(cast, (some) => stillFails({ cast: some, decisions: fewer }), isOver)
  const decisions = await fewest(fewer, (some) => stillFails({ cast: people, decisions: some }), isOver)
  return { cast: people, decisions }
}

/** Returns a part of the list that still fails, from which no single element can be left out. */
async function fewest<Value>(
  list: readonly Value[],
  stillFails: (part: readonly Value[]) => Promise<boolean>,
  isOver: () => boolean,
): Promise<readonly Value[]> {
  let left = list
  let size = Math.ceil(left.length / 2)
  while (size > 0 && left.length > 0) {
    let isSmaller = false
    // From the end: what happened last has to do with the violation, and what came before often has not.
    for (let end = left.length; end > 0 && !isOver(); end -= size) {
      const part = [...left.slice(0, Math.max(0, end - size)), ...left.slice(end)]
      if (!(await stillFails(part))) continue
      left = part
      isSmaller = true
    }
    if (isOver()) return left
    if (size > 1) size = Math.floor(size / 2)
    else if (!isSmaller) size = 0
  }
  return left
}

/** Returns a script as a scene, to be pasted into a file of `scenes/`. */
export function sceneText(seed: string, rule: string, { cast, decisions }: Script): string {
  const lines = decisions.map((decision) => `        ${literal(decision)},`)
  return [
    `  '${rule}, reduced from ${seed}': {`,
    `    seed: '${seed}',`,
    `    cast: [${cast.map((person) => (person ? `'${person}'` : 'null')).join(', ')}],`,
    '    play: (stage) =>',
    '      stage.carryOut([',
    ...lines,
    '      ]),',
    '  },',
  ].join('\n')
}

const literal = (decision: Decision): string =>
  `{ ${Object.entries(decision)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? `'${value}'` : value}`)
    .join(', ')} }`
