import type { Mutation } from '../domain/mutation.ts'
import type { SentForm } from '../outbox/drafts.ts'
import type { Hold } from '../outbox/new-items.ts'
import { PartLoadError } from '../platform/import-part.ts'
import { notArrivedMessage } from '../ui/not-arrived.tsx'
import { toast } from '../ui/toast.tsx'
import { showCreatedRow } from './use-created-row.ts'
import type { AnyDraft } from './use-draft.ts'
import { useEngine, useServices } from './use-services.ts'

/** `ids` are the outbox items of the action, in order, for cancelling it. */
export type ActionResult = { ok: true; ids: string[] } | { ok: false; message: string }

export interface ActionOptions extends Hold {
  /** Draft of the form that the mutations were written in; deleted in the transaction that stores them. */
  draft?: AnyDraft | undefined
  /** Name of the person or thing, for the message once it is done. */
  about?: string | undefined
}

/**
 * Returns a function that adds mutations to the outbox: they are shown at once and sent when possible. How they end is
 * reported by messages/action-toasts.ts; a failure here means that the device could not store them.
 */
export function useAction(): (
  mutation: Mutation | Mutation[],
  options?: ActionOptions,
) => Promise<ActionResult> {
  const engine = useEngine()
  const { actionToasts } = useServices()
  return async (mutation, { draft, about, ...hold } = {}) => {
    try {
      const mutations = [mutation].flat()
      const store = (form?: SentForm) => engine.act(mutations, { ...hold, form })
      const ids = await (draft ? draft.send(store) : store())
      actionToasts.expectResults(engine, ids, hold.holdFor, about)
      showCreatedRow(mutations)
      return { ok: true, ids }
    } catch (error) {
      return notStored(error)
    }
  }
}

/** Returns that the device could not store mutations, and why. */
export function notStored(error: unknown): ActionResult {
  console.warn('The device could not store a change', error)
  return {
    ok: false,
    message:
      error instanceof PartLoadError
        ? notArrivedMessage
        : 'This device could not store your change; is there free space? Nothing was sent, your text is kept.',
  }
}

/** As `useAction`, with a toast where the device could not store the mutations. Resolves to whether they are stored. */
export function useActionWithToast(): (
  mutation: Mutation | Mutation[],
  options?: ActionOptions,
) => Promise<boolean> {
  const act = useAction()
  return async (mutation, options) => {
    const acted = await act(mutation, options)
    if (!acted.ok) toast.error(acted.message)
    return acted.ok
  }
}
