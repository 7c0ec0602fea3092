import { LOST, type Scene, UNANSWERED } from './stage.ts'

/** Scenes of what administrators, other people and the server's operator do. */
export const serverScenes = {
  'a report decided in two places': {
    cast: ['ada', 'bea', 'mia'],
    async play(stage) {
      const { tabActions } = stage.simulation
      await stage.act(stage.tab('mia1'), 'report')
      await stage.wait(10_000)
      const endFate = stage.setFate('ada1', 'decide_report', LOST)
      tabActions.administer(stage.tab('ada1'), stage.userId('ada1'))
      await stage.wait(5_000)
      tabActions.administer(stage.tab('bea1'), stage.userId('bea1'))
      await stage.wait(10_000)
      endFate()
    },
  },

  'a report decided before the reported account is deleted': {
    cast: ['ada', 'mia', 'nell'],
    async play(stage) {
      const { tabActions, server, observer } = stage.simulation
      await server.as(stage.userId('mia1'), 'select public.report(gen_random_uuid(), $1, $2, $3)', [
        'profile',
        stage.userId('nell1'),
        'This is not what it says it is.',
      ])
      await observer.checkAdminChange()
      const endFate = stage.setFate('ada1', 'decide_report', UNANSWERED)
      tabActions.administer(stage.tab('ada1'), stage.userId('ada1'))
      await stage.wait(5_000)
      tabActions.deleteAccount(stage.tab('nell1'), 'nell')
      await stage.wait(10_000)
      endFate()
    },
  },

  'an account without rows that is deleted': {
    cast: ['lara', 'lara', 'mia'],
    async play(stage) {
      const { server, observer, tabActions } = stage.simulation
      await server.as(stage.userId('lara1'), 'select public.block($1)', [stage.userId('mia1')])
      await observer.checkAdminChange()
      await stage.wait(60_000)
      tabActions.deleteAccount(stage.tab('lara1'), 'lara')
      await stage.wait(60_000)
    },
  },

  'a day without faults': {
    cast: ['mia', 'nell', 'ada'],
    async play(stage) {
      const mia = stage.tab('mia1')
      for (const action of ['editBio', 'offer', 'editTitle', 'report', 'writeTo'] as const) {
        await stage.act(mia, action)
        await stage.wait(10_000)
      }
      stage.simulation.tabActions.administer(stage.tab('ada1'), stage.userId('ada1'))
      await stage.wait(10_000)
    },
  },

  'a client’s first request': {
    cast: ['mia', 'nell', 'olga', 'ada', 'lena'],
    async play(stage) {
      const lena = stage.tab('lena1')
      await stage.act(lena, 'registerClient')
      // Until every device has pulled since: then the company's row lies behind its cursor.
      await stage.wait(90_000)
      await stage.actWhilePossible(lena, 'request')
    },
  },

  'an account deleted after its approval was withdrawn': {
    cast: ['nell', 'nell', 'mia'],
    async play(stage) {
      const nell = stage.tab('nell1')
      // What remains for a deleted account is more than one page.
      await stage.actWhilePossible(stage.tab('mia1'), 'offer')
      await stage.changeAsAdmin('update public.profiles set is_approved = false where id = $1', [
        stage.userId('nell1'),
      ])
      await stage.wait(10_000)
      // A thread with a message, and a quote that was sent, stay with their other side.
      await stage.act(nell, 'writeMessage')
      await stage.wait(10_000)
      stage.simulation.tabActions.deleteAccount(nell, 'nell')
      await stage.wait(60_000)
    },
  },

  'a restore nobody notices by the numbers': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const { simulation } = stage
      stage.cutOff('nell1')
      await simulation.backUp()
      await stage.act(stage.tab('mia1'), 'editBio')
      await stage.wait(10_000)
      stage.cutOff('mia1')
      await simulation.restore()
      stage.reconnect('nell1')
      for (let times = 0; times < 12; times += 1) {
        await stage.act(stage.tab('nell1'), 'editBio')
        await stage.wait(5_000)
      }
    },
  },

  'a restore that another device notices': {
    cast: ['mia', 'nell'],
    async play(stage) {
      await stage.simulation.backUp()
      const endFate = stage.setFate('mia1', 'sync_pull', LOST)
      await stage.act(stage.tab('mia1'), 'report')
      await stage.act(stage.tab('mia1'), 'writeTo')
      await stage.act(stage.tab('nell1'), 'editBio')
      await stage.wait(10_000)
      await stage.simulation.restore()
      stage.simulation.tabActions.pullNow(stage.tab('nell1'))
      await stage.wait(10_000)
      endFate()
    },
  },

  'what was done is lost with the server’s past': {
    cast: ['mia'],
    async play(stage) {
      const mia = stage.tab('mia1')
      await stage.simulation.backUp()
      const endFate = stage.setFate('mia1', 'sync_pull', LOST)
      await stage.act(mia, 'editBio')
      await stage.wait(10_000)
      await stage.simulation.restore()
      endFate()
    },
  },

  'a restore somebody has seen beyond': {
    cast: ['mia', 'nell'],
    async play(stage) {
      await stage.simulation.backUp()
      await stage.act(stage.tab('nell1'), 'editBio')
      await stage.act(stage.tab('nell1'), 'offer')
      await stage.wait(10_000)
      await stage.simulation.restore()
    },
  },

  'a profile of another history': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const { simulation } = stage
      const nell = stage.userId('nell1')
      const stamp = async () =>
        (await simulation.server.stampsOf([{ table: 'profiles', id: nell }])).get(`profiles:${nell}`)
      const rename = (name: string) =>
        stage.changeAsAdmin('update public.profiles set full_name = $2 where id = $1', [nell, name])
      await simulation.backUp()
      for (let times = 0; times < 40; times += 1) await rename('Nell of the time that is lost')
      const lost = BigInt((await stamp()) ?? 0)
      simulation.tabActions.viewProfile(stage.tab('mia1'), nell)
      await stage.wait(10_000)
      stage.cutOff('mia1')
      await simulation.restore()
      await stage.wait(20_000)
      // Until a transaction has the same number as the lost one.
      do await rename('Nell')
      while (BigInt((await stamp()) ?? 0) < lost)
    },
  },

  'approval withdrawn and given': {
    cast: ['mia', 'nell', 'petra'],
    async play(stage) {
      const toggleApproval = 'update public.profiles set is_approved = not is_approved where id = any ($1)'
      const both = [[stage.userId('mia1'), stage.userId('petra1')]]
      await stage.changeAsAdmin(toggleApproval, both)
      await stage.wait(90_000)
      await stage.changeAsAdmin(toggleApproval, both)
    },
  },

  'a block between a client and her professional': {
    cast: ['mia', 'olga'],
    async play(stage) {
      const olga = stage.tab('olga1')
      await stage.actWhilePossible(olga, 'request')
      await stage.wait(10_000)
      await stage.act(olga, 'editBio')
      await stage.wait(10_000)
      await stage.simulation.server.as(stage.userId('mia1'), 'select public.block($1)', [
        stage.userId('olga1'),
      ])
      await stage.simulation.observer.checkAdminChange()
    },
  },

  'a block that is taken back': {
    cast: ['mia', 'olga'],
    async play(stage) {
      const mia = stage.tab('mia1')
      await stage.act(mia, 'block')
      await stage.wait(10_000)
      await stage.act(mia, 'unblock')
    },
  },

  'a function killed after its mail': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const { process } = stage.simulation
      process.killAfter('mail', 5_000)
      await stage.act(stage.tab('mia1'), 'writeTo')
      await stage.wait(5_000)
      if (!process.isDown) throw new Error('The server was not killed')
    },
  },

  'a provider changes her name': {
    cast: ['mia', 'cleo'],
    async play(stage) {
      await stage.act(stage.tab('mia1'), 'editName')
    },
  },

  'rows deleted': {
    cast: ['mia', 'nell', 'cleo'],
    async play(stage) {
      await stage.changeAsAdmin('delete from public.jobs where posted_by = $1', [stage.userId('nell1')])
    },
  },
} satisfies Record<string, Scene>
