import type { PushAnswer, PushedMutation, PushResult } from '../../src/domain/protocol.ts'
import type { OutboxItem } from '../../src/outbox/item.ts'
import { type Applied, type Known, stampsOf } from './applied.ts'
import { Calls } from './calls.ts'
import { checkAttention, checkBase, difference } from './checks/effects.ts'
import { type Held, heldBy, outboxOf } from './checks/held.ts'
import type { Device } from './device.ts'
import type { Noted } from './server/audit.ts'
import { SignOuts } from './sign-outs.ts'
import { Violation } from './violation.ts'

interface Entry {
  id: string
  device: string
  viewer: string
  item: OutboxItem
  /** She took it back, or signed out knowing that it was unsent. */
  given: 'up' | 'kept'
  wasApplied: boolean
  /** The device has noted that it was done. */
  wasNoted: boolean
}

/** Every action a device has accepted, and every one the server has applied: each must have exactly one effect. */
export class Ledger {
  readonly #entries = new Map<string, Entry>()
  /** Applied in this server's history; what a restore undoes leaves it. */
  #applied = new Map<string, Applied>()
  /** What the server refused, by its last answer. */
  readonly #refused = new Map<string, PushResult>()
  readonly signOuts = new SignOuts()
  /** Waited while there was no account they could be of, whether or not a restore brought it back. */
  readonly #futile = new Set<string>()
  /** What is no change of a row. */
  readonly calls = new Calls()
  #epoch = ''
  /** Of the time before a restore: whoever is still in it has not been told. */
  readonly #past = new Set<string>()

  get count(): number {
    return this.#entries.size
  }

  get applied(): ReadonlyMap<string, Applied> {
    return this.#applied
  }

  /** Something a device resolved as kept must be on its disk. */
  kept(device: Device, viewer: string, ids: readonly string[]): void {
    if (this.signOuts.of(device, viewer)) return
    const items = new Set(outboxOf(device, viewer)?.map(({ id }) => id))
    for (const id of ids) {
      if (!items.has(id) && !this.#applied.has(id) && this.#entries.get(id)?.given !== 'up') {
        throw new Violation('never-gone', `an action resolved as kept is not on the disk of ${device.name}`, [
          id,
        ])
      }
    }
  }

  giveUp(ids: Iterable<string>): void {
    for (const id of ids) {
      const entry = this.#entries.get(id)
      if (entry) entry.given = 'up'
    }
  }

  /** It leaves for the same under another number, which is there before it goes. */
  replaced(device: Device, viewer: string, id: string): void {
    const items = outboxOf(device, viewer) ?? []
    const old = items.find((item) => item.id === id)
    if (old?.mutation.kind === 'rows') {
      const { action, changes } = old.mutation
      const isTheSame = ({ action: other, changes: others }: Pick<PushedMutation, 'action' | 'changes'>) =>
        other === action && changes.every(({ id: row }, place) => others[place]?.id === row)
      const waits = items.some(
        ({ seq, mutation }) => seq > old.seq && mutation.kind === 'rows' && isTheSame(mutation),
      )
      if (!waits && ![...this.#applied.values()].some(({ mutation }) => isTheSame(mutation)))
        throw new Violation('never-gone', `nothing stands in the place of ${action}`, [id])
    }
    this.giveUp([id])
  }

  /** Discarding answered that it was sent already: it is as it was, if no other tab has discarded it. */
  takeUp(device: Device, viewer: string, ids: Iterable<string>): void {
    this.look(device, viewer)
    for (const id of ids) {
      const entry = this.#entries.get(id)
      if (entry) entry.given = 'kept'
    }
  }

  /** Compares a device's outbox of one viewer with what was there before; where her account is no more, all is refused. */
  look(device: Device, viewer: string, isGone = false): void {
    const items = outboxOf(device, viewer) ?? []
    const there = new Set<string>()
    for (const item of items) {
      there.add(item.id)
      const entry = this.#entries.get(item.id)
      if (isGone) this.#futile.add(item.id)
      else if (!this.#futile.has(item.id)) checkAttention(device.name, item, this.#refused.has(item.id))
      if (entry) {
        entry.item = item
        entry.wasNoted ||= item.state === 'applied'
      } else {
        const given = 'kept' as const
        this.#entries.set(item.id, {
          id: item.id,
          device: device.name,
          viewer,
          item,
          given,
          wasApplied: false,
          wasNoted: item.state === 'applied',
        })
      }
    }
    const entries = this.#entriesOf(device, viewer)
    // From now on everything counts, but what she left behind may still be on its way out.
    if (this.signOuts.hasReturned(device, viewer)) for (const entry of entries) entry.given = 'up'
    const left = entries.filter(({ id }) => !there.has(id))
    const held = left.length > 0 ? heldBy(device, viewer) : null
    for (const entry of left) {
      this.#entries.delete(entry.id)
      this.#hasLeft(device, entry, held)
    }
  }

  #entriesOf(device: Device, viewer: string): Entry[] {
    return [...this.#entries.values()].filter(
      (entry) => entry.device === device.name && entry.viewer === viewer,
    )
  }

