import { useState } from 'react'
import * as v from 'valibot'
import { useAction } from '../../data/use-action.ts'
import type { Draft } from '../../data/use-draft.ts'
import { useEngine } from '../../data/use-services.ts'
import type { Day } from '../../domain/calendar.ts'
import type { RowsMutation } from '../../domain/mutation.ts'
import { createQuote, deleteQuote, quoteRefusals } from '../../domain/quote/quote.ts'
import { quoteForm } from '../../domain/quote/quote-form.ts'
import type { Profile } from '../../domain/rows.ts'
import { failedMessage } from '../../messages/action-messages.ts'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { toast } from '../../ui/toast.tsx'
import type { QuoteFields } from '../edit-unsent/form-drafts.ts'
import { useFormLines } from '../invoice-lines/use-form-lines.ts'
import { isQuoteTouched, type QuoteFormTask } from './quote-form-draft.ts'

/** Returns the form, filled with its stored draft. Saving writes a new quote; the draft that it replaces is deleted. */
export function useQuoteForm(
  me: Profile,
  task: QuoteFormTask,
  today: Day,
  fresh: QuoteFields,
  draft: Draft<QuoteFields>,
  onDone: () => void,
) {
  const act = useAction()
  const { view } = useEngine()
  const [restored, setRestored] = useState(() => isQuoteTouched(draft.value, fresh))
  const [start, setStart] = useState(() => (restored ? draft.value : fresh))
  const [schema] = useState(() => quoteForm(today))

  const form = useAppForm({
    defaultValues: start,
    validators: { onDynamic: schema },
    listeners: { onChange: () => draft.save(form.state.values) },
    onSubmit: async ({ value }) => {
      const context = { id: crypto.randomUUID(), at: new Date().toISOString() }
      const request = view.row('job_applications', task.request.id) ?? task.request
      const written = createQuote(me, { ...task, request }, v.parse(schema, value), context)
      const outcome = written.ok
        ? await act([written.value, ...deletionOfOriginal()], { draft })
        : ({ ok: false, message: quoteRefusals[written.refusal] } as const)
      if (!outcome.ok) {
        toast.error(failedMessage('quote.create', outcome.message), { description: outcome.message })
        return
      }
      onDone()
    },
  })

  const lines = useFormLines(
    () => form.state.values,
    (fields) => {
      if (fields.amount !== undefined) form.setFieldValue('amount', fields.amount)
      form.setFieldValue('lines', fields.lines)
      draft.save(form.state.values)
    },
  )

  /** Returns the deletion of the draft that is replaced, unless that was sent or deleted meanwhile. */
  function deletionOfOriginal(): RowsMutation[] {
    const original = task.original && view.row('quotes', task.original.id)
    const deleted = original && deleteQuote(me, original, new Date().toISOString())
    return deleted?.ok ? [deleted.value] : []
  }

  return {
    form,
    ...lines,
    /** True if the form was left unfinished last time. */
    restored,
    startOver() {
      setRestored(false)
      setStart(fresh)
      form.reset(fresh)
      draft.discard()
    },
  }
}
