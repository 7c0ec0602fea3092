import { HOUR, UNDO } from '../happenings.ts'
import { type Scene, SILENT } from './stage.ts'

/** What happens to one device. */
export const ofDevices = {
  'a clock set back within the time to undo': {
    cast: ['mia'],
    async play(stage) {
      await stage.does(stage.at('mia1'), 'advance', UNDO)
      await stage.wait(500)
      stage.clock('mia1', -48)
    },
  },

  'an upload nobody answers': {
    cast: ['mia'],
    async play(stage) {
      const arrives = stage.meets('mia1', '/storage/v1/object/', SILENT)
      await stage.does(stage.at('mia1'), 'editPicture')
      await stage.wait(10_000)
      arrives()
    },
  },

  'a clock two days ahead': {
    cast: ['mia'],
    async play(stage) {
      stage.clock('mia1', 48)
      // The session is renewed by that clock once.
      await stage.wait(60_000)
      for (let times = 0; times < 60; times += 1) {
        await stage.does(stage.at('mia1'), 'editBio')
        await stage.wait(1_000)
      }
    },
  },

  'a renewal that failed by another clock': {
    cast: ['mia'],
    async play(stage) {
      const arrives = stage.meets('mia1', 'grant_type=refresh_token', {
        kind: 'answered',
        by: 'the server',
        answer: {
          status: 503,
          headers: [['content-type', 'application/json']],
          body: new TextEncoder().encode('{}'),
        },
      })
      stage.clock('mia1', 48)
      await stage.wait(60_000)
      arrives()
      stage.clock('mia1', 0)
      stage.simulation.sleep(3 * HOUR)
    },
  },

  'killed at every step of a pull': {
    cast: ['mia', 'nell'],
    async play(stage) {
      for (let steps = 1; steps <= 60; steps += 1) {
        await stage.does(stage.at('nell1'), 'editBio')
        stage.at('mia1').fuse = steps
        await stage.wait(3_000)
        if (stage.place('mia1').open.length === 0) await stage.opens('mia1')
        stage.at('mia1').fuse = null
      }
    },
  },

  'signing out': {
    cast: ['mia'],
    async play(stage) {
      await stage.does(stage.at('mia1'), 'editBio')
      await stage.wait(10_000)
      stage.simulation.acts.signOut(stage.at('mia1'), stage.idOf('mia1'))
      await stage.wait(10_000)
    },
  },
} satisfies Record<string, Scene>
