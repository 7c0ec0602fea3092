import { TABLES, type TableName } from '../../../src/domain/rows.ts'
import { checkNotOlder, checkWhole } from '../checks/causal-order.ts'
import { progressOf } from '../checks/device-data.ts'
import { same } from '../checks/effects.ts'
import { checkMarksShown, checkShowsUnsent, type ShownMarks } from '../checks/unsent-messages.ts'
import { Violation } from '../checks/violation.ts'
import type { Tab } from '../device/tab.ts'
import type { TabState } from '../tab/device-entry.ts'
import type { Ledger } from './ledger.ts'
import type { RowHistory } from './row-history.ts'
import type { Applied } from './row-stamps.ts'

/** What one tab has shown of one user. */
interface Shown {
  viewer: string | null
  stamps: Map<TableName, ReadonlyMap<string, number>>
  /** The newest stamp of each row it has ever shown. */
  latest: Map<TableName, Map<string, number>>
  /** Ids of the user's mutations that it shows as done. */
  pending: ReadonlySet<string>
  marks: ShownMarks
}

/** Observes everything that tabs show, whenever it changes, and checks that no screen shows an impossible moment. */
export class Witness {
  readonly #ledger: Ledger
  readonly #history: RowHistory
  readonly #isAccountDeleted: (userId: string | null) => boolean
  #shown = new WeakMap<Tab, Shown>()
  /** After a restore, until all devices are at rest in the new epoch: stamps of two histories cannot be compared. */
  #isSuspended = false
  /** The server's epoch at the last check at rest; null before the first. */
  #epoch: string | null = null

  constructor(ledger: Ledger, history: RowHistory, isAccountDeleted: (userId: string | null) => boolean) {
    this.#ledger = ledger
    this.#history = history
    this.#isAccountDeleted = isAccountDeleted
  }

  serverRestored(): void {
    this.#isSuspended = true
    this.#history.clear()
  }

  /** Observes again after a restore, since all devices know this epoch of the server. */
  resume(epoch: string): void {
    this.#epoch = epoch
    if (!this.#isSuspended) return
    this.#isSuspended = false
    this.#shown = new WeakMap()
  }

  /** Checks what a tab shows after rows of these tables have changed. */
  observe(tab: Tab, changed: ReadonlySet<string>): void {
    const state = tab.dead ? null : tab.api.readState()
    if (!state || this.#isSuspended || this.#isAccountDeleted(state.engineUserId)) return
    const known = this.#shown.get(tab)
    const isNew = known?.viewer !== state.engineUserId
    if (isNew && this.#isOfAnotherHistory(tab, state)) {
      this.#shown.delete(tab)
      return
    }
    const shown = known && !isNew ? known : emptyShown(state.engineUserId)
    this.#shown.set(tab, shown)
    for (const table of TABLES) {
      if (!isNew && !changed.has(table)) continue
      const stamps = stampsIn(tab.api.shownRows(table))
      const latest = shown.latest.get(table) ?? new Map<string, number>()
      checkNotOlder(tab.name, table, stamps, latest)
      for (const [id, stamp] of stamps) latest.set(id, stamp)
      shown.stamps.set(table, stamps)
      shown.latest.set(table, latest)
    }
    checkShowsUnsent(tab, state, (id) => this.#ledger.itemOf(id))
    checkMarksShown(tab, state, shown.marks)
    const gone = shown.pending
    shown.pending = pendingOf(state)
    // During a first pull its pages are shown as they come.
    if (state.pulledAt === null) return
    checkWhole(tab.name, shown.stamps, this.#history)
    for (const id of gone) {
      const applied = this.#ledger.applied.get(id)
      // What the user has cancelled is not shown, until the server tells that it was too late.
      const isCancelled = state.items.some((item) => item.id === id && item.cancelled)
      if (applied && !isCancelled && !shown.pending.has(id)) this.#checkShows(tab, id, applied, shown)
    }
  }

  /** Returns whether a tab shows rows of a user, or a visitor, who was not at this device since a restore. */
  #isOfAnotherHistory({ platform }: Tab, { engineUserId }: TabState): boolean {
    return this.#epoch !== null && progressOf(platform, engineUserId ?? 'visitor')?.epoch !== this.#epoch
  }

  /** Checks that a mutation which no longer waits is still shown: by the server's rows, or by its values. */
  #checkShows(tab: Tab, id: string, { mutation, stamps }: Applied, shown: Shown): void {
    for (const change of mutation.changes) {
      const { op, table, id: row } = change
      const stamp = Number(stamps.get(`${table}:${row}`) ?? 0)
      if (op === 'delete' || (shown.stamps.get(table)?.get(row) ?? 0) >= stamp) continue
      // The same row may have been written or removed since, here or on the server.
      if (shown.pending.size > 0 || this.#history.stampsOf(table, row)?.at(-1) !== stamp) continue
      const held = (tab.api.shownRows(table) as Row[]).find((one) => one.id === row)
      if (held && Object.entries(change.values).every(([column, value]) => same(held[column], value)))
        continue
      // Her approval takes a member from the devices that hold a part of the directory.
      if (!held && table === 'profiles' && isPart(tab)) continue
      const what = `${tab.name} shows ${table} ${row} as before ${mutation.action}, which it had shown as done`
      throw new Violation('no-flicker', what, [tab.name, id, row])
    }
  }
}

type Row = Record<string, unknown>

/** Returns whether the device holds a part of the directory. */
function isPart({ api, platform }: Tab): boolean {
  const viewer = api.readState()?.engineUserId ?? 'visitor'
  return progressOf(platform, viewer)?.scope?.includes('of many') ?? false
}

const emptyShown = (viewer: string | null): Shown => ({
  viewer,
  stamps: new Map(),
  latest: new Map(),
  pending: new Set(),
  marks: new Map(),
})

const pendingOf = ({ items }: TabState): Set<string> =>
  new Set(items.flatMap(({ id, isShown }) => (isShown ? [id] : [])))

/** Returns the stamps of rows that the server has sent, by id; rows that only this device knows have none. */
function stampsIn(rows: readonly object[]): Map<string, number> {
  const stamps = new Map<string, number>()
  for (const row of rows) {
    const { id, sync_xid } = row as { id: string; sync_xid?: string }
    const stamp = Number(sync_xid ?? 0)
    if (stamp > 0) stamps.set(id, stamp)
  }
  return stamps
}
