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
  const undo = useUndo()
  const engine = useEngine()
  return async (mutation: Mutation | Mutation[], done: string, draft?: AnyDraft): Promise<ActionResult> => {
    const acted = await act(mutation, { holdFor: UNDO_MS, draft })
    const id = acted.ok && acted.ids.at(-1)
    if (id) {
      const oldest = engine.outbox.held.items[MAX_UNDO_TOASTS]
      if (oldest) toast.dismiss(oldest.id)
      toast(done, {
        id,
        description: (isOffline(engine.status$.value) && savedMessage(engine, [id])) || undefined,
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
    const held = engine.outbox.held.items
    const undone = id ? held.find((item) => item.id === id) : held[0]
    if (!undone) return false
    const rows = new Set(entities(undone).writes)
    const newer = held.slice(0, held.indexOf(undone))
    const dependents = newer.filter((item) => {
      const { writes, needs } = entities(item)
      return [...writes, ...needs].some((row) => rows.has(row))
    })
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
