import type { Mutation } from '../domain/mutation.ts'
import { failedMessage } from '../messages/action-messages.ts'
import { savedMessage } from '../messages/saved-message.ts'
import { unsentTitle } from '../messages/unsent-title.ts'
import { entities } from '../outbox/item.ts'
import { toast } from '../ui/toast.tsx'
import { type ActionResult, useAction } from './use-action.ts'
import type { AnyDraft } from './use-draft.ts'
import { useEngine, useServices } from './use-services.ts'
import { isOffline } from './use-sync-status.ts'

/** How long an action can be undone. It is stored and shown at once, and sent after this time (readings, "Undo"). */
const UNDO_MS = 5_000

/** Toasts beyond these are not on the screen: the keyboard undoes their actions. */
const MAX_UNDO_TOASTS = 3

/** At least 44 px high, for a thumb. */
const undoButtonClass = 'min-h-11! rounded-full! bg-leaf! px-4! text-sm! font-semibold! text-on-leaf!'

/**
 * Returns a function that shows an action at once and sends it after five seconds; until then a toast with `done`, which
 * names the person or the thing, offers to undo it. The last mutation is the one that is undone. A toast tells it where
 * the device could not store the action.
 */
export function useUndoableAction() {
  const act = useAction()
  const offerUndo = useOfferUndo()
  return async (mutation: Mutation | Mutation[], done: string, draft?: AnyDraft): Promise<ActionResult> => {
    const acted = await act(mutation, { holdFor: UNDO_MS, draft })
    const id = acted.ok && acted.ids.at(-1)
    if (id) offerUndo([id], done)
    else if (!acted.ok) reportNotStored(mutation, acted.message)
    return acted
  }
}

/**
 * As `useUndoableAction`, for several actions of which each is sent by itself, with one undo for all. `done` is called once
 * they are shown.
 */
export function useUndoableActions() {
  const act = useAction()
  const offerUndo = useOfferUndo()
  return async (mutations: Mutation[], done: () => string): Promise<void> => {
    const acted = await act(mutations, { holdFor: UNDO_MS, areSeparate: true })
    if (acted.ok) offerUndo(acted.ids, done())
    else reportNotStored(mutations, acted.message)
  }
}

/** Items that are undone together, by each of their ids. */
const together = new Map<string, readonly string[]>()

/** Returns a function that shows a toast with the undo of these items, until the first of them is sent. */
function useOfferUndo() {
  const engine = useEngine()
  const undo = useUndo()
  return (ids: readonly string[], done: string) => {
    const { held } = engine.outbox
    const last = ids.at(-1) ?? ''
    if (ids.length > 1) for (const id of ids) together.set(id, ids)
    const oldest = held.items.filter(({ id }) => !ids.includes(id))[MAX_UNDO_TOASTS - 1]
    if (oldest) toast.dismiss(oldest.id)
    const first = held.items.find(({ id }) => id === ids[0])
    toast(done, {
      id: last,
      description: (isOffline(engine.status$.value) && savedMessage(engine, ids)) || undefined,
      duration: Math.max(0, (first?.notBefore ?? 0) - Date.now()),
      action: { label: 'Undo', onClick: () => void undo(last) },
      classNames: { actionButton: undoButtonClass },
    })
  }
}

function reportNotStored(mutation: Mutation | Mutation[], reason: string): void {
  const action = [mutation].flat().at(-1)?.action
  const sentence = action ? failedMessage(action, reason) : reason
  toast.error(sentence, sentence.includes(reason) ? {} : { description: reason })
}

/**
 * Returns a function that undoes an action, the last one without an id, with those that were made together with it and later
 * ones on the same rows, which rest on them. It resolves to whether there was one.
 */
export function useUndo(): (id?: string) => Promise<boolean> {
  const engine = useEngine()
  const { actionToasts } = useServices()
  return async (id) => {
    const held = engine.outbox.held.items
    const undone = id ? held.find((item) => item.id === id) : held[0]
    if (!undone) return false
    const group = together.get(undone.id) ?? [undone.id]
    const meant = held.filter((item) => group.includes(item.id))
    const rows = new Set(meant.flatMap((item) => entities(item).writes))
    const newer = held.slice(0, held.indexOf(undone))
    const dependents = newer.filter((item) => {
      const { writes, needs } = entities(item)
      return !meant.includes(item) && [...writes, ...needs].some((row) => rows.has(row))
    })
    const title = unsentTitle(undone, engine.view)
    let count = 0
    for (const item of [...dependents, ...meant]) {
      toast.dismiss(item.id)
      actionToasts.ignore(item.id)
      const outcome = await engine.outbox.cancel(item.id)
      if (outcome !== 'removed') actionToasts.reportLateCancel(outcome, unsentTitle(item, engine.view))
      else if (meant.includes(item)) count += 1
    }
    for (const one of group) together.delete(one)
    if (count > 0) toast(count === 1 ? `Undone: ${title}` : `Undone: ${count} changes`)
    return true
  }
}