  /** An item has left the outbox: taken back, or the server has it and the device's rows show it. */
  #hasLeft(device: Device, { id, viewer, given, item, wasApplied }: Entry, held: Held | null): void {
    if (
      item.cancelled &&
      item.state === 'applied' &&
      !this.#futile.has(id) &&
      (this.#applied.get(id)?.mutation.changes.length ?? 0) > 0
    ) {
      throw new Violation('undo', `${item.mutation.action} was told to be taken back, and is done`, [id])
    }
    if (given === 'up' || this.signOuts.of(device, viewer)) return
    const { mutation } = item
    if (mutation.kind !== 'rows') {
      this.calls.left(device, item, held?.progress?.epoch ?? null)
      return
    }
    const about = [id, ...mutation.changes.map((change) => change.id)]
    if (!this.#applied.has(id) && !wasApplied) {
      throw new Violation(
        'never-gone',
        `${mutation.action} left ${device.name}, and the server never had it`,
        about,
      )
    }
    if (!held?.progress || this.#past.has(held.progress.epoch)) return
    const stamps = this.#applied.get(id)?.stamps
    if (!stamps) {
      throw new Violation(
        'never-gone',
        `${mutation.action} left ${device.name}, lost with the server's past`,
        about,
      )
    }
    for (const change of mutation.changes) {
      const row = held.rows.get(change.table)?.get(change.id)
      const stamp = stamps.get(`${change.table}:${change.id}`)
      if (!row || !stamp || change.op === 'delete' || BigInt(row.sync_xid) >= BigInt(stamp)) continue
      throw new Violation(
        'no-flicker',
        `${mutation.action} left ${device.name} before its rows showed it`,
        about,
      )
    }
  }

  /** What can still be taken back is not sent; `now` is the device's own time. */
  notBeforeTime(sent: readonly PushedMutation[], now: number): void {
    for (const { id, action } of sent) {
      const item = this.#entries.get(id)?.item
      if (item && item.at <= now && item.notBefore > now) {
        throw new Violation('undo', `${action} was sent while it could be taken back`, [id])
      }
    }
  }

  /** What the server answered to a push, and what it changed meanwhile. */
  pushed(
    sent: PushedMutation[],
    answer: PushAnswer | null,
    noted: readonly Noted[],
    { standing, mine }: Known,
  ): void {
    const fresh = new Set<string>()
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
      this.#applied.set(result.id, { mutation, stamps: stampsOf(mutation, noted, standing) })
      const entry = this.#entries.get(result.id)
      if (entry) entry.wasApplied = true
      for (const change of mutation.changes) {
        // A row of another table that begins with this one has its id.
        fresh.add(change.id)
        if (change.op === 'update') checkBase(mutation, change, noted, mine)
        if (change.op !== 'insert') continue
        const added = noted.some((note) => note.op === 'insert' && note.id === change.id)
        if (!added)
          throw new Violation('one-effect', `${mutation.action} was applied, its row never added`, [
            result.id,
          ])
      }
    }
    for (const { of_table, id, op, before, after } of noted) {
      if (fresh.has(id)) continue
      throw new Violation(
        'one-effect',
        `${op} of ${of_table} by what was answered before: ${difference(before, after)}`,
        [id, ...sent.map((mutation) => mutation.id)],
      )
    }
  }

  refused(results: readonly PushResult[]): void {
    for (const result of results) if (result.status !== 'applied') this.#refused.set(result.id, result)
  }

  /** A message is mailed once, and never again once its device knows it was. */
  mailed(id: string): void {
    this.calls.mailed(id, this.#entries.get(id)?.wasNoted ?? false)
  }

  /** The server's history as it was: for a restore to return to. */
  history(): Map<string, Applied> {
    return new Map(this.#applied)
  }

  restored(history: ReadonlyMap<string, Applied>): void {
    this.#applied = new Map(history)
    this.#past.add(this.#epoch)
    this.calls.restored()
  }

  set epoch(epoch: string) {
    this.#epoch = epoch
    this.calls.note(epoch)
  }

  refusalOf(id: string): PushResult | undefined {
    return this.#refused.get(id)
  }
}
