import { toast } from 'sonner'
import type { Mutation } from '../domain/mutation.ts'
import { PartNotArrived } from '../platform/import-part.ts'
import { notArrivedMessage } from '../ui/not-arrived.tsx'
import { useEngine, useRunning } from './app-services.ts'

/** Milliseconds during which a change of a request's status can be taken back (readings, "Offline"). */
export const UNDO_TIME = 5_000

/** `ids` name what was kept, in the given order, for taking it back. */
export type Acted = { ok: true; ids: string[] } | { ok: false; message: string }

/**
 * Does something: kept on this device and shown at once, sent when it can be. The words about its end are said
 * elsewhere (announcer.ts); a failure here means it could not even be kept.
 */
export function useAction(): (mutation: Mutation | Mutation[], holdFor?: number) => Promise<Acted> {
  const engine = useEngine()
  const { announcer } = useRunning()
  return async (mutation, holdFor = 0) => {
    try {
      const ids = await engine.act(Array.isArray(mutation) ? mutation : [mutation], holdFor)
      announcer.expect(engine, ids)
      return { ok: true, ids }
    } catch (error) {
      console.warn('The device could not keep a change', error)
      return {
        ok: false,
        message:
          error instanceof PartNotArrived
            ? notArrivedMessage
            : 'This device could not store your change; is there free space? Nothing was sent, your text is kept.',
      }
    }
  }
}

/** Does something, and says so where this device could not even keep it. Resolves with whether it is kept. */
export function useDeed(): (mutation: Mutation | Mutation[]) => Promise<boolean> {
  const act = useAction()
  return async (mutation) => {
    const acted = await act(mutation)
    if (!acted.ok) toast.error(acted.message)
    return acted.ok
  }
}
