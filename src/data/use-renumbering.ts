import { useEffect } from 'react'
import { toast } from 'sonner'
import { renumberOnClash } from '../sync/renumbering.ts'
import { useEngine, useRunning } from './app-services.ts'
import { draw } from './invoice-writing.ts'

/** Lets drafts whose number another device used first have new ones, and tells her. Once for the whole app. */
export function useRenumbering(): void {
  const engine = useEngine()
  const { announcer } = useRunning()
  useEffect(
    () =>
      renumberOnClash(engine, draw, {
        forget: (id) => announcer.forget(id),
        renumbered(done, ids) {
          announcer.expect(engine, ids)
          for (const { from, to } of done) tell(from, to)
        },
      }),
    [engine, announcer],
  )
}

const tell = (from: string, to: string) =>
  toast.info(`Invoice ${from} is now ${to}`, {
    id: `renumbered-${to}`,
    description: `Another device of yours had used ${from} already.`,
    duration: 12_000,
  })
