import { MAX_BACKOFF_MS } from '../../../src/sync/backoff.ts'
import { Violation } from '../checks/violation.ts'
import { MINUTE_MS } from '../faults/faults.ts'
import { reachQuiescence } from '../rest/quiescence.ts'
import { LOST, MAX_OPENING_STEPS, MAX_SENDING_STEPS, type Scene, type Stage } from './stage.ts'

/** Lets two tabs of one device rest for twenty minutes; throws where both pull. */
export async function restWithOneLeader({ simulation, wait }: Stage): Promise<void> {
  const before = simulation.counts.pulls
  await wait(20 * MINUTE_MS)
  const pulls = simulation.counts.pulls - before
  if (pulls > 22) throw new Violation('no-storm', `two tabs pulled ${pulls} times in twenty minutes`)
}

/** Scenes of several tabs on one device. */
export const tabScenes = {
  'two windows at rest': {
    cast: ['mia'],
    async play(stage) {
      await stage.openTab('mia1')
      await restWithOneLeader(stage)
    },
  },

  'an outdated window gives way': {
    cast: ['mia'],
    async play(stage) {
      const current = stage.tab('mia1')
      const outdated = await stage.openTab('mia1', { isOutdated: true })
      current.kill()
      await stage.wait(5_000)
      await stage.openTab('mia1')
      await stage.wait(2 * MINUTE_MS)
      outdated.kill()
    },
  },

  'written by an outdated window': {
    cast: ['mia'],
    async play(stage) {
      stage.tab('mia1').kill()
      const outdated = await stage.openTab('mia1', { isOutdated: true })
      stage.cutOff('mia1')
      await stage.act(outdated, 'editBio')
      outdated.kill()
      stage.reconnect('mia1')
      await stage.openTab('mia1')
    },
  },

  'killed while a form is sent': {
    cast: ['mia'],
    async play(stage) {
      for (let steps = 1; steps <= MAX_SENDING_STEPS; steps += 1) {
        const tab = stage.tab('mia1')
        tab.killIn(steps)
        await stage.act(tab, 'editBio')
        await stage.wait(1_000)
        tab.kill()
        await stage.openTab('mia1')
      }
    },
  },

  'a call that another window sends before its own knows of it': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const slow = await stage.openTab('mia1')
      for (const delay of [60, 80, 100]) {
        slow.loseConnections(3)
        // The slow tab is about to read the disk again when it stores the call.
        await stage.act(stage.tab('mia1'), 'editBio')
        stage.simulation.sleep(60 * MINUTE_MS)
        await stage.wait(delay)
        await stage.act(slow, 'unblock')
        await stage.wait(20_000)
      }
    },
  },

  'windows take over from each other': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const nell = stage.tab('nell1')
      for (let times = 0; times < 3; times += 1) {
        const working = stage.tab('mia1')
        await stage.openTab('mia1')
        for (const action of ['offer', 'editTitle', 'offer', 'deleteService'] as const) {
          await stage.act(nell, action)
          await stage.wait(5_000)
        }
        working.kill()
        await stage.act(nell, 'deleteService')
        await stage.wait(5_000)
      }
    },
  },

  'a hidden window whose connection has ended': {
    cast: ['bea', 'cleo', 'mia'],
    async play(stage) {
      const { scheduler, server, sockets } = stage.simulation
      stage.tab('bea1').setVisible(false)
      sockets.dropAll()
      // Bea polls some 90 and 155 seconds after the faults have ended; until 105 seconds Cleo's request waits.
      await stage.wait(35_000)
      scheduler.plan(1, () => stage.cutOff('cleo1'))
      scheduler.plan(2, () => void stage.simulation.tabActions.act(stage.tab('cleo1'), 'request'))
      scheduler.plan(2 * MAX_BACKOFF_MS - 15_000, () => {
        void server.as(stage.userId('cleo1'), 'select public.block($1)', [stage.userId('mia1')])
        stage.reconnect('cleo1')
      })
    },
  },

  'a window opens while its device pulls after a restore': {
    cast: ['mia', 'mia'],
    async play(stage) {
      const { simulation } = stage
      const device = stage.device('mia2')
      // A refused change: the header says so, whether or not the window has read everything.
      await stage.haveEditRefused('mia2', 'mia1')
      await simulation.backUp()
      // The lost past has higher numbers than what is written after it.
      for (let times = 0; times < 10; times += 1) {
        await stage.act(stage.tab('mia1'), 'editBio')
        await stage.wait(2_000)
      }
      const endFate = stage.setFate('mia2', 'sync_pull', LOST)
      await simulation.restore()
      await stage.wait(10_000)
      const late = simulation.openTab(device)
      while (!late.api.isStarted()) await stage.wait(10)
      endFate()
      simulation.tabActions.pullNow(stage.tab('mia2'))
      await reachQuiescence(simulation, false)
      await stage.act(late, 'editTitle')
      await stage.wait(5_000)
    },
  },

  'a window opened by a clock ahead': {
    cast: ['mia', 'nell'],
    async play(stage) {
      stage.setClock('mia1', 48)
      await stage.openTab('mia1')
      stage.setClock('mia1', 0)
      await stage.act(stage.tab('nell1'), 'editBio')
      await stage.wait(10_000)
    },
  },

  'a window that cannot open the outbox': {
    cast: ['mia'],
    async play(stage) {
      const { simulation } = stage
      const device = stage.device('mia1')
      const working = stage.tab('mia1')
      for (let openings = 4; openings <= 10; openings += 1) {
        const late = simulation.openTab(device)
        while (!late.api.isStarted()) await stage.wait(10)
        late.loseConnections(openings)
        await stage.wait(15_000)
        stage.cutOff('mia1')
        await stage.act(working, 'editBio')
        await stage.wait(10_000)
        stage.reconnect('mia1')
        late.kill()
        await stage.wait(30_000)
      }
    },
  },

  'a window that reads its rows late while another confirms': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const working = stage.tab('mia1')
      const looking = await stage.openTab('mia1')
      for (const openings of [1, 2, 3, 4, 5, 6]) {
        for (let later = 0; later <= 400; later += 50) {
          await stage.changeAsAdmin('update public.profiles set bio = $2 where id = $1', [
            stage.userId('nell1'),
            `Another ${openings} ${later}`,
          ])
          stage.simulation.tabActions.viewProfile(looking, stage.userId('nell1'))
          await stage.wait(60)
          // The window stores the profile; it takes over no rows until it has opened its database again.
          looking.loseConnections(openings)
          await stage.wait(later)
          await stage.act(working, 'editBio')
          await stage.wait(5_000)
        }
      }
    },
  },

  'a window whose first readings are broken off': {
    cast: ['mia'],
    async play(stage) {
      for (const openings of [1, 2, 4]) {
        const tab = stage.simulation.openTab(stage.device('mia1'))
        tab.loseConnections(openings)
        await stage.wait(20_000)
        await stage.act(tab, 'editBio')
        await stage.wait(10_000)
      }
    },
  },

  'a disk that is full when a window begins to write': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const { tabActions } = stage.simulation
      const tab = stage.tab('mia1')
      const { disk } = stage.device('mia1').platform
      for (let steps = 4; steps <= MAX_OPENING_STEPS; steps += 4) {
        tabActions.signOut(tab, stage.userId('mia1'))
        await stage.wait(10_000)
        tabActions.signIn(tab, 'mia')
        await stage.wait(1_000)
        tab.interruption = { steps, run: () => disk.refuseWrites(1) }
        await stage.wait(20_000)
        await reachQuiescence(stage.simulation, false)
        await stage.act(stage.tab('nell1'), 'editBio')
        await reachQuiescence(stage.simulation, false)
      }
    },
  },

  'a window opens while another works': {
    cast: ['mia'],
    async play(stage) {
      const { tabActions } = stage.simulation
      for (let steps = 1; steps <= MAX_OPENING_STEPS; steps += 10) {
        const working = stage.tab('mia1')
        stage.cutOff('mia1')
        const opening = stage.simulation.openTab(stage.device('mia1'))
        opening.interruption = { steps, run: () => void tabActions.act(working, 'editBio') }
        await stage.wait(10_000)
        opening.kill()
        stage.reconnect('mia1')
        await stage.wait(30_000)
      }
    },
  },

  'another window pulls': {
    cast: ['mia', 'nell'],
    async play(stage) {
      await stage.openTab('mia1')
      await stage.act(stage.tab('nell1'), 'editBio')
    },
  },

  'a profile kept by a clock set back': {
    cast: ['mia', 'nell'],
    async play(stage) {
      stage.tab('mia1').kill()
      stage.setClock('mia1', 48)
      await stage.openTab('mia1')
      stage.setClock('mia1', 0)
      stage.simulation.tabActions.viewProfile(await stage.openTab('mia1'), stage.userId('nell1'))
      await stage.wait(10_000)
      await stage.act(stage.tab('nell1'), 'editName')
    },
  },
} satisfies Record<string, Scene>
