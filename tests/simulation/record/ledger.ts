import type { PushAnswer, PushedMutation, PushResult } from '../../../src/domain/protocol.ts'
import { isQuiet, type OutboxItem } from '../../../src/outbox/item.ts'
import { outboxOf, type StoredRows, storedRowsOf } from '../checks/device-data.ts'
import { checkAttention, checkBase, checkReplaced, difference } from '../checks/effects.ts'
import {
  checkInvoicingRefused,
  invoicingEffects,
  mayBeLeftOut,
  withoutStepsByPayments,
} from '../checks/invoicing-changes.ts'
import { checkMarkRefused, threadEffects } from '../checks/thread-changes.ts'
import { eventEffects } from '../checks/told-events.ts'
import { checkText } from '../checks/unsent-messages.ts'
import { Violation } from '../checks/violation.ts'
import type { DevicePlatform } from '../device/device-platform.ts'
import type { RowChange } from '../server/audit.ts'
import type { RequestData } from '../tab/host.ts'
import { CallLedger } from './call-ledger.ts'
import { DraftLedger } from './draft-ledger.ts'
import { type Applied, type ServerFacts, stampsOf } from './row-stamps.ts'
import { SignOuts } from './sign-outs.ts'
import { UndoWindows } from './undo-windows.ts'
import { UploadLedger } from './upload-ledger.ts'

interface LedgerEntry {
  id: string
  device: string
  viewer: string
  item: OutboxItem
  /** The user cancelled it, or signed out knowing that it was unsent. */
  isCancelled: boolean
  /** The app replaces it by the same with another invoice number. */
  isReplaced: boolean
  wasApplied: boolean
  /** The device has stored the state `applied`. */
  isMarkedApplied: boolean
}

/**
 * Records every action that a device accepted and every mutation that the server applied, and checks that each has
 * exactly one effect.
 */
export class Ledger {
  readonly #entries = new Map<string, LedgerEntry>()
  /** Items that have left the outbox of a device. */
  readonly #left = new Set<string>()
  /** Messages that a device sent although it knew that they were mailed. */
  readonly #sentAgain = new Set<string>()
  /** Mutations applied in this server's history; those that a restore undid are removed. */
  #applied = new Map<string, Applied>()
  /** The last refusals, by mutation id. */
  readonly #refused = new Map<string, PushResult>()
  readonly signOuts = new SignOuts()
  readonly #undoWindows = new UndoWindows()
  /** Items that waited on a device while their account did not exist, whether or not a restore brought it back. */
  readonly #withoutAccount = new Set<string>()
  /** Calls of database functions, which change no row on the device. */
  readonly calls = new CallLedger()
  readonly uploads = new UploadLedger()
  readonly #drafts = new DraftLedger()
  #epoch = ''
  /** Epochs before a restore: a device that is still in one has not noticed the restore. */
  readonly #pastEpochs = new Set<string>()

  get count(): number {
    return this.#entries.size
  }

  get applied(): ReadonlyMap<string, Applied> {
    return this.#applied
  }

  /** Checks that items whose promise a device resolved are on its disk, or were: each that leaves it is checked then. */
  checkStored(platform: DevicePlatform, viewer: string, ids: readonly string[]): void {
    if (this.signOuts.of(platform, viewer)) return
    const items = new Set(outboxOf(platform, viewer)?.map(({ id }) => id))
    for (const id of ids) {
      if (!items.has(id) && !this.#entries.has(id) && !this.#left.has(id)) {
        throw new Violation(
          'never-gone',
          `an action resolved as stored is not on the disk of ${platform.name}`,
          [id],
        )
      }
    }
  }

  markCancelled(ids: Iterable<string>): void {
    for (const id of ids) {
      const entry = this.#entries.get(id)
      if (entry) entry.isCancelled = true
    }
  }

