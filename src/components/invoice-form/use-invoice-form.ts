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
import { insertedInvoice } from '../../domain/invoice/invoice-number.ts'
import { deleteInvoice } from '../../domain/invoice/invoice-transitions.ts'
import { repeatLike } from '../../domain/invoice/recurring-invoice.ts'
import { noTaxDetails } from '../../domain/invoice/tax-details.ts'
import { type Cents, centsOf } from '../../domain/money.ts'
import type { RowsMutation } from '../../domain/mutation.ts'
import { restOfQuote } from '../../domain/quote/rest-of-quote.ts'
import type { Profile } from '../../domain/rows.ts'
import { failedMessage } from '../../messages/action-messages.ts'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { toast } from '../../ui/toast.tsx'
import type { InvoiceFields } from '../edit-unsent/form-drafts.ts'
import { useFormLines } from '../invoice-lines/use-form-lines.ts'
import { type InvoiceFormTask, isTouched } from './invoice-form-draft.ts'
import { haveSameTaxDetails, knownTaxDetails, taxDetailsOf } from './known-tax-details.ts'

/** An invoice that goes beyond its quote, and by how much. */
interface Excess {
  fields: InvoiceForm
  excess: Cents
}

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
  const quote = task.kind === 'quote' ? task.quote : null
  const [asking, setAsking] = useState<Excess | null>(null)
  const filledIn = useRef(taxDetailsOf(restored ? noTaxDetails : fresh))

  const form = useAppForm({
    defaultValues: start,
    validators: { onDynamic: InvoiceForm },
    listeners: {
      onChange({ fieldApi }) {
        setAsking(null)
        if (fieldApi.name === 'application_id' || fieldApi.name === 'client_email') fillInTaxDetails()
        draft.save(form.state.values)
      },
    },
    onSubmit: async ({ value }) => {
      const fields = v.parse(InvoiceForm, value)
      const excess = quote ? centsOf(fields.amount) - restOfQuote(quote, view.rows('invoices')) : 0n
      if (excess > 0n) setAsking({ fields, excess })
      else await create(fields)
    },
  })

  async function create(fields: InvoiceForm, exceeds_quote = false) {
    setAsking(null)
    const written = write(fields, exceeds_quote)
    if (!written.ok) {
      toastFailure(fields.application_id, invoiceRefusals[written.refusal])
      return
    }
    const replaced = fields.delete_original ? deletionOfOriginal() : []
    const repeated = repetitionsOfOriginal(insertedInvoice(written.value)?.id ?? '')
    const outcome = await act([written.value, ...repeated, ...replaced], { draft })
    if (!outcome.ok) {
      toastFailure(fields.application_id, outcome.message)
      return
    }
    onDone()
  }

  function write(fields: InvoiceForm, exceeds_quote: boolean) {
    if (fields.application_id === '') return createStandalone(me, fields, writing())
    const request = view.row('job_applications', fields.application_id)
    if (!request) return { ok: false, refusal: 'not-in-progress' } as const
    const ofQuote = quote && { quote_id: quote.id, exceeds_quote }
    return createFromRequest(me, request, { ...fields, ...ofQuote }, writing())
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

  /** Returns what makes later repetitions of the edited invoice like this one. */
  function repetitionsOfOriginal(id: string): RowsMutation[] {
    const original = task.kind === 'edit' ? task.invoice.id : ''
    return view
      .rows('recurring_invoices')
      .filter(({ invoice_id, stopped_at }) => invoice_id === original && stopped_at === null)
      .map((recurring) => repeatLike(recurring, id))
  }

  return {
    form,
    ...formLines,
    /** True if the form was left unfinished last time. */
    restored,
    /** What is to be invoiced beyond the quote, until the user has confirmed it. */
    asking: asking && {
      excess: asking.excess,
      confirm: () => void create(asking.fields, true),
      cancel: () => setAsking(null),
    },
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
