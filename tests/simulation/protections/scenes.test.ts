import { beforeAll, expect, test } from 'vitest'
import { outcomesOf, violationsIn } from '../command/outcomes.ts'
import type { Outcome } from '../run/work.ts'
import { sceneWorks } from '../run/work.ts'
import { sceneNames } from '../scenes/scenes.ts'

/** Enough on a busy machine, too. */
const timeout = sceneNames.length * 20_000

let all: Outcome[]
beforeAll(async () => {
  all = await outcomesOf(sceneWorks(sceneNames))
}, timeout)

test.each(sceneNames)('nothing is lost, doubled or leaked: %s', (scene) => {
  const played = all.filter(({ seed }) => seed === scene)
  expect(played).toHaveLength(1)
  expect(violationsIn(played)).toEqual([])
})
