import type { OptimisticView } from '../../../src/database/optimistic-view.ts'
import type { Mutation } from '../../../src/domain/mutation.ts'
import type { Viewer } from '../../../src/domain/viewer.ts'

/** What a person has in front of her when she does something. */
export interface Situation {
  viewer: Viewer & { user: { id: string; email: string } }
  view: OptimisticView
  /** ISO time and milliseconds of her device. */
  at: string
  milliseconds: number
  chance: Chance
  /** User ids of all the people of this world. */
  everyone: readonly string[]
  /** A word no one has written before. */
  uniqueWord: string
}

export interface Chance {
  pick<Value>(list: readonly Value[]): Value
  chance(share: number): boolean
  below(limit: number): number
}

/** What she does, each as a list of mutations kept together; null where there is nothing of the kind to do. */
export type PersonAction = (situation: Situation) => Mutation[] | null

/** One of those that qualify; undefined where none does. */
export const oneOf = <Value>(chance: Chance, list: readonly Value[]): Value | undefined =>
  list.length === 0 ? undefined : chance.pick(list)

const jpeg = [0xff, 0xd8, 0xff, 0xe0]

/** A picture of a few bytes. */
export function picture({ uniqueWord, milliseconds }: Situation) {
  const bytes = new Uint8Array([...jpeg, ...new TextEncoder().encode(uniqueWord)])
  return { file: new Blob([bytes], { type: 'image/jpeg' }), format: 'jpg' as const, milliseconds }
}
