import { MINUTE } from '../happenings.ts'
import { Violation } from '../violation.ts'
import { type Scene, SILENT } from './stage.ts'

/** What several windows of one device do to each other. */
export const ofWindows = {
  'two windows at rest': {
    cast: ['mia'],
    async play(stage) {
      await stage.opens('mia1')
      const { counts } = stage.simulation
      const before = counts.pulls
      await stage.wait(20 * MINUTE)
      const pulls = counts.pulls - before
      if (pulls > 22) throw new Violation('no-storm', `two windows asked ${pulls} times in twenty minutes`)
    },
  },

  'an outdated window gives way': {
    cast: ['mia'],
    async play(stage) {
      const current = stage.at('mia1')
      const outdated = await stage.opens('mia1', { isOutdated: true })
      current.kill()
      await stage.wait(5_000)
      await stage.opens('mia1')
      await stage.wait(2 * MINUTE)
      outdated.kill()
    },
  },

  'a window opened by a clock ahead': {
    cast: ['mia', 'nell'],
    async play(stage) {
      stage.clock('mia1', 48)
      await stage.opens('mia1')
      stage.clock('mia1', 0)
      await stage.does(stage.at('nell1'), 'editBio')
      await stage.wait(10_000)
    },
  },

  'a window that cannot open the outbox': {
    cast: ['mia'],
    async play(stage) {
      const { simulation } = stage
      const place = stage.place('mia1')
      const working = stage.at('mia1')
      for (let openings = 4; openings <= 10; openings += 1) {
        const deaf = simulation.openTab(place)
        while (!deaf.api.isStarted()) await stage.wait(10)
        deaf.loseConnections(openings)
        await stage.wait(15_000)
        stage.cutOff('mia1')
        await stage.does(working, 'editBio')
        await stage.wait(10_000)
        stage.reconnected('mia1')
        deaf.kill()
        await stage.wait(30_000)
      }
    },
  },

  'at work in one window while another signs out': {
    cast: ['mia'],
    async play(stage) {
      const working = stage.at('mia1')
      const leaving = await stage.opens('mia1')
      const arrives = stage.meets('mia1', 'sync_pull', SILENT)
      stage.simulation.acts.pullNow(working)
      await stage.wait(1_000)
      stage.simulation.acts.signOut(leaving, stage.idOf('mia1'))
      for (let times = 0; times < 40; times += 1) {
        await stage.simulation.acts.does(working, 'editBio')
        await stage.wait(100)
      }
      await stage.wait(MINUTE)
      arrives()
    },
  },
} satisfies Record<string, Scene>
