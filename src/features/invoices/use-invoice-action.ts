import { toast } from 'sonner'
import { useAction } from '../../data/actions.ts'
import { type InvoiceRefusal, invoiceRefusals } from '../../domain/invoice.ts'
import type { RowsMutation } from '../../domain/mutation.ts'
import type { Result } from '../../domain/result.ts'

/** Does what a rule allowed, or says why it did not. True where it was kept. */
export function useInvoiceAction(failed = 'Error updating invoice status') {
  const act = useAction()
  return async (step: Result<RowsMutation, InvoiceRefusal>): Promise<boolean> => {
    const outcome = step.ok
      ? await act(step.value)
      : ({ ok: false, message: invoiceRefusals[step.refusal] } as const)
    if (!outcome.ok) toast.error(failed, { description: outcome.message })
    return outcome.ok
  }
}
