import type { PushAnswer, PushedMutation, PushResult } from '../../src/domain/protocol.ts'
import type { OutboxItem } from '../../src/outbox/item.ts'
import { CallLedger } from './call-ledger.ts'
import { outboxOf, type StoredRows, storedRowsOf } from './checks/device-data.ts'
import { checkAttention, checkBase, difference } from './checks/effects.ts'
import type { DevicePlatform } from './device-platform.ts'
import { type Applied, type ServerFacts, stampsOf } from './row-stamps.ts'
import type { RowChange } from './server/audit.ts'
import { SignOuts } from './sign-outs.ts'
import { Violation } from './violation.ts'

interface LedgerEntry {
  id: string
  device: string
  viewer: string
  item: OutboxItem
  /** She took it back, or signed out knowing that it was unsent. */
  isGivenUp: boolean
  wasApplied: boolean
  /** The device has noted that it was done. */
  isMarkedApplied: boolean
}

/** Every action a device has accepted, and every one the server has applied: each must have exactly one effect. */
export class Ledger {
  readonly #entries = new Map<string, LedgerEntry>()
  /** Applied in this server's history; what a restore undoes leaves it. */
  #applied = new Map<string, Applied>()
  /** What the server refused, by its last answer. */
  readonly #refused = new Map<string, PushResult>()
  readonly signOuts = new SignOuts()
  /** Waited while there was no account they could be of, whether or not a restore brought it back. */
  readonly #withoutAccount = new Set<string>()
  /** What is no change of a row. */
  readonly calls = new CallLedger()
  #epoch = ''
  /** Of the time before a restore: whoever is still in it has not been told. */
  readonly #pastEpochs = new Set<string>()

  get count(): number {
    return this.#entries.size
  }

  get applied(): ReadonlyMap<string, Applied> {
    return this.#applied
  }

  /** Something a device resolved as kept must be on its disk. */
  checkKept(platform: DevicePlatform, viewer: string, ids: readonly string[]): void {
    if (this.signOuts.of(platform, viewer)) return
    const items = new Set(outboxOf(platform, viewer)?.map(({ id }) => id))
    for (const id of ids) {
      if (!items.has(id) && !this.#applied.has(id) && !this.#entries.get(id)?.isGivenUp) {
        throw new Violation(
          'never-gone',
          `an action resolved as kept is not on the disk of ${platform.name}`,
          [id],
        )
      }
    }
  }

  markGivenUp(ids: Iterable<string>): void {
    for (const id of ids) {
      const entry = this.#entries.get(id)
      if (entry) entry.isGivenUp = true
    }
  }

