import { TABLES, type TableName } from '../../../src/domain/rows.ts'
import { storedRowsOf } from '../checks/device-data.ts'
import { Violation } from '../checks/violation.ts'
import { MINUTE_MS } from '../faults/faults.ts'
import type { Scene, Stage } from './stage.ts'

/** Returns how many rows of each table a device stores. */
function storedNumbers(stage: Stage, name: string): Map<TableName, number> {
  const stored = storedRowsOf(stage.device(name).platform, stage.userId(name))
  if (!stored) throw new Error(`${name} stores nothing`)
  return new Map(TABLES.map((table) => [table, stored.rows.get(table)?.size ?? 0]))
}

/** Throws where a tab shows other numbers of rows. */
function checkNumbers(stage: Stage, name: string, expected: ReadonlyMap<TableName, number>): void {
  for (const [table, held] of expected) {
    const shown = stage.tab(name).api.shownRows(table).length
    if (shown !== held)
      throw new Violation('shown', `${name} shows ${shown} rows of ${table}, ${held} were stored`, [name])
  }
}

/** Scenes with an update of the app that changes what the store holds. */
export const updateScenes = {
  'offline after an update that changes the store': {
    cast: ['mia'],
    async play(stage) {
      const stored = storedNumbers(stage, 'mia1')
      stage.cutOff('mia1')
      stage.updateStore('mia1')
      await stage.openTab('mia1')
      checkNumbers(stage, 'mia1', stored)
      await stage.act(stage.tab('mia1'), 'editBio')
      await stage.wait(10_000)
      // Written by this version since.
      stage.tab('mia1').kill()
      await stage.openTab('mia1')
      checkNumbers(stage, 'mia1', stored)
      stage.reconnect('mia1')
      await stage.wait(2 * MINUTE_MS)
    },
  },

  'an update that changes the store, and a sign-out before anything was pulled': {
    cast: ['mia'],
    async play(stage) {
      stage.cutOff('mia1')
      stage.updateStore('mia1')
      const tab = await stage.openTab('mia1')
      stage.simulation.tabActions.signOut(tab, stage.userId('mia1'))
      await stage.wait(MINUTE_MS)
    },
  },
} satisfies Record<string, Scene>
