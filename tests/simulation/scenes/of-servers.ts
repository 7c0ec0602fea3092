import { LOST, type Scene } from './stage.ts'

/** What administrators, other people and the server's operator do. */
export const ofServers = {
  'a report decided in two places': {
    cast: ['ada', 'bea', 'mia'],
    async play(stage) {
      const { acts } = stage.simulation
      await stage.does(stage.at('mia1'), 'report')
      await stage.wait(10_000)
      const arrives = stage.meets('ada1', 'decide_report', LOST)
      acts.administer(stage.at('ada1'), stage.idOf('ada1'))
      await stage.wait(5_000)
      acts.administer(stage.at('bea1'), stage.idOf('bea1'))
      await stage.wait(10_000)
      arrives()
    },
  },

  'a client’s first request': {
    cast: ['mia', 'nell', 'olga', 'ada', 'lena'],
    async play(stage) {
      const lena = stage.at('lena1')
      await stage.does(lena, 'registerClient')
      await stage.wait(10_000)
      await stage.doesAll(lena, 'request')
    },
  },

  'a restore nobody notices by the numbers': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const { simulation } = stage
      stage.cutOff('nell1')
      await simulation.backUp()
      await stage.does(stage.at('mia1'), 'editBio')
      await stage.wait(10_000)
      stage.cutOff('mia1')
      await simulation.restore()
      stage.reconnected('nell1')
      for (let times = 0; times < 12; times += 1) {
        await stage.does(stage.at('nell1'), 'editBio')
        await stage.wait(5_000)
      }
    },
  },

  'a restore that another device notices': {
    cast: ['mia', 'nell'],
    async play(stage) {
      await stage.simulation.backUp()
      const arrives = stage.meets('mia1', 'sync_pull', LOST)
      await stage.does(stage.at('mia1'), 'report')
      await stage.does(stage.at('mia1'), 'writeTo')
      await stage.does(stage.at('nell1'), 'editBio')
      await stage.wait(10_000)
      await stage.simulation.restore()
      stage.simulation.acts.pullNow(stage.at('nell1'))
      await stage.wait(10_000)
      arrives()
    },
  },

  'what was done is lost with the server’s past': {
    cast: ['mia'],
    async play(stage) {
      const mia = stage.at('mia1')
      await stage.simulation.backUp()
      const arrives = stage.meets('mia1', 'sync_pull', LOST)
      await stage.does(mia, 'editBio')
      await stage.wait(10_000)
      await stage.simulation.restore()
      arrives()
    },
  },
} satisfies Record<string, Scene>
