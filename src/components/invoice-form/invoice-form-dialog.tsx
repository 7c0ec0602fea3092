import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { CacheFontsOfText } from '../../data/invoice-fonts.tsx'
import { type Draft, useDraft } from '../../data/use-draft.ts'
import { useEngine } from '../../data/use-services.ts'
import { localDay } from '../../domain/calendar.ts'
import { formatMoney } from '../../domain/money.ts'
import { quoteNumber } from '../../domain/quote/quote-number.ts'
import type { Profile } from '../../domain/rows.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { DraftNote } from '../draft-note.tsx'
import type { InvoiceFields } from '../edit-unsent/form-drafts.ts'
import { InlineQuestion } from '../inline-question.tsx'
import { useUsedLines } from '../invoice-lines/use-used-lines.ts'
import { ContentFields, contentFieldNames } from './content-fields.tsx'
import { contentTexts } from './content-texts.ts'
import { fieldsOf, formOfTask, type InvoiceFormTask } from './invoice-form-draft.ts'
import { knownTaxDetails } from './known-tax-details.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { useBillable } from './use-billable.ts'
import { useInvoiceForm } from './use-invoice-form.ts'

interface InvoiceFormDialogProps {
  me: Profile
  task: InvoiceFormTask
  open: boolean
  onClose: () => void
}

/**
 * Creates an invoice in status draft, with or without a network. Keeps the form's draft until it is saved or started
 * over. Give it a new `key` each time it is opened.
 */
export function InvoiceFormDialog(props: InvoiceFormDialogProps) {
  const { me, task } = props
  const { view } = useEngine()
  const [fresh] = useState(() => {
    const addressee = { application_id: task.kind === 'request' ? task.request.id : '', client_email: '' }
    return fieldsOf(task, localDay(new Date()), knownTaxDetails(me, addressee, view))
  })
  const { form, id } = formOfTask(task)
  const draft = useDraft(form, id, fresh)
  return draft.loaded && <LoadedDialog {...props} fresh={fresh} draft={draft} />
}

type LoadedDialogProps = InvoiceFormDialogProps & {
  fresh: InvoiceFields
  draft: Draft<InvoiceFields>
}

function LoadedDialog({ me, task, open, onClose, fresh, draft }: LoadedDialogProps) {
  const billable = useBillable(me)
  const used = useUsedLines(me)
  const { form, list, addLines, removeAllLines, restored, asking, startOver } = useInvoiceForm(
    me,
    task,
    fresh,
    draft,
    onClose,
  )
  const hasLines = useStore(form.store, ({ values }) => values.lines.length > 0)
  return (
    <FormDialog
      form={form}
      wide
      extraWide={hasLines}
      open={open}
      onClose={onClose}
      title={task.kind === 'edit' ? 'Edit Invoice' : 'Create Invoice'}
      description={descriptionOf(task)}
      submitLabel="Create Invoice"
      busyText="Creating..."
      intro={restored && <DraftNote onStartOver={startOver} />}
    >
      <RecipientFields form={form} kind={task.kind} billable={billable} />
      <ContentFields
        form={form}
        fields={contentFieldNames}
        list={list}
        used={used}
        onAddLines={addLines}
        onRemoveAllLines={removeAllLines}
        day={
          <form.AppField name="due_date">
            {(field) => <field.TextField label="Due date" type="date" required />}
          </form.AppField>
        }
        descriptionHint="What you did."
      />
      <form.Subscribe selector={({ values }) => `${values.client_name}\n${contentTexts(values)}`}>
        {(typed) => <CacheFontsOfText text={typed} />}
      </form.Subscribe>
      {task.kind === 'edit' && task.invoice.status === 'draft' && (
        <form.AppField name="delete_original">
          {(field) => (
            <field.CheckboxField
              label={`Delete the draft ${task.invoice.invoice_number}`}
              hint="The new invoice then takes its place."
            />
          )}
        </form.AppField>
      )}
      {asking && (
        <InlineQuestion
          question="Invoice more than the quote?"
          detail={`With this invoice, ${formatMoney(asking.excess)} more than the quote is invoiced.`}
          confirmLabel="Create it"
          cancelLabel="Do not create it"
          onConfirm={asking.confirm}
          onCancel={asking.cancel}
        />
      )}
    </FormDialog>
  )
}

function descriptionOf(task: InvoiceFormTask): string {
  if (task.kind === 'quote') {
    return `With what the accepted quote ${quoteNumber(task.quote)} says. It starts as a draft; nobody sees it before you send it.`
  }
  if (task.kind !== 'edit') return 'It starts as a draft; nobody sees it before you send it.'
  const { invoice_number, status, client_id } = task.invoice
  return [
    'Saving creates a new invoice with a number of its own.',
    status !== 'draft' && `${invoice_number} was issued and stays as it is.`,
    client_id !== null &&
      task.recipient &&
      'person' in task.recipient &&
      'The project is not in progress any more: the new invoice is for a person by name and email, and she does not see it here.',
  ]
    .filter(Boolean)
    .join(' ')
}