  /** It leaves for the same under another number, which is there before it goes. */
  checkReplaced(platform: DevicePlatform, viewer: string, id: string): void {
    const items = outboxOf(platform, viewer) ?? []
    const old = items.find((item) => item.id === id)
    if (old?.mutation.kind === 'rows') {
      const { action, changes } = old.mutation
      const isTheSame = ({ action: other, changes: others }: Pick<PushedMutation, 'action' | 'changes'>) =>
        other === action && changes.every(({ id: row }, index) => others[index]?.id === row)
      const waits = items.some(
        ({ seq, mutation }) => seq > old.seq && mutation.kind === 'rows' && isTheSame(mutation),
      )
      if (!waits && ![...this.#applied.values()].some(({ mutation }) => isTheSame(mutation)))
        throw new Violation('never-gone', `nothing stands in the place of ${action}`, [id])
    }
    this.markGivenUp([id])
  }

  /** Discarding answered that it was sent already: it is as it was, if no other tab has discarded it. */
  unmarkGivenUp(platform: DevicePlatform, viewer: string, ids: Iterable<string>): void {
    this.compareOutbox(platform, viewer)
    for (const id of ids) {
      const entry = this.#entries.get(id)
      if (entry) entry.isGivenUp = false
    }
  }

  /** Compares a device's outbox of one viewer with what was there before; where her account is no more, all is refused. */
  compareOutbox(platform: DevicePlatform, viewer: string, isAccountDeleted = false): void {
    const items = outboxOf(platform, viewer) ?? []
    const present = new Set<string>()
    for (const item of items) {
      present.add(item.id)
      const entry = this.#entries.get(item.id)
      if (isAccountDeleted) this.#withoutAccount.add(item.id)
      else if (!this.#withoutAccount.has(item.id))
        checkAttention(platform.name, item, this.#refused.has(item.id))
      if (entry) {
        entry.item = item
        entry.isMarkedApplied ||= item.state === 'applied'
      } else {
        this.#entries.set(item.id, {
          id: item.id,
          device: platform.name,
          viewer,
          item,
          isGivenUp: false,
          wasApplied: false,
          isMarkedApplied: item.state === 'applied',
        })
      }
    }
    const entries = this.#entriesOf(platform, viewer)
    // From now on everything counts, but what she left behind may still be on its way out.
    if (this.signOuts.hasReturned(platform, viewer)) for (const entry of entries) entry.isGivenUp = true
    const left = entries.filter(({ id }) => !present.has(id))
    const held = left.length > 0 ? storedRowsOf(platform, viewer) : null
    for (const entry of left) {
      this.#entries.delete(entry.id)
      this.#checkRemoved(platform, entry, held)
    }
  }

  #entriesOf(platform: DevicePlatform, viewer: string): LedgerEntry[] {
    return [...this.#entries.values()].filter(
      (entry) => entry.device === platform.name && entry.viewer === viewer,
    )
  }

  /** An item has left the outbox: taken back, or the server has it and the device's rows show it. */
  #checkRemoved(
    platform: DevicePlatform,
    { id, viewer, isGivenUp, item, wasApplied }: LedgerEntry,
    held: StoredRows | null,
  ): void {
    if (
      item.cancelled &&
      item.state === 'applied' &&
      !this.#withoutAccount.has(id) &&
      (this.#applied.get(id)?.mutation.changes.length ?? 0) > 0
    ) {
      throw new Violation('undo', `${item.mutation.action} was told to be taken back, and is done`, [id])
    }
    if (isGivenUp || this.signOuts.of(platform, viewer)) return
    const { mutation } = item
    if (mutation.kind !== 'rows') {
      this.calls.checkRemoved(platform, item, held?.progress?.epoch ?? null)
      return
    }
    const about = [id, ...mutation.changes.map((change) => change.id)]
    if (!this.#applied.has(id) && !wasApplied) {
      throw new Violation(
        'never-gone',
        `${mutation.action} left ${platform.name}, and the server never had it`,
        about,
      )
    }
    if (!held?.progress || this.#pastEpochs.has(held.progress.epoch)) return
    const stamps = this.#applied.get(id)?.stamps
    if (!stamps) {
      throw new Violation(
        'never-gone',
        `${mutation.action} left ${platform.name}, lost with the server's past`,
        about,
      )
    }
    for (const change of mutation.changes) {
      const row = held.rows.get(change.table)?.get(change.id)
      const stamp = stamps.get(`${change.table}:${change.id}`)
      if (!row || !stamp || change.op === 'delete' || BigInt(row.sync_xid) >= BigInt(stamp)) continue
      throw new Violation(
        'no-flicker',
        `${mutation.action} left ${platform.name} before its rows showed it`,
        about,
      )
    }
  }

  /** What can still be taken back is not sent; `now` is the device's own time. */
  checkUndoWindow(sent: readonly PushedMutation[], now: number): void {
    for (const { id, action } of sent) {
      const item = this.#entries.get(id)?.item
      if (item && item.at <= now && item.notBefore > now) {
        throw new Violation('undo', `${action} was sent while it could be taken back`, [id])
      }
    }
  }

  /** What the server answered to a push, and what it changed meanwhile. */
  recordPush(
    sent: PushedMutation[],
    answer: PushAnswer | null,
    rowChanges: readonly RowChange[],
    { unchangedStamps, ownDecisions }: ServerFacts,
  ): void {
    const changedIds = new Set<string>()
    if (answer) this.epoch = answer.epoch
    for (const result of answer?.results ?? []) {
      const mutation = sent.find(({ id }) => id === result.id)
      if (!mutation) throw new Violation('one-effect', 'an answer to nothing that was asked', [result.id])
      if (result.status !== 'applied') {
        if (this.#applied.has(result.id)) {
          throw new Violation('one-effect', `${mutation.action} was applied, and is then ${result.status}`, [
            result.id,
          ])
        }
        this.#refused.set(result.id, result)
        continue
      }
      if (this.#applied.has(result.id)) continue
      this.#applied.set(result.id, { mutation, stamps: stampsOf(mutation, rowChanges, unchangedStamps) })
      const entry = this.#entries.get(result.id)
      if (entry) entry.wasApplied = true
      for (const change of mutation.changes) {
        // A row of another table that begins with this one has its id.
        changedIds.add(change.id)
        if (change.op === 'update') checkBase(mutation, change, rowChanges, ownDecisions)
        if (change.op !== 'insert') continue
        const added = rowChanges.some((one) => one.op === 'insert' && one.id === change.id)
        if (!added)
          throw new Violation('one-effect', `${mutation.action} was applied, its row never added`, [
            result.id,
          ])
      }
    }
    for (const { of_table, id, op, before, after } of rowChanges) {
      if (changedIds.has(id)) continue
      throw new Violation(
        'one-effect',
        `${op} of ${of_table} by what was answered before: ${difference(before, after)}`,
        [id, ...sent.map((mutation) => mutation.id)],
      )
    }
  }

  recordRefusals(results: readonly PushResult[]): void {
    for (const result of results) if (result.status !== 'applied') this.#refused.set(result.id, result)
  }

  /** A message is mailed once, and never again once its device knows it was. */
  recordMail(id: string): void {
    this.calls.recordMail(id, this.#entries.get(id)?.isMarkedApplied ?? false)
  }

  /** The server's history as it was: for a restore to return to. */
  history(): Map<string, Applied> {
    return new Map(this.#applied)
  }

  serverRestored(history: ReadonlyMap<string, Applied>): void {
    this.#applied = new Map(history)
    this.#pastEpochs.add(this.#epoch)
    this.calls.serverRestored()
  }

  set epoch(epoch: string) {
    this.#epoch = epoch
    this.calls.recordEpoch(epoch)
  }

  refusalOf(id: string): PushResult | undefined {
    return this.#refused.get(id)
  }
}
