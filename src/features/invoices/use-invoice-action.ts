import { toast } from 'sonner'
import { useAction } from '../../data/actions.ts'
import { type InvoiceRefusal, invoiceRefusals } from '../../domain/invoice.ts'
import type { RowsMutation } from '../../domain/mutation.ts'
import type { Result } from '../../domain/result.ts'

/**
 * Returns a function that stores an allowed mutation, together with those `before` it, or toasts the refusal. It
 * resolves to whether it was stored.
 */
export function useInvoiceAction(failed = 'Error updating invoice status') {
  const act = useAction()
  return async (
    step: Result<RowsMutation, InvoiceRefusal>,
    before: RowsMutation[] = [],
  ): Promise<boolean> => {
    const outcome = step.ok
      ? await act([...before, step.value])
      : ({ ok: false, message: invoiceRefusals[step.refusal] } as const)
    if (!outcome.ok) toast.error(failed, { description: outcome.message })
    return outcome.ok
  }
}
