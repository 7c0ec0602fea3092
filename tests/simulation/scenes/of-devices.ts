import { HOUR, UNDO_MS } from '../faults.ts'
import { strangers } from '../network.ts'
import { type Scene, SILENT, UNANSWERED } from './stage.ts'

const answered = (by: keyof typeof strangers) => ({ kind: 'answered', by, answer: strangers[by] }) as const

/** What happens to one device. */
export const ofDevices = {
  'a clock set back within the time to undo': {
    cast: ['mia'],
    async play(stage) {
      await stage.does(stage.at('mia1'), 'advance', UNDO_MS)
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
      for (let times = 0; times < 40; times += 1) {
        await stage.does(stage.at('mia1'), 'editBio')
        await stage.wait(1_000)
      }
    },
  },

  'a renewal that failed by another clock': {
    cast: ['mia'],
    async play(stage) {
      const arrives = stage.meets('mia1', '/auth/v1/token', answered('away'))
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
        stage.at('mia1').killIn(steps)
        await stage.wait(3_000)
        if (stage.place('mia1').open.length === 0) await stage.opens('mia1')
        stage.at('mia1').due = null
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

  'answers that never arrive': {
    cast: ['mia'],
    async play(stage) {
      const mia = stage.at('mia1')
      const arrives = stage.meets('mia1', 'apply_mutations', UNANSWERED)
      await stage.does(mia, 'offer')
      await stage.does(mia, 'editBio')
      await stage.wait(30_000)
      arrives()
      const uploads = stage.meets('mia1', 'POST /storage/v1/object/', UNANSWERED)
      await stage.does(mia, 'editPicture')
      await stage.wait(30_000)
      uploads()
    },
  },

  'a server in trouble': {
    cast: ['mia'],
    async play(stage) {
      for (const trouble of ['broken', 'busy', 'restarting', 'deadlock'] as const) {
        const arrives = stage.meets('mia1', 'apply_mutations', answered(trouble))
        await stage.does(stage.at('mia1'), 'editBio')
        await stage.wait(20_000)
        arrives()
        await stage.wait(60_000)
      }
    },
  },

  'a removal nobody answers': {
    cast: ['mia'],
    async play(stage) {
      const mia = stage.at('mia1')
      await stage.does(mia, 'share')
      await stage.wait(10_000)
      const arrives = stage.meets('mia1', 'DELETE /storage/v1/object/', SILENT)
      await stage.does(mia, 'deleteFile')
      await stage.wait(10_000)
      arrives()
    },
  },

  'one change refused, another not': {
    cast: ['mia', 'mia'],
    async play(stage) {
      stage.cutOff('mia2')
      await stage.does(stage.at('mia2'), 'editBio')
      await stage.does(stage.at('mia1'), 'editBio')
      await stage.wait(10_000)
      stage.reconnected('mia2')
      await stage.wait(90_000)
      await stage.does(stage.at('mia2'), 'savePayment')
    },
  },

  'the same number on two devices': {
    cast: ['mia', 'mia'],
    async play(stage) {
      for (const name of ['mia1', 'mia2']) {
        stage.cutOff(name)
        for (let times = 0; times < 2; times += 1) await stage.does(stage.at(name), 'writeInvoice')
      }
      stage.reconnected('mia1')
      await stage.wait(90_000)
      stage.reconnected('mia2')
    },
  },

  'an account ended on another device': {
    cast: ['mia', 'mia'],
    async play(stage) {
      stage.simulation.acts.deleteAccount(stage.at('mia1'), 'mia')
      await stage.wait(10_000)
    },
  },

  'a disk that goes away': {
    cast: ['mia', 'nell'],
    async play(stage) {
      for (const openings of [0, 1, 3]) {
        const mia = stage.at('mia1')
        mia.loseConnections(openings)
        await stage.does(stage.at('nell1'), 'editBio')
        await stage.wait(20_000)
        mia.loseConnections(openings)
        await stage.wait(100)
        await stage.does(mia, 'editBio')
        await stage.wait(20_000)
      }
    },
  },
} satisfies Record<string, Scene>