  /** Records that an item is about to be replaced by the same with another invoice number. */
  markReplaced(id: string): void {
    const entry = this.#entries.get(id)
    if (entry) entry.isReplaced = true
  }

  /**
   * Records that cancelling an item was answered with "sent already": unless another tab cancelled it, it counts as
   * before.
   */
  unmarkCancelled(platform: DevicePlatform, viewer: string, ids: Iterable<string>): void {
    this.compareOutbox(platform, viewer)
    for (const id of ids) {
      const entry = this.#entries.get(id)
      if (entry) entry.isCancelled = false
    }
  }

  /** Records sign-outs and returns. After a return everything counts; items left over from the sign-out may still disappear. */
  updateSignOuts(platform: DevicePlatform): void {
    for (const viewer of this.signOuts.update(platform))
      for (const entry of this.#entriesOf(platform, viewer)) entry.isCancelled = true
  }

  /**
   * Compares a user's outbox on a device with its previous content. Where the account was deleted, every item may be
   * refused.
   */
  compareOutbox(platform: DevicePlatform, viewer: string, isAccountDeleted = false): void {
    const items = outboxOf(platform, viewer) ?? []
    const present = new Set<string>()
    for (const item of items) {
      present.add(item.id)
      this.uploads.checkUploads(platform.name, item)
      const entry = this.#entries.get(item.id)
      if (isAccountDeleted) this.#withoutAccount.add(item.id)
      else if (!this.#withoutAccount.has(item.id))
        checkAttention(platform.name, item, {
          wasRefused: this.#refused.has(item.id),
          wasInterrupted: this.calls.isInterrupted(item.id),
        })
      if (entry) {
        checkText(platform.name, entry.item, item)
        entry.item = item
        entry.isMarkedApplied ||= item.state === 'applied'
      } else {
        this.#entries.set(item.id, {
          id: item.id,
          device: platform.name,
          viewer,
          item,
          isCancelled: false,
          isReplaced: false,
          wasApplied: false,
          isMarkedApplied: item.state === 'applied',
        })
      }
    }
    const isLeaving = isAccountDeleted || this.signOuts.of(platform, viewer) !== undefined
    this.#drafts.compare(platform, viewer, isLeaving)
    const entries = this.#entriesOf(platform, viewer)
    for (const entry of entries) {
      const { item, isReplaced, isCancelled } = entry
      if (!isReplaced || isCancelled || isLeaving || item.state === 'applied') continue
      if (present.has(entry.id) && !item.cancelled) continue
      checkReplaced(platform.name, item, items)
      entry.isCancelled = true
    }
    const left = entries.filter(({ id }) => !present.has(id))
    const held = left.length > 0 ? storedRowsOf(platform, viewer) : null
    for (const entry of left) {
      this.#entries.delete(entry.id)
      this.#left.add(entry.id)
      this.#checkRemoved(platform, entry, held)
    }
  }

