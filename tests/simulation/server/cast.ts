import type { Random } from '../chance/random.ts'
import { names, type PersonName, people } from './people.ts'

/** Draws one person of every role, some of them with two devices, and perhaps a visitor (null). */
export function drawnCast(chance: Random): (PersonName | null)[] {
  const all = shuffled(names, chance)
  const of = (kind: string) => all.filter((name) => people[name].kind.includes(kind))
  const second = chance.chance(0.4) ? of('administrator')[1] : undefined
  const required = [second, of('administrator')[0], of('member')[0], of('client')[0], of('later')[0]]
  const cast = new Set([...required, ...all.slice(0, chance.below(3))].filter((name) => name !== undefined))
  const everyone = chance.chance(0.3) ? [...cast, null] : [...cast]
  return everyone.flatMap((person) => (person && chance.chance(0.4) ? [person, person] : [person]))
}

/** Returns the list in a random order. */
function shuffled<Value>(list: readonly Value[], chance: Random): Value[] {
  const left = [...list]
  return list.flatMap(() => left.splice(chance.below(left.length), 1))
}
