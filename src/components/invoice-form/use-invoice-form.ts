import { useRef, useState } from 'react'
import * as v from 'valibot'
import { useAction } from '../../data/use-action.ts'
import type { Draft } from '../../data/use-draft.ts'
import { useNewInvoiceContext } from '../../data/use-new-invoice-context.ts'
import { useEngine } from '../../data/use-services.ts'
import {
  createFromRequest,
  createStandalone,
  InvoiceForm,
  invoiceRefusals,
} from '../../domain/invoice/invoice.ts'
import { deleteInvoice } from '../../domain/invoice/invoice-transitions.ts'
import { noTaxDetails } from '../../domain/invoice/tax-details.ts'
import type { RowsMutation } from '../../domain/mutation.ts'
import type { Profile } from '../../domain/rows.ts'
import { failedMessage } from '../../messages/action-messages.ts'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { toast } from '../../ui/toast.tsx'
import type { InvoiceFields } from '../edit-unsent/form-drafts.ts'
import { useFormLines } from '../invoice-lines/use-form-lines.ts'
import { type InvoiceFormTask, isTouched } from './invoice-form-draft.ts'
import { haveSameTaxDetails, knownTaxDetails, taxDetailsOf } from './known-tax-details.ts'

/** Returns the form, filled with its stored draft. Saving always creates a new draft invoice (spec §7). */
export function useInvoiceForm(
  me: Profile,
  task: InvoiceFormTask,
  fresh: InvoiceFields,
  draft: Draft<InvoiceFields>,
  onDone: () => void,
) {
  const act = useAction()
  const writing = useNewInvoiceContext()
  const { view } = useEngine()
  const [restored, setRestored] = useState(() => isTouched(draft.value, fresh))
  const [start, setStart] = useState(() => (restored ? draft.value : fresh))
  const filledIn = useRef(taxDetailsOf(restored ? noTaxDetails : fresh))

  const form = useAppForm({
    defaultValues: start,
    validators: { onDynamic: InvoiceForm },
    listeners: {
      onChange({ fieldApi }) {
        if (fieldApi.name === 'application_id' || fieldApi.name === 'client_email') fillInTaxDetails()
        draft.save(form.state.values)
      },
    },
    onSubmit: async ({ value }) => {
      const written = write(v.parse(InvoiceForm, value))
      if (!written.ok) {
        toastFailure(value.application_id, invoiceRefusals[written.refusal])
        return
      }
      const replaced = value.delete_original ? deletionOfOriginal() : []
      const outcome = await act([written.value, ...replaced], { draft })
      if (!outcome.ok) {
        toastFailure(value.application_id, outcome.message)
        return
      }
      onDone()
    },
  })

  function write(fields: InvoiceForm) {
    if (fields.application_id === '') return createStandalone(me, fields, writing())
    const request = view.row('job_applications', fields.application_id)
    if (!request) return { ok: false, refusal: 'not-in-progress' } as const
    return createFromRequest(me, request, fields, writing())
  }

  /** Fills in what was given last time for the same client, unless the user has written something else. */
  function fillInTaxDetails() {
    if (!haveSameTaxDetails(form.state.values, filledIn.current)) return
    const known = knownTaxDetails(me, form.state.values, view)
    filledIn.current = known
    for (const name of Object.keys(known) as (keyof typeof known)[])
      form.setFieldValue(name, known[name], { dontRunListeners: true })
  }

  const formLines = useFormLines(
    () => form.state.values,
    ({ lines, amount }) => {
      if (amount !== undefined) form.setFieldValue('amount', amount)
      form.setFieldValue('lines', lines)
      draft.save(form.state.values)
    },
  )

  /** Returns the deletion of the draft that is replaced, unless that was sent or deleted meanwhile. */
  function deletionOfOriginal(): RowsMutation[] {
    const original = task.kind === 'edit' ? view.row('invoices', task.invoice.id) : undefined
    if (original?.status !== 'draft') return []
    const deleted = deleteInvoice(me, original, new Date().toISOString())
    return deleted.ok ? [deleted.value] : []
  }

  return {
    form,
    ...formLines,
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

/**
 * Shows a failure as a toast. The sentence of a standalone invoice includes the reason (spec §8); others show it below.
 */
function toastFailure(requestId: string, reason: string): void {
  const action = requestId === '' ? 'invoice.create_standalone' : 'invoice.create'
  const sentence = failedMessage(action, reason)
  toast.error(sentence, sentence.includes(reason) ? {} : { description: reason })
}
