import { useLayoutEffect, useMemo, useRef } from 'react'
import { EMPTY, expand, of, switchMap, tap, timer } from 'rxjs'
import { toast } from 'sonner'
import type { Mutation } from '../domain/mutation.ts'
import type { TableName } from '../domain/rows.ts'
import { failedMessage, SAVED_MESSAGE } from '../messages/action-messages.ts'
import { unsentTitle } from '../messages/unsent-title.ts'
import { entities, type OutboxItem } from '../outbox/item.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { type ActionResult, useAction } from './actions.ts'
import { useEngine, useObservableValue, useServices } from './app-services.ts'
import { isOffline, useSyncStatusValue } from './sync-status.ts'

/** How long an action can be undone. It is stored and shown at once, and sent after this time (readings, "Undo"). */
export const UNDO_MS = 5_000

/** At least 44 px high, for a thumb. */
const undoButtonClass = 'min-h-11! rounded-full! bg-leaf! px-4! text-sm! font-semibold! text-on-leaf!'

const isHeld = ({ state, cancelled, notBefore }: OutboxItem, now = Date.now()): boolean =>
  state === 'waiting' && !cancelled && notBefore > now

/** Returns the items that can be undone, the newest first. */
const heldItems = ({ items }: Outbox): OutboxItem[] => items.filter((item) => isHeld(item)).toReversed()

/**
 * Returns a function that shows an action at once and sends it after five seconds; until then a toast with `done`, which
 * names the person or the thing, offers to undo it. The last mutation is the one that is undone. A toast tells it where
 * the device could not store the action.
 */
export function useUndoableAction() {
  const act = useAction()
  const undo = useUndo()
  const offline = useSyncStatusValue(isOffline)
  return async (mutation: Mutation | Mutation[], done: string): Promise<ActionResult> => {
    const acted = await act(mutation, UNDO_MS)
    const id = acted.ok && acted.ids.at(-1)
    if (id) {
      toast(done, {
        id,
        description: offline ? SAVED_MESSAGE : undefined,
        duration: UNDO_MS,
        action: { label: 'Undo', onClick: () => void undo(id) },
        classNames: { actionButton: undoButtonClass },
      })
    } else if (!acted.ok) reportNotStored(mutation, acted.message)
    return acted
  }
}

function reportNotStored(mutation: Mutation | Mutation[], reason: string): void {
  const action = [mutation].flat().at(-1)?.action
  const sentence = action ? failedMessage(action, reason) : reason
  toast.error(sentence, sentence.includes(reason) ? {} : { description: reason })
}

/**
 * Returns a function that undoes an action, the last one without an id, and later ones on the same rows, which rest on
 * it. It resolves to whether there was one.
 */
export function useUndo(): (id?: string) => Promise<boolean> {
  const engine = useEngine()
  const { actionToasts } = useServices()
  return async (id) => {
    const held = heldItems(engine.outbox)
    const undone = id ? held.find((item) => item.id === id) : held[0]
    if (!undone) return false
    const rows = new Set(entities(undone).writes)
    const newer = held.slice(0, held.indexOf(undone))
    const dependents = newer.filter((item) => entities(item).writes.some((row) => rows.has(row)))
    const title = unsentTitle(undone, engine.view)
    for (const item of [...dependents, undone]) {
      toast.dismiss(item.id)
      actionToasts.ignore(item.id)
      const outcome = await engine.outbox.cancel(item.id)
      if (outcome !== 'removed') actionToasts.reportLateCancel(outcome, unsentTitle(item, engine.view))
      else if (item === undone) toast(`Undone: ${title}`)
    }
    return true
  }
}

/**
 * Returns `rows`, with those that an action has just taken out of them still in their places: nothing moves under the
 * thumb of a user who decides about one after the other. `find` returns such a row as it is now. Another `filter`
 * begins anew.
 */
export function useRowsInPlace<Row>(
  table: TableName,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  find: (id: string) => Row | undefined,
  filter = '',
): { rows: readonly Row[]; isHeld: (row: Row) => boolean } {
  const held = useHeldRows(table)
  const last = useRef<{ ids: readonly string[]; filter: string }>({ ids: [], filter })
  const remaining = rows.map(idOf)
  const previous = last.current.filter === filter ? last.current.ids : []
  const ids = withHeldRows(previous, remaining, held)
  useLayoutEffect(() => {
    last.current = { ids, filter }
  })
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  const inPlace = ids.flatMap((id) => byId.get(id) ?? find(id) ?? [])
  return { rows: inPlace, isHeld: (row) => held.has(idOf(row)) && !byId.has(idOf(row)) }
}

/** Returns `current` with each held id that only `previous` has, after the one that it stood behind. */
export function withHeldRows(
  previous: readonly string[],
  current: readonly string[],
  held: ReadonlySet<string>,
): string[] {
  const present = new Set(current)
  const ids = [...current]
  previous.forEach((id, place) => {
    if (!held.has(id) || present.has(id)) return
    const before = previous.slice(0, place).findLast((other) => ids.includes(other))
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id)
  })
  return ids
}

/**
 * Returns the ids of a table's rows that an action has just changed. They stay until nothing can be undone any more.
 */
export function useHeldRows(table: TableName): ReadonlySet<string> {
  const { outbox } = useEngine()
  const held = useMemo(() => heldRows(outbox, table), [outbox, table])
  return useObservableValue(held.changes$, held.read)
}

function heldRows(outbox: Outbox, table: TableName) {
  let rows: ReadonlySet<string> = new Set()
  const update = () => {
    const held = heldItems(outbox)
      .flatMap(({ mutation }) => (mutation.kind === 'rows' ? mutation.changes : []))
      .flatMap((change) => (change.table === table ? [change.id] : []))
    if (held.length === 0 ? rows.size > 0 : held.some((id) => !rows.has(id))) {
      rows = new Set(held.length === 0 ? [] : [...rows, ...held])
    }
  }
  update()
  const nextEnd = () => {
    const ends = heldItems(outbox).map(({ notBefore }) => notBefore)
    return ends.length === 0 ? EMPTY : timer(Math.min(...ends) - Date.now() + 1)
  }
  const changes$ = outbox.items$.pipe(
    switchMap(() => of(0).pipe(expand(nextEnd))),
    tap(update),
  )
  return { changes$, read: () => rows }
}
