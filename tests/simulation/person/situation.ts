import type { OptimisticView } from '../../../src/database/optimistic-view.ts'
import type { Mutation } from '../../../src/domain/mutation.ts'
import type { Viewer } from '../../../src/domain/viewer.ts'

/** What a person sees at the time of an action. */
export interface Situation {
  viewer: Viewer & { user: { id: string; email: string } }
  view: OptimisticView
  /** The device's time as ISO text; `milliseconds` is the same as a number. */
  at: string
  milliseconds: number
  chance: Chance
  /** User ids of all people of this simulation. */
  everyone: readonly string[]
  /** A word that has not been used before. */
  uniqueWord: string
}

export interface Chance {
  pick<Value>(list: readonly Value[]): Value
  chance(share: number): boolean
  below(limit: number): number
}

/**
 * Returns the mutations of an action, which are stored together; null where there is nothing to do. It waits for nothing but
 * what the tab computes.
 */
export type PersonAction = (situation: Situation) => Mutation[] | null | Promise<Mutation[] | null>

/** Returns one of the list, drawn by chance; undefined for an empty list. */
export const oneOf = <Value>(chance: Chance, list: readonly Value[]): Value | undefined =>
  list.length === 0 ? undefined : chance.pick(list)

const jpeg = [0xff, 0xd8, 0xff, 0xe0]

/** Returns a picture of a few bytes. */
export function picture({ uniqueWord, milliseconds }: Situation) {
  const bytes = new Uint8Array([...jpeg, ...new TextEncoder().encode(uniqueWord)])
  return { file: new Blob([bytes], { type: 'image/jpeg' }), format: 'jpg' as const, milliseconds }
}