  #entriesOf(platform: DevicePlatform, viewer: string): LedgerEntry[] {
    return [...this.#entries.values()].filter(
      (entry) => entry.device === platform.name && entry.viewer === viewer,
    )
  }

  /** Checks an item that left the outbox: it was cancelled, or the server applied it and the device's rows show it. */
  #checkRemoved(
    platform: DevicePlatform,
    { id, viewer, isCancelled, item, wasApplied }: LedgerEntry,
    held: StoredRows | null,
  ): void {
    if (
      item.cancelled &&
      item.state === 'applied' &&
      !this.#withoutAccount.has(id) &&
      (this.#applied.get(id)?.mutation.changes.length ?? 0) > 0
    ) {
      throw new Violation('undo', `${item.mutation.action} was reported as cancelled, and is applied`, [id])
    }
    if (isCancelled || this.signOuts.of(platform, viewer)) return
    const { mutation } = item
    if (mutation.kind !== 'rows') {
      this.calls.checkRemoved(platform, item, held?.progress?.epoch ?? null)
      return
    }
    // A mark of what is read that was refused ends without a word: the thread or the account is deleted.
    if (isQuiet(item) && this.#refused.has(id)) return
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

  /** Checks that nothing is sent while it can be undone; `now` in milliseconds by the device's clock. */
  checkUndoWindow(sent: readonly PushedMutation[], now: number): void {
    for (const { id, action } of sent) {
      const item = this.itemOf(id)
      if (item) this.#undoWindows.check(item, action, now)
    }
  }

  /** Records what a device's clock shows, before and after it is set. */
  clockShows(platform: DevicePlatform, now: number): void {
    const entries = [...this.#entries.values()].filter(({ device }) => device === platform.name)
    this.#undoWindows.clockShows(
      now,
      entries.map(({ item }) => item),
    )
  }

  /** Records the answer to a push and checks the row changes it made. */
  recordPush(
    sent: PushedMutation[],
    answer: PushAnswer | null,
    rowChanges: readonly RowChange[],
    { unchangedStamps, ownDecisions }: ServerFacts,
  ): void {
    const changedIds = new Set<string>()
    const ownChanges = withoutStepsByPayments(rowChanges)
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
        checkMarkRefused(mutation, result)
        checkInvoicingRefused(mutation, result)
        this.#refused.set(result.id, result)
        continue
      }
      if (this.#applied.has(result.id)) continue
      this.#applied.set(result.id, { mutation, stamps: stampsOf(mutation, rowChanges, unchangedStamps) })
      const entry = this.#entries.get(result.id)
      if (entry) entry.wasApplied = true
      for (const change of mutation.changes) {
        // A row of another table that is inserted with this one has the same id.
        changedIds.add(change.id)
        if (change.op === 'update') checkBase(mutation, change, ownChanges, ownDecisions)
        if (change.op !== 'insert') continue
        const added = rowChanges.some((one) => one.op === 'insert' && one.id === change.id)
        if (!added && !mayBeLeftOut(mutation, change))
          throw new Violation('one-effect', `${mutation.action} was applied, its row never added`, [
            result.id,
          ])
      }
    }
    const effects = new Set([
      ...threadEffects(rowChanges, changedIds),
      ...invoicingEffects(rowChanges, changedIds),
      ...eventEffects(rowChanges, changedIds),
    ])
    for (const { of_table, id, op, before, after } of rowChanges) {
      if (changedIds.has(id) || effects.has(id)) continue
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

  /** Notes a message that a device sends although it knows that it was mailed. */
  recordSent({ url, body }: RequestData): void {
    if (!url.endsWith('/functions/v1/contact-email') || typeof body !== 'string') return
    const { mutation_id: id }: { mutation_id: string } = JSON.parse(body)
    if (this.#entries.get(id)?.isMarkedApplied) this.#sentAgain.add(id)
  }

  /**
   * Records a mailed message; throws when it was mailed before or its device knew that it was when it sent it. A copy
   * that the network delivers after a restore is not the device's doing.
   */
  recordMail(id: string): void {
    this.calls.recordMail(id, this.#sentAgain.has(id))
  }

  /** Returns a copy of the applied mutations and calls, for a restore to return to. */
  history(): { applied: ReadonlyMap<string, Applied>; calls: ReadonlySet<string> } {
    return { applied: new Map(this.#applied), calls: this.calls.history() }
  }

  serverRestored({ applied, calls }: ReturnType<Ledger['history']>): void {
    this.#applied = new Map(applied)
    this.#pastEpochs.add(this.#epoch)
    this.calls.serverRestored(calls)
  }

  set epoch(epoch: string) {
    this.#epoch = epoch
    this.calls.recordEpoch(epoch)
  }

  /** Returns an item that is on a device, as it was when last compared. */
  itemOf(id: string): OutboxItem | undefined {
    return this.#entries.get(id)?.item
  }

  refusalOf(id: string): PushResult | undefined {
    return this.#refused.get(id)
  }
}
