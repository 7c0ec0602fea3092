import type { Scene } from './stage.ts'

/** Scenes of what a tab shows while it pulls. */
export const pullScenes = {
  'a change between two pages of a pull': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const nell = stage.userId('nell1')
      stage.cutOff('mia1')
      // More rows than one page holds.
      for (let times = 0; times < 9; times += 1) await stage.act(stage.tab('nell1'), 'offer')
      await stage.wait(30_000)
      stage.reconnect('mia1')
      const endFate = stage.setFate('mia1', 'sync_pull', { kind: 'late', by: 2_000 })
      for (let times = 0; times < 60; times += 1) {
        // One transaction, which writes the provider and her services.
        await stage.changeAsAdmin(
          `with renamed as (update public.profiles set bio = $2 where id = $1)
           update public.jobs set description = $2 where posted_by = $1`,
          [nell, `As of ${times}`],
        )
        await stage.wait(1_000)
      }
      endFate()
    },
  },
} satisfies Record<string, Scene>
