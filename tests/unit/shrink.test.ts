import { expect, test } from 'vitest'
import type { Decision } from '../simulation/chance/decisions.ts'
import { sceneText, shrink } from '../simulation/command/shrink.ts'
import type { Outcome, Work } from '../simulation/run/work.ts'

const act = (nth: number): Decision => ({ act: 'editBio', on: 'mia1', tab: 0, chance: `decision ${nth}` })
const decisions: Decision[] = Array.from({ length: 40 }, (_, nth) => act(nth))
const violation = { rule: 'never-gone', message: '', trace: [] }

/** Runs a simulation that fails where `isBroken` says so. */
const running =
  (isBroken: (script: NonNullable<Work['script']>) => boolean) =>
  async ({ script }: Work): Promise<Outcome> =>
    ({ violation: script && isBroken(script) ? violation : null, script: null }) as Outcome

const failed = { violation, script: { cast: ['ada', 'mia', 'nell'], decisions } } as unknown as Outcome
const work = { seed: 's', edits: [] }

test('a violation is reduced to the people and decisions without which it does not show', async () => {
  const run = running(
    ({ cast, decisions }) =>
      cast.includes('mia') &&
      [3, 29].every((nth) => decisions.some((one) => 'chance' in one && one.chance === `decision ${nth}`)),
  )
  expect(await shrink(work, failed, run, 60_000)).toEqual({ cast: ['mia'], decisions: [act(3), act(29)] })
})

test('a violation that does not show again is not reduced', async () => {
  expect(
    await shrink(
      work,
      failed,
      running(() => false),
      60_000,
    ),
  ).toBeNull()
})

test('a reduced violation is printed as a scene', () => {
  const text = sceneText('s', 'never-gone', { cast: ['mia', null], decisions: [{ rest: 'stay' }, act(3)] })
  expect(text).toBe(`  'never-gone, reduced from s': {
    seed: 's',
    cast: ['mia', null],
    play: (stage) =>
      stage.carryOut([
        { rest: 'stay' },
        { act: 'editBio', on: 'mia1', tab: 0, chance: 'decision 3' },
      ]),
  },`)
})
