import { Violation } from '../checks/violation.ts'
import { MINUTE_MS } from '../faults/faults.ts'
import { reachQuiescence } from '../rest/quiescence.ts'
import { MAX_OPENING_STEPS, MAX_SENDING_STEPS, type Scene, SILENT } from './stage.ts'

/** Scenes in which one tab works while another tab of the device signs out. */
export const signOutScenes = {
  'at work in one window while another signs out': {
    cast: ['mia'],
    async play(stage) {
      const working = stage.tab('mia1')
      const signingOut = await stage.openTab('mia1')
      const endFate = stage.setFate('mia1', 'apply_mutations', SILENT)
      await stage.act(working, 'editBio')
      await stage.wait(1_000)
      stage.simulation.tabActions.signOut(signingOut, stage.userId('mia1'))
      for (let times = 0; times < 40; times += 1) {
        await stage.simulation.tabActions.act(working, 'editBio')
        await stage.wait(100)
      }
      await stage.wait(MINUTE_MS)
      endFate()
    },
  },

  'a window opens while another signs out': {
    cast: ['mia'],
    async play(stage) {
      const { tabActions } = stage.simulation
      for (let steps = 1; steps <= MAX_OPENING_STEPS; steps += 10) {
        const signingOut = stage.tab('mia1')
        const opening = stage.simulation.openTab(stage.device('mia1'))
        opening.interruption = { steps, run: () => tabActions.signOut(signingOut, stage.userId('mia1')) }
        await stage.wait(20_000)
        opening.kill()
        await reachQuiescence(stage.simulation, false)
      }
    },
  },

  'at work while the window that works signs out': {
    cast: ['mia'],
    async play(stage) {
      const { tabActions } = stage.simulation
      for (let steps = 1; steps <= MAX_SENDING_STEPS; steps += 1) {
        const signingOut = stage.tab('mia1')
        const other = await stage.openTab('mia1')
        other.interruption = { steps, run: () => tabActions.signOut(signingOut, stage.userId('mia1')) }
        await stage.act(other, 'editBio')
        await stage.wait(10_000)
        signingOut.kill()
        await reachQuiescence(stage.simulation, false)
      }
    },
  },

  'connections lost while another window signs out': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const { tabActions } = stage.simulation
      for (let steps = 3; steps <= 60; steps += 3) {
        const working = stage.tab('mia1')
        const signingOut = await stage.openTab('mia1')
        const run = () => {
          working.loseConnections(0)
          tabActions.signOut(signingOut, stage.userId('mia1'))
        }
        await stage.act(stage.tab('nell1'), 'editBio')
        working.interruption = { steps, run }
        await stage.wait(20_000)
        working.interruption = null
        signingOut.kill()
        await reachQuiescence(stage.simulation, false)
      }
    },
  },

  'a profile that comes after she has left': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const { tabActions } = stage.simulation
      const working = stage.tab('mia1')
      const signingOut = await stage.openTab('mia1')
      const endDelay = stage.setFate('mia1', 'public_profile', { kind: 'late', by: 10_000 })
      tabActions.viewProfile(working, stage.userId('nell1'))
      await stage.wait(500)
      working.loseConnections(0)
      tabActions.signOut(signingOut, stage.userId('mia1'))
      await stage.wait(20_000)
      endDelay()
    },
  },

  'signing in again while another window still signs out': {
    cast: ['mia'],
    async play(stage) {
      const { tabActions } = stage.simulation
      for (const pause of [100, 1_000, 4_000, 10_000]) {
        const signingOut = stage.tab('mia1')
        const other = await stage.openTab('mia1')
        // The tab that signs out waits for requests that are under way.
        const endFate = stage.setFate('mia1', '/rest/v1/rpc/', SILENT)
        await stage.act(signingOut, 'editBio')
        await stage.wait(1_000)
        tabActions.signOut(signingOut, stage.userId('mia1'))
        await stage.wait(pause)
        tabActions.signIn(other, 'mia')
        for (let moments = 0; moments < 40; moments += 1) {
          // An action that needs none of the deleted rows.
          await tabActions.act(other, 'unblock')
          await stage.wait(1_000)
        }
        endFate()
        signingOut.kill()
        await reachQuiescence(stage.simulation, false)
      }
    },
  },

  'a session renewed too late': {
    cast: ['mia'],
    async play(stage) {
      const { tabActions } = stage.simulation
      for (const by of [500, 3_000, 8_000]) {
        const signingOut = stage.tab('mia1')
        const other = await stage.openTab('mia1')
        const endDelay = stage.setFate('mia1', 'POST /auth/v1/token', { kind: 'late', by })
        const endFate = stage.setFate('mia1', '/auth/v1/logout', SILENT)
        stage.setClock('mia1', 48)
        tabActions.viewProfile(other, stage.userId('mia1'))
        await stage.wait(100)
        tabActions.signOut(signingOut, stage.userId('mia1'))
        await stage.wait(30_000)
        endFate()
        endDelay()
        stage.setClock('mia1', 0)
        const isBack = stage.device('mia1').ready.some(({ api }) => api.readState()?.userId)
        if (isBack)
          throw new Violation('left-behind', 'the user signed out, and is signed in again', ['mia1'])
        signingOut.kill()
        await reachQuiescence(stage.simulation, false)
      }
    },
  },
  'the session of a new sign-in ends before anything is stored for it': {
    cast: ['mia'],
    async play(stage) {
      const { tabActions } = stage.simulation
      for (let steps = 1; steps <= 10; steps += 1) {
        const tab = stage.tab('mia1')
        tabActions.signOut(tab, stage.userId('mia1'))
        await stage.wait(5_000)
        tab.freezeIn(steps)
        tabActions.signIn(tab, 'mia')
        await stage.wait(5_000)
        await stage.changeAsAdmin('delete from auth.sessions where user_id = $1', [stage.userId('mia1')])
        // The token has expired meanwhile, so that the end of the session shows.
        stage.setClock('mia1', 48)
        tab.thaw()
        await stage.wait(5_000)
        stage.setClock('mia1', 0)
        await reachQuiescence(stage.simulation, false)
      }
    },
  },
} satisfies Record<string, Scene>
