import { outboxOf } from '../checks/device-data.ts'
import { Violation } from '../checks/violation.ts'
import { HOUR_MS, MINUTE_MS, UNDO_MS } from '../faults/faults.ts'
import { substituteAnswers } from '../network/fates.ts'
import { LOST, type Scene, SILENT, UNANSWERED } from './stage.ts'

const answered = (by: keyof typeof substituteAnswers) =>
  ({ kind: 'answered', by, answer: substituteAnswers[by] }) as const

/** Scenes on one device, or on two devices of one user. */
export const deviceScenes = {
  'a clock set back within the time to undo': {
    cast: ['mia'],
    async play(stage) {
      await stage.act(stage.tab('mia1'), 'advance', UNDO_MS)
      await stage.wait(500)
      stage.setClock('mia1', -48)
    },
  },

  'a renewal that is tried again': {
    cast: ['mia'],
    async play(stage) {
      // By the device's clock its token is valid for days: only the server's refusals tell that it is not.
      stage.setClock('mia1', -48)
      stage.simulation.sleep(2 * HOUR_MS)
      const endFate = stage.setFate('mia1', 'POST /auth/v1/token', SILENT)
      await stage.act(stage.tab('mia1'), 'editBio')
      await stage.wait(45_000)
      endFate()
      await stage.wait(60_000)
      const [waiting] = outboxOf(stage.device('mia1').platform, stage.userId('mia1')) ?? []
      if (waiting) throw new Violation('comes-to-rest', `mia1 waits with an item ${waiting.state}`, ['mia1'])
    },
  },

  'a change cancelled after an answer that was lost': {
    cast: ['mia'],
    async play(stage) {
      const mia = stage.tab('mia1')
      const endFate = stage.setFate('mia1', '/rpc/apply_mutations', UNANSWERED)
      await stage.act(mia, 'editBio')
      await stage.wait(2_000)
      const [item] = mia.api.readState()?.items ?? []
      if (!item) throw new Error('Nothing waits')
      stage.simulation.tabActions.cancel(mia, stage.userId('mia1'), item.id, mia.api.cancel)
      await stage.wait(2_000)
      endFate()
    },
  },

  'an upload nobody answers': {
    cast: ['mia'],
    async play(stage) {
      const endFate = stage.setFate('mia1', '/storage/v1/object/', SILENT)
      await stage.act(stage.tab('mia1'), 'editPicture')
      await stage.wait(10_000)
      endFate()
    },
  },

  'an upload a portal answers': {
    cast: ['mia'],
    async play(stage) {
      const endFate = stage.setFate('mia1', 'POST /storage/v1/object/', answered('portal'))
      await stage.act(stage.tab('mia1'), 'editPicture')
      await stage.wait(10_000)
      endFate()
    },
  },

  'services that are away': {
    cast: ['mia'],
    async play(stage) {
      const mia = stage.tab('mia1')
      for (const awayService of ['storage', 'functions'] as const) {
        stage.setConditions('mia1', { awayService })
        await stage.act(mia, awayService === 'storage' ? 'editPicture' : 'writeTo')
        await stage.act(mia, 'savePayment')
        await stage.wait(20_000)
        const waiting = mia.api.readState()?.items.length
        if (waiting !== 1)
          throw new Violation('comes-to-rest', `${waiting} items wait for ${awayService}`, ['mia1'])
        stage.reconnect('mia1')
        await stage.wait(2 * MINUTE_MS)
      }
    },
  },

  'half of every answer': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const mia = stage.tab('mia1')
      for (const withError of [true, false]) {
        // Separately: what is first holds up the rest. The message and the bio wait for the picture.
        for (const actions of [['offer'], ['editPicture', 'writeTo', 'editBio']] as const) {
          const endFate = stage.setFate('mia1', '', { kind: 'truncated', withError })
          for (const action of actions) await stage.act(mia, action)
          stage.simulation.tabActions.viewProfile(mia, stage.userId('nell1'))
          await stage.wait(2 * MINUTE_MS)
          if (mia.api.readState()?.status === 'storage')
            throw new Violation('honest-status', 'mia1 says that its disk failed', ['mia1'])
          endFate()
          await stage.wait(MINUTE_MS)
        }
      }
    },
  },

  'a clock set back while what could be undone is on its way': {
    cast: ['mia'],
    async play(stage) {
      stage.setConditions('mia1', { bytesPerSecond: 100 })
      await stage.act(stage.tab('mia1'), 'editBio', 5_000)
      await stage.wait(6_000)
      for (let seconds = 1; seconds <= 20; seconds += 1) {
        stage.setClock('mia1', -(2 + seconds) / 3_600)
        await stage.wait(1_000)
      }
    },
  },

  'a clock two days ahead': {
    cast: ['mia'],
    async play(stage) {
      stage.setClock('mia1', 48)
      // The session is renewed once by that clock.
      await stage.wait(60_000)
      for (let times = 0; times < 40; times += 1) {
        await stage.act(stage.tab('mia1'), 'editBio')
        await stage.wait(1_000)
      }
    },
  },

  'a renewal that failed by another clock': {
    cast: ['mia'],
    async play(stage) {
      const endFate = stage.setFate('mia1', '/auth/v1/token', answered('away'))
      stage.setClock('mia1', 48)
      await stage.wait(60_000)
      endFate()
      stage.setClock('mia1', 0)
      stage.simulation.sleep(3 * HOUR_MS)
    },
  },

  'killed at every step of a pull': {
    cast: ['mia', 'nell'],
    async play(stage) {
      for (let steps = 1; steps <= 60; steps += 1) {
        await stage.act(stage.tab('nell1'), 'editBio')
        stage.tab('mia1').killIn(steps)
        await stage.wait(3_000)
        if (stage.device('mia1').open.length === 0) await stage.openTab('mia1')
        stage.tab('mia1').interruption = null
      }
    },
  },

  'signing out': {
    cast: ['mia'],
    async play(stage) {
      await stage.act(stage.tab('mia1'), 'editBio')
      await stage.wait(10_000)
      stage.simulation.tabActions.signOut(stage.tab('mia1'), stage.userId('mia1'))
      await stage.wait(10_000)
    },
  },

  'signing out without a network': {
    cast: ['mia'],
    async play(stage) {
      await stage.wait(5_000)
      stage.cutOff('mia1')
      stage.simulation.tabActions.signOut(stage.tab('mia1'), stage.userId('mia1'))
      await stage.wait(10_000)
    },
  },

  'answers that never arrive': {
    cast: ['mia'],
    async play(stage) {
      const mia = stage.tab('mia1')
      const endFate = stage.setFate('mia1', 'apply_mutations', UNANSWERED)
      await stage.act(mia, 'offer')
      await stage.act(mia, 'editBio')
      await stage.wait(30_000)
      endFate()
      const uploads = stage.setFate('mia1', 'POST /storage/v1/object/', UNANSWERED)
      await stage.act(mia, 'editPicture')
      await stage.wait(30_000)
      uploads()
    },
  },

  'a server in trouble': {
    cast: ['mia'],
    async play(stage) {
      for (const trouble of ['broken', 'busy', 'restarting', 'deadlock'] as const) {
        const endFate = stage.setFate('mia1', 'apply_mutations', answered(trouble))
        await stage.act(stage.tab('mia1'), 'editBio')
        await stage.wait(20_000)
        endFate()
        await stage.wait(60_000)
      }
    },
  },

  'a removal nobody answers': {
    cast: ['mia'],
    async play(stage) {
      const mia = stage.tab('mia1')
      await stage.act(mia, 'share')
      await stage.wait(10_000)
      const endFate = stage.setFate('mia1', 'DELETE /storage/v1/object/', SILENT)
      await stage.act(mia, 'deleteFile')
      await stage.wait(10_000)
      endFate()
    },
  },

  'one change refused, another not': {
    cast: ['mia', 'mia'],
    async play(stage) {
      await stage.haveEditRefused('mia2', 'mia1')
      await stage.act(stage.tab('mia2'), 'savePayment')
    },
  },

  'the same number on two devices': {
    cast: ['mia', 'mia'],
    async play(stage) {
      for (const name of ['mia1', 'mia2']) {
        stage.cutOff(name)
        for (let times = 0; times < 2; times += 1) await stage.act(stage.tab(name), 'writeInvoice')
      }
      stage.reconnect('mia1')
      await stage.wait(90_000)
      stage.reconnect('mia2')
    },
  },

  'the number of a draft is taken after a restore': {
    cast: ['mia', 'mia'],
    async play(stage) {
      await stage.simulation.backUp()
      stage.cutOff('mia2')
      const endAnswers = stage.setFate('mia1', 'apply_mutations', UNANSWERED)
      await stage.act(stage.tab('mia1'), 'writeInvoice')
      await stage.wait(30_000)
      endAnswers()
      stage.cutOff('mia1')
      await stage.simulation.restore()
      for (let times = 0; times < 2; times += 1) await stage.act(stage.tab('mia2'), 'writeInvoice')
      stage.reconnect('mia2')
      await stage.wait(90_000)
      // Until its next pull, the device holds the draft's row of the time that is lost.
      const endPulls = stage.setFate('mia1', 'sync_pull', LOST)
      stage.reconnect('mia1')
      await stage.wait(90_000)
      endPulls()
    },
  },

  'an account ended on another device': {
    cast: ['mia', 'mia'],
    async play(stage) {
      stage.simulation.tabActions.deleteAccount(stage.tab('mia1'), 'mia')
      await stage.wait(10_000)
    },
  },

  'an account ended while a renewal is not answered': {
    cast: ['mia', 'mia'],
    async play(stage) {
      const endFate = stage.setFate('mia2', '/auth/v1/token', SILENT)
      stage.simulation.tabActions.deleteAccount(stage.tab('mia1'), 'mia')
      await stage.wait(90_000)
      endFate()
    },
  },

  'a disk that goes away': {
    cast: ['mia', 'nell'],
    async play(stage) {
      for (const openings of [0, 1, 3]) {
        const mia = stage.tab('mia1')
        mia.loseConnections(openings)
        await stage.act(stage.tab('nell1'), 'editBio')
        await stage.wait(20_000)
        mia.loseConnections(openings)
        await stage.wait(100)
        await stage.act(mia, 'editBio')
        await stage.wait(20_000)
      }
    },
  },

  'a power failure': {
    cast: ['mia', 'nell'],
    async play(stage) {
      // Sent and answered, or waiting for the network.
      for (const isConnected of [true, false]) {
        if (!isConnected) stage.cutOff('mia1')
        await stage.act(stage.tab('mia1'), 'editBio')
        await stage.wait(isConnected ? 10_000 : 1_000)
        stage.device('mia1').powerFails()
        await stage.openTab('mia1')
      }
      stage.reconnect('mia1')
    },
  },
} satisfies Record<string, Scene>
