import { idOf } from '../server/people.ts'
import { LOST, type Scene } from './stage.ts'

/** Scenes of what a tab shows while it pulls. */
export const pullScenes = {
  'a profile that was looked up before a restore': {
    cast: ['petra'],
    async play(stage) {
      const { simulation } = stage
      await simulation.backUp()
      // The device's cursor is not newer than the backup: it has nothing of the lost past but this profile.
      const endFate = stage.setFate('petra1', 'sync_pull', LOST)
      await stage.changeAsAdmin("update public.profiles set bio = 'Of a lost past' where id = $1", [
        idOf('mia'),
      ])
      simulation.tabActions.viewProfile(stage.tab('petra1'), idOf('mia'))
      await stage.wait(10_000)
      await simulation.restore()
      endFate()
    },
  },

  'a change between two pages of a pull': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const nell = stage.userId('nell1')
      stage.cutOff('mia1')
      // More rows than one page holds.
      await stage.actWhilePossible(stage.tab('nell1'), 'offer')
      await stage.wait(30_000)
      stage.reconnect('mia1')
      const endFate = stage.setFate('mia1', 'sync_pull', { kind: 'late', by: 2_000 })
      for (let times = 0; times < 8; times += 1) {
        // One transaction, which writes the provider and her services.
        await stage.changeAsAdmin(
          `with renamed as (update public.profiles set bio = $2 where id = $1)
           update public.jobs set title = $2 where posted_by = $1`,
          [nell, `Edition ${times}`],
        )
        await stage.wait(1_000)
      }
      await stage.wait(60_000)
      endFate()
    },
  },

  'a restore between two pages of a pull': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const { simulation } = stage
      const retitle = (title: string) => stage.changeAsAdmin('update public.jobs set title = $1', [title])
      await stage.actWhilePossible(stage.tab('nell1'), 'offer')
      await stage.wait(30_000)
      // Her device would notice the restore.
      stage.cutOff('nell1')
      // While the second page is on its way, the third, or the answer about what changed meanwhile.
      for (const pages of [1, 2, 3]) {
        stage.cutOff('mia1')
        await retitle(`Before ${pages}`)
        stage.reconnect('mia1')
        const endFate = stage.setFate('mia1', 'sync_pull', { kind: 'late', by: 2_000 })
        simulation.tabActions.pullNow(stage.tab('mia1'))
        await stage.wait(1_000)
        await simulation.backUp()
        await retitle('Lost')
        await stage.wait(2_000 * pages - 500)
        await simulation.restore()
        endFate()
        await stage.wait(60_000)
      }
    },
  },

  'a window shows what another confirms': {
    cast: ['mia'],
    async play(stage) {
      const working = stage.tab('mia1')
      const other = await stage.openTab('mia1')
      for (let times = 0; times < 30; times += 1) {
        await stage.act(times % 2 ? working : other, times % 3 ? 'editBio' : 'offer')
        await stage.wait(2_000)
        if (times % 3 === 0) await stage.act(working, 'deleteService')
        await stage.wait(2_000)
      }
    },
  },
} satisfies Record<string, Scene>
