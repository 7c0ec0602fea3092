import { MINUTE } from '../faults.ts'
import { reachQuiescence } from '../quiescence.ts'
import { Violation } from '../violation.ts'
import { OPENING, type Scene, SILENT } from './stage.ts'

/** What happens in one window while she signs out in another. */
export const ofSignOuts = {
  'at work in one window while another signs out': {
    cast: ['mia'],
    async play(stage) {
      const working = stage.at('mia1')
      const leaving = await stage.opens('mia1')
      const arrives = stage.meets('mia1', 'apply_mutations', SILENT)
      await stage.does(working, 'editBio')
      await stage.wait(1_000)
      stage.simulation.acts.signOut(leaving, stage.idOf('mia1'))
      for (let times = 0; times < 40; times += 1) {
        await stage.simulation.acts.does(working, 'editBio')
        await stage.wait(100)
      }
      await stage.wait(MINUTE)
      arrives()
    },
  },

  'a window opens while another signs out': {
    cast: ['mia'],
    async play(stage) {
      const { acts } = stage.simulation
      for (let steps = 1; steps <= OPENING; steps += 10) {
        const leaving = stage.at('mia1')
        const opening = stage.simulation.openTab(stage.place('mia1'))
        opening.due = { steps, happens: () => acts.signOut(leaving, stage.idOf('mia1')) }
        await stage.wait(20_000)
        opening.kill()
        await reachQuiescence(stage.simulation, false)
      }
    },
  },

  'at work while the window that works signs out': {
    cast: ['mia'],
    async play(stage) {
      const { acts } = stage.simulation
      for (let steps = 1; steps <= 20; steps += 1) {
        const leaving = stage.at('mia1')
        const other = await stage.opens('mia1')
        leaving.due = { steps, happens: () => void acts.does(other, 'editBio') }
        acts.signOut(leaving, stage.idOf('mia1'))
        await stage.wait(10_000)
        leaving.kill()
        await reachQuiescence(stage.simulation, false)
      }
    },
  },

  'connections lost while another window signs out': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const { acts } = stage.simulation
      for (let steps = 3; steps <= 60; steps += 3) {
        const working = stage.at('mia1')
        const leaving = await stage.opens('mia1')
        const happens = () => {
          working.loseConnections(0)
          acts.signOut(leaving, stage.idOf('mia1'))
        }
        await stage.does(stage.at('nell1'), 'editBio')
        working.due = { steps, happens }
        await stage.wait(20_000)
        working.due = null
        leaving.kill()
        await reachQuiescence(stage.simulation, false)
      }
    },
  },

  'a profile that comes after she has left': {
    cast: ['mia', 'nell'],
    async play(stage) {
      const { acts } = stage.simulation
      const working = stage.at('mia1')
      const leaving = await stage.opens('mia1')
      const comes = stage.meets('mia1', 'public_profile', { kind: 'late', by: 10_000 })
      acts.visit(working, stage.idOf('nell1'))
      await stage.wait(500)
      working.loseConnections(0)
      acts.signOut(leaving, stage.idOf('mia1'))
      await stage.wait(20_000)
      comes()
    },
  },

  'signing in again while another window still signs out': {
    cast: ['mia'],
    async play(stage) {
      const { acts } = stage.simulation
      for (const pause of [100, 1_000, 4_000, 10_000]) {
        const leaving = stage.at('mia1')
        const other = await stage.opens('mia1')
        // The window she leaves in waits for what is on its way.
        const arrives = stage.meets('mia1', '/rest/v1/rpc/', SILENT)
        await stage.does(leaving, 'editBio')
        await stage.wait(1_000)
        acts.signOut(leaving, stage.idOf('mia1'))
        await stage.wait(pause)
        acts.signIn(other, 'mia')
        for (let moments = 0; moments < 40; moments += 1) {
          // Which needs none of the rows that have left.
          await acts.does(other, 'unblock')
          await stage.wait(1_000)
        }
        arrives()
        leaving.kill()
        await reachQuiescence(stage.simulation, false)
      }
    },
  },

  'a session renewed too late': {
    cast: ['mia'],
    async play(stage) {
      const { acts } = stage.simulation
      for (const by of [500, 3_000, 8_000]) {
        const leaving = stage.at('mia1')
        const other = await stage.opens('mia1')
        const comes = stage.meets('mia1', 'POST /auth/v1/token', { kind: 'late', by })
        const arrives = stage.meets('mia1', '/auth/v1/logout', SILENT)
        stage.clock('mia1', 48)
        acts.visit(other, stage.idOf('mia1'))
        await stage.wait(100)
        acts.signOut(leaving, stage.idOf('mia1'))
        await stage.wait(30_000)
        arrives()
        comes()
        stage.clock('mia1', 0)
        const isBack = stage.place('mia1').ready.some(({ api }) => api.see()?.userId)
        if (isBack) throw new Violation('left-behind', 'she signed out, and is in again', ['mia1'])
        leaving.kill()
        await reachQuiescence(stage.simulation, false)
      }
    },
  },
} satisfies Record<string, Scene>
