import { useEffect, useEffectEvent } from 'react'
import type { Day } from '../domain/calendar.ts'
import { importPart } from '../platform/import-part.ts'
import { useAction } from './use-action.ts'
import { useAuth } from './use-auth.tsx'
import { useNewInvoiceContext } from './use-new-invoice-context.ts'
import { usePulled, useRows } from './use-rows.ts'
import { useEngine } from './use-services.ts'
import { useToday } from './use-today.ts'

/**
 * Writes the recurring invoices whose day has come, with or without a network. The server does it for those who open no
 * device; the second one is left out.
 */
export function useWriteRepeated(): void {
  const { profile } = useAuth().viewer
  const { view } = useEngine()
  const act = useAction()
  const writing = useNewInvoiceContext()
  const today = useToday()
  const pulled = usePulled()
  const recurring = useRows('recurring_invoices')
  const write = useEffectEvent(async (day: Day, isCurrent: () => boolean) => {
    if (!profile?.is_approved) return
    const { stepsOfRepetitions } = await importPart(() => import('./write-repeated.ts'))
    const steps = await stepsOfRepetitions(profile, view, day, writing())
    if (isCurrent() && steps.length > 0) await act(steps)
  })
  useEffect(() => {
    if (!pulled || recurring.length === 0) return undefined
    let current = true
    // Its rows change with each that is written: then the next ones are looked for.
    write(today, () => current).catch((error: unknown) => console.warn('Recurring invoices wait', error))
    return () => {
      current = false
    }
  }, [pulled, recurring, today])
}
