import { useNewInvoiceContext } from '../../data/use-new-invoice-context.ts'
import { useEngine } from '../../data/use-services.ts'
import { useUndoableActions } from '../../data/use-undo.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import type { BilledPart } from '../../domain/quote/bill-quote.ts'
import type { Profile, Quote } from '../../domain/rows.ts'
import { failureOf } from '../../messages/outcome.ts'
import { importPart } from '../../platform/import-part.ts'
import { toast } from '../../ui/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { verbatim } from '../../ui/verbatim-text.ts'

/**
 * Returns a function that writes an invoice for a part of an accepted quote and sends it: two steps with one undo. A toast
 * says what was sent, or why nothing was.
 */
export function useBillQuote(me: Profile, quote: Quote, other: string) {
  const { view } = useEngine()
  const actTogether = useUndoableActions()
  const writing = useNewInvoiceContext()
  const { busy, during } = useBusy()

  async function bill(part: BilledPart): Promise<void> {
    const { invoiceSteps } = await importPart(() => import('./invoice-steps.ts'))
    const request = view.row('job_applications', quote.application_id ?? '')
    if (!request) return
    const context = writing()
    const steps = await invoiceSteps(me, request, quote, part, view.rows('invoices'), context)
    if (!steps.ok) {
      toast.error(steps.refusal)
      return
    }
    await actTogether(steps.value, () => {
      const sum = formatMoney(centsOf(view.row('invoices', context.id)?.amount ?? '0'))
      return `You sent ${verbatim(other)} an invoice for ${sum}.`
    })
  }

  const failed = (error: unknown) => {
    console.warn('A quote could not be invoiced', error)
    toast.error('The invoice could not be written', {
      description: failureOf(error, 'Please try again in a moment.'),
    })
  }
  return { busy, bill: (part: BilledPart) => void during(bill(part).catch(failed)) }
}
