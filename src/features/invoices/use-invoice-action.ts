import { useAction } from '../../data/use-action.ts'
import type { AnyDraft } from '../../data/use-draft.ts'
import { useUndoableAction } from '../../data/use-undo.ts'
import { type InvoiceRefusal, invoiceRefusals } from '../../domain/invoice/invoice.ts'
import { type PaymentRefusal, paymentRefusals } from '../../domain/invoice/payment.ts'
import { type ReminderRefusal, reminderRefusals } from '../../domain/invoice/reminder.ts'
import type { RowsMutation } from '../../domain/mutation.ts'
import type { Result } from '../../domain/result.ts'
import { toast } from '../../ui/toast.tsx'

/** Title of a toast where the status of an invoice could not be changed (spec §4). */
export const STATUS_FAILED = 'Error updating invoice status'

type Refusal = InvoiceRefusal | PaymentRefusal | ReminderRefusal

type Step = Result<RowsMutation, Refusal>

const sentences: Record<Refusal, string> = { ...reminderRefusals, ...paymentRefusals, ...invoiceRefusals }

/** Returns a function that stores an allowed mutation, or toasts the refusal. It resolves to whether it was stored. */
export function useInvoiceAction(failed: string) {
  const act = useAction()
  return async (step: Step, draft?: AnyDraft): Promise<boolean> => {
    if (!step.ok) return refuse(failed, step.refusal)
    const outcome = await act(step.value, { draft })
    if (!outcome.ok) toast.error(failed, { description: outcome.message })
    return outcome.ok
  }
}

/**
 * Returns a function that stores an allowed mutation that can be undone for five seconds, or toasts the refusal. `before` is
 * stored with it and not undone. It resolves to whether it was stored.
 */
export function useUndoableInvoiceAction(failed: string) {
  const act = useUndoableAction()
  return async (
    step: Step,
    done: string,
    before: RowsMutation[] = [],
    draft?: AnyDraft,
  ): Promise<boolean> => {
    if (!step.ok) return refuse(failed, step.refusal)
    return (await act([...before, step.value], done, draft)).ok
  }
}

/** As `useUndoableInvoiceAction`, for changes of an invoice's status. */
export const useInvoiceStatusAction = () => useUndoableInvoiceAction(STATUS_FAILED)

function refuse(title: string, refusal: Refusal): false {
  toast.error(title, { description: sentences[refusal] })
  return false
}
