import { useEffect } from 'react'
import { renumberOnClash } from '../sync/renumbering.ts'
import { toast } from '../ui/toast.tsx'
import { randomInteger } from './use-new-invoice-context.ts'
import { useEngine, useServices } from './use-services.ts'

/** Renumbers drafts whose number another device used first, with a toast. Use it once in the app. */
export function useRenumbering(): void {
  const engine = useEngine()
  const { actionToasts } = useServices()
  useEffect(
    () =>
      renumberOnClash(engine, randomInteger, {
        forget: (id) => actionToasts.ignore(id),
        renumbered(done, ids) {
          actionToasts.expectResults(engine, ids)
          for (const { from, to } of done) toastRenumbered(from, to)
        },
      }),
    [engine, actionToasts],
  )
}

const toastRenumbered = (from: string, to: string) =>
  toast.info(`Invoice ${from} is now ${to}`, {
    id: `renumbered-${to}`,
    description: `Another device of yours had used ${from} already.`,
  })
