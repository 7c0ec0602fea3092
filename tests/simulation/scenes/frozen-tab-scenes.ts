import { outboxOf } from '../checks/device-data.ts'
import { Violation } from '../checks/violation.ts'
import type { Tab } from '../device/tab.ts'
import { MINUTE_MS } from '../faults/faults.ts'
import { thawTab } from '../faults/freezing.ts'
import type { Scene, Stage } from './stage.ts'
import { restWithOneLeader } from './tab-scenes.ts'

/**
 * Freezes the leading tab at its first request to this path after `begin`, until another tab has taken over and sends one.
 * Throws where the first one then goes on sending them.
 */
async function freezeUntilReplaced(
  stage: Stage,
  device: string,
  path: string,
  begin: (leading: Tab) => Promise<void>,
): Promise<void> {
  const leading = stage.tab(device)
  const other = await stage.openTab(device)
  const sent: Tab[] = []
  const endSlowness = stage.setFate(device, path, (tab) => {
    sent.push(tab)
    return { kind: 'late', by: 1_000 }
  })
  await begin(leading)
  while (!sent.includes(leading)) await stage.wait(100)
  leading.freezeIn(1)
  while (!sent.includes(other)) await stage.wait(100)
  thawTab(stage.simulation, leading)
  await stage.wait(30_000)
  endSlowness()
  // One may leave before the tab learns that it does not lead any more.
  const late = sent.slice(sent.indexOf(other)).filter((tab) => tab === leading).length
  if (late > 1)
    throw new Violation(
      'no-storm',
      `${leading.name} sent ${late} requests to ${path} that ${other.name} sends`,
    )
}

/** Scenes of a tab that the browser freezes while another one of its device is used. */
export const frozenTabScenes = {
  'a window is used while the leading one is frozen': {
    cast: ['mia'],
    async play(stage) {
      const { platform } = stage.device('mia1')
      const viewer = stage.userId('mia1')
      for (const steps of [1, 5, 20, 60]) {
        const leading = stage.tab('mia1')
        const other = await stage.openTab('mia1')
        leading.freezeIn(steps)
        await stage.act(leading, 'editBio')
        while (!leading.isFrozen) await stage.wait(1_000)
        await stage.act(other, 'offer')
        await stage.wait(2 * MINUTE_MS)
        if (outboxOf(platform, viewer)?.some(({ state }) => state !== 'applied'))
          throw new Violation('comes-to-rest', `${other.name} waits for ${leading.name}, which is frozen`)
        thawTab(stage.simulation, leading)
        await stage.act(leading, 'offer')
        await stage.act(other, 'editBio')
        await stage.wait(10_000)
        leading.kill()
      }
    },
  },

  'a window is frozen with a screen to keep while another signs out': {
    cast: ['mia'],
    async play(stage) {
      const { simulation } = stage
      const frozen = stage.tab('mia1')
      const signingOut = await stage.openTab('mia1')
      await stage.act(frozen, 'editBio')
      frozen.freezeIn(1)
      await stage.wait(5_000)
      stage.cutOff('mia1')
      simulation.tabActions.signOut(signingOut, stage.userId('mia1'))
      await stage.wait(MINUTE_MS)
      thawTab(simulation, frozen)
      await stage.wait(10_000)
    },
  },

  'a leading window that was frozen gives way': {
    cast: ['mia'],
    async play(stage) {
      const leading = stage.tab('mia1')
      await stage.openTab('mia1')
      leading.freezeIn(1)
      await stage.wait(3 * MINUTE_MS)
      thawTab(stage.simulation, leading)
      await restWithOneLeader(stage)
    },
  },

  'a leading window is frozen while it sends much': {
    cast: ['mia'],
    play: (stage) =>
      freezeUntilReplaced(stage, 'mia1', 'rpc/unblock', async (leading) => {
        stage.cutOff('mia1')
        const { tabActions } = stage.simulation
        for (let made = 0; made < 20; ) made += Number(await tabActions.act(leading, 'unblock'))
        stage.reconnect('mia1')
      }),
  },

  'a leading window is frozen while it pulls many pages': {
    cast: ['olga'],
    play: (stage) =>
      freezeUntilReplaced(stage, 'olga1', 'rpc/sync_pull', async () => {
        for (const change of ['jobs set company = company', 'profiles set bio = bio'])
          await stage.changeAsAdmin(`update public.${change} || ' and more'`)
      }),
  },

  'a frozen window gets its answer after another began to pull everything': {
    cast: ['olga'],
    async play(stage) {
      const toggleApproval = 'update public.profiles set is_approved = not is_approved where id = $1'
      const toggle = () => stage.changeAsAdmin(toggleApproval, [stage.userId('olga1')])
      for (let steps = 4; steps <= 12; steps += 2) {
        const leading = stage.tab('olga1')
        const other = await stage.openTab('olga1')
        await stage.changeAsAdmin('update public.jobs set company = company || $1', [` ${steps}`])
        leading.freezeIn(steps)
        while (!leading.isFrozen) await stage.wait(10)
        await stage.wait(2 * MINUTE_MS)
        await toggle()
        await stage.wait(2 * MINUTE_MS)
        await toggle()
        await stage.wait(20 * steps)
        other.kill()
        thawTab(stage.simulation, leading)
        await stage.wait(2 * MINUTE_MS)
      }
    },
  },
} satisfies Record<string, Scene>
