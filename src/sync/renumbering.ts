import {
  type Draw,
  NUMBER_RULE,
  numbersOf,
  type Renumbered,
  renumber,
  writtenInvoice,
} from '../domain/invoice-number.ts'
import type { RowsMutation } from '../domain/mutation.ts'
import { entities, type OutboxItem } from '../outbox/item.ts'
import type { Engine } from './engine.ts'
import { withLock } from './with-lock.ts'

/** True for a new invoice that the server refused because another device of hers drew the same number first. */
export const isNumberClash = ({ state, problem, mutation }: OutboxItem): boolean =>
  state === 'attention' &&
  problem?.status === 'rejected' &&
  problem.constraint === NUMBER_RULE &&
  mutation.kind === 'rows' &&
  writtenInvoice(mutation) !== null

/** Every invoice number of hers this device knows, those of invoices the server refused included. */
export function takenNumbers({ user, view, outbox }: Pick<Engine, 'user' | 'view' | 'outbox'>): Set<string> {
  const taken = numbersOf(view.rows('invoices'), user?.id ?? '')
  for (const { mutation } of outbox.items) {
    const number = mutation.kind === 'rows' && writtenInvoice(mutation)?.values.invoice_number
    if (number) taken.add(number)
  }
  return taken
}

interface RenumberingListener {
  /** This item is about to be taken out; another one stands in its place. */
  forget(id: string): void
  renumbered(done: readonly Renumbered[], ids: readonly string[]): void
}

/**
 * From now on gives a draft whose number another device used first a new one, by itself; in several windows one of them
 * does it. Returns how to stop.
 */
export function renumberOnClash(engine: Engine, draws: Draw, hears: RenumberingListener): () => void {
  const subscription = engine.outbox.items$.subscribe((items) => {
    if (!items.some(isNumberClash)) return
    withLock(`verdant-renumber-${engine.user?.id}`, async () => {
      await engine.outbox.refresh()
      const { done, ids } = await renumberClashes(engine, draws, hears.forget)
      hears.renumbered(done, ids)
    }).catch((error) => console.warn('An invoice could not be given another number', error))
  })
  return () => subscription.unsubscribe()
}

/**
 * Puts each clashing draft into the outbox anew under a free number, together with what was to follow on it, and takes
 * the refused ones out. The new ones are on disk before the old ones go: a crash in between loses nothing, and the next
 * call only finishes the clearing away. `forget` is told each item that is taken out before it goes.
 */
export async function renumberClashes(
  engine: Pick<Engine, 'user' | 'view' | 'outbox' | 'act'>,
  draws: Draw,
  forget: (id: string) => void = () => undefined,
): Promise<{ done: Renumbered[]; ids: string[] }> {
  const done: Renumbered[] = []
  const ids: string[] = []
  for (const clash of engine.outbox.items.filter(isNumberClash)) {
    if (clash.mutation.kind !== 'rows') continue
    const invoice = writtenInvoice(clash.mutation)?.id ?? ''
    const again = engine.outbox.items.find(
      (item) =>
        item.seq > clash.seq &&
        item.mutation.kind === 'rows' &&
        writtenInvoice(item.mutation)?.id === invoice,
    )
    const following = dependents(clash, engine.outbox.items, again?.seq ?? Number.POSITIVE_INFINITY)
    const known = again ?? engine.view.row('invoices', invoice)
    if (!known) {
      const renumbered = renumber(clash.mutation, takenNumbers(engine), draws)
      if (!renumbered) continue
      ids.push(...(await engine.act([renumbered.mutation, ...following.map(mutationOf)])))
      done.push(renumbered)
    }
    // What rests on the refused one goes first: without it in the way, it would be sent.
    for (const { id } of [...following.reverse(), clash]) {
      forget(id)
      await engine.outbox.discard(id)
    }
  }
  return { done, ids }
}

/** What was done later and rests on this item: on its rows, or as the rest of the same act. */
function dependents(first: OutboxItem, items: readonly OutboxItem[], until: number): OutboxItem[] {
  const writes = new Set(entities(first).writes)
  const ids = new Set([first.id])
  const found: OutboxItem[] = []
  for (const item of items) {
    if (item.seq <= first.seq || item.seq >= until) continue
    const touches = entities(item).writes.some((entity) => writes.has(entity))
    if (!touches && !(item.after && ids.has(item.after))) continue
    ids.add(item.id)
    found.push(item)
  }
  return found
}

const mutationOf = ({
  mutation,
}: OutboxItem): RowsMutation | Exclude<OutboxItem['mutation'], { kind: 'rows' }> =>
  mutation.kind === 'rows' ? { ...mutation, uploads: [] } : mutation
