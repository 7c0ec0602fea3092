import {
  insertedInvoice,
  NUMBER_CONSTRAINT,
  type RandomInteger,
  type Renumbered,
  renumber,
  usedNumbersOf,
} from '../domain/invoice/invoice-number.ts'
import type { RowsMutation } from '../domain/mutation.ts'
import { entities, type OutboxItem } from '../outbox/item.ts'
import type { Engine } from './engine.ts'

/** Returns whether the server refused a new invoice because another device of the user used its number first. */
export const isNumberClash = ({ state, problem, mutation }: OutboxItem): boolean =>
  state === 'attention' &&
  problem?.status === 'rejected' &&
  problem.constraint === NUMBER_CONSTRAINT &&
  mutation.kind === 'rows' &&
  insertedInvoice(mutation) !== null

/** Returns every invoice number of the user that this device knows, refused invoices included. */
export function takenNumbers({ user, view, outbox }: Pick<Engine, 'user' | 'view' | 'outbox'>): Set<string> {
  const taken = usedNumbersOf(view.rows('invoices'), user?.id ?? '')
  for (const { mutation } of outbox.items) {
    const number = mutation.kind === 'rows' && insertedInvoice(mutation)?.values.invoice_number
    if (number) taken.add(number)
  }
  return taken
}

interface RenumberingListener {
  /** Called before an item is removed from the outbox; another one replaces it. */
  forget(id: string): void
  renumbered(done: readonly Renumbered[], ids: readonly string[]): void
}

/** Gives each draft whose number another device used first a new number. Returns how to stop. */
export function renumberOnClash(
  engine: Engine,
  randomInteger: RandomInteger,
  listener: RenumberingListener,
): () => void {
  const subscription = engine.outbox.items$.subscribe((items) => {
    if (!items.some(isNumberClash)) return
    renumberClashes(engine, randomInteger, listener.forget).then(
      ({ done, ids }) => listener.renumbered(done, ids),
      (error) => console.warn('An invoice could not be given another number', error),
    )
  })
  return () => subscription.unsubscribe()
}

/**
 * Replaces each refused draft in the outbox by one with a free number, together with the mutations that depend on it. Calls
 * `forget` with each item before it is removed. Where another call or tab has replaced a draft meanwhile, it is left out.
 */
export async function renumberClashes(
  engine: Pick<Engine, 'user' | 'view' | 'outbox'>,
  randomInteger: RandomInteger,
  forget: (id: string) => void = () => undefined,
): Promise<{ done: Renumbered[]; ids: string[] }> {
  const done: Renumbered[] = []
  const ids: string[] = []
  for (const clash of engine.outbox.items.filter(isNumberClash)) {
    if (clash.mutation.kind !== 'rows') continue
    const renumbered = renumber(clash.mutation, takenNumbers(engine), randomInteger)
    if (!renumbered) continue
    const following = dependents(clash, engine.outbox.items)
    const replaced = [clash, ...following].map(({ id }) => id)
    for (const id of replaced) forget(id)
    const again = [renumbered.mutation, ...following.map(mutationOf)]
    const added = await engine.outbox.replace(replaced, again, Date.now())
    if (added.length === 0) continue
    ids.push(...added)
    done.push(renumbered)
  }
  return { done, ids }
}

/** Returns later unsent items that depend on this one: on its rows, or by `after`. */
function dependents(first: OutboxItem, items: readonly OutboxItem[]): OutboxItem[] {
  const writes = new Set(entities(first).writes)
  const ids = new Set([first.id])
  const found: OutboxItem[] = []
  for (const item of items) {
    if (item.seq <= first.seq || item.state === 'applied' || item.cancelled) continue
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
