import { useUndoableAction } from '../../data/use-undo.ts'
import type { RowsMutation } from '../../domain/mutation.ts'
import { type QuoteRefusal, quoteRefusals } from '../../domain/quote/quote.ts'
import type { Result } from '../../domain/result.ts'
import { toast } from '../../ui/toast.tsx'

/** Returns a function that takes a step of a quote, which can be undone for five seconds, or says why it cannot be taken. */
export function useQuoteStep() {
  const act = useUndoableAction()
  return (step: Result<RowsMutation, QuoteRefusal>, done: string) => {
    if (step.ok) void act(step.value, done)
    else toast.error(quoteRefusals[step.refusal])
  }
}
