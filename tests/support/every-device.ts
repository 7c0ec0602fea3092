import { expect } from 'vitest'
import { type Actor, actors } from './actors.ts'
import { aDevice, visibleTo } from './calls.ts'
import type { Fixtures } from './fixtures.ts'

/** Returns a device for each actor of the test data. */
export function everyDevice(fixtures: Fixtures) {
  const everyone = actors.map((actor) => ({ actor, device: aDevice(fixtures, actor) }))
  /** Returns what this actor may hold now, from a new pull. */
  const visible = (actor: Actor) => visibleTo(fixtures, actor)
  return {
    everyone,
    visible,
    deviceOf(actor: Actor) {
      const found = everyone.find((one) => one.actor === actor)
      if (!found) throw new Error(actor)
      return found.device
    },
    async pullAll() {
      for (const { device } of everyone) await device.pull()
    },
    /** Checks that every device holds exactly what its user may see. */
    async expectExact() {
      for (const { actor, device } of everyone) {
        expect({ [actor]: device.stamps }).toEqual({ [actor]: await visible(actor) })
      }
    },
  }
}
