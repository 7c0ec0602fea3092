import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { CacheFontsOfText } from '../../data/invoice-fonts.tsx'
import { type Draft, useDraft } from '../../data/use-draft.ts'
import { useEngine } from '../../data/use-services.ts'
import { type Day, localDay } from '../../domain/calendar.ts'
import { quoteNumber } from '../../domain/quote/quote-number.ts'
import type { Profile } from '../../domain/rows.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { DraftNote } from '../draft-note.tsx'
import type { QuoteFields } from '../edit-unsent/form-drafts.ts'
import { ContentFields, contentFieldNames } from '../invoice-form/content-fields.tsx'
import { contentTexts } from '../invoice-form/content-texts.ts'
import { knownTaxDetails } from '../invoice-form/known-tax-details.ts'
import { RequestSummary } from '../invoice-form/request-summary.tsx'
import { useUsedLines } from '../invoice-lines/use-used-lines.ts'
import { type QuoteFormTask, quoteFieldsOf, quoteFormOf } from './quote-form-draft.ts'
import { useQuoteForm } from './use-quote-form.ts'

interface QuoteFormDialogProps {
  me: Profile
  task: QuoteFormTask
  open: boolean
  onClose: () => void
}

/**
 * Creates a quote in status draft, with or without a network: the form of an invoice for the client of a request. Keeps the
 * form's draft until it is saved or started over. Give it a new `key` each time it is opened.
 */
export function QuoteFormDialog(props: QuoteFormDialogProps) {
  const { me, task } = props
  const { view } = useEngine()
  const [today] = useState(() => localDay(new Date()))
  const [fresh] = useState(() => {
    const addressee = { application_id: task.request.id, client_email: '' }
    return quoteFieldsOf(task, today, knownTaxDetails(me, addressee, view))
  })
  const { form, id } = quoteFormOf(task)
  const draft = useDraft(form, id, fresh)
  return draft.loaded && <LoadedDialog {...props} today={today} fresh={fresh} draft={draft} />
}

type LoadedDialogProps = QuoteFormDialogProps & {
  today: Day
  fresh: QuoteFields
  draft: Draft<QuoteFields>
}

function LoadedDialog({ me, task, open, onClose, today, fresh, draft }: LoadedDialogProps) {
  const used = useUsedLines(me)
  const { form, list, addLines, removeAllLines, restored, startOver } = useQuoteForm(
    me,
    task,
    today,
    fresh,
    draft,
    onClose,
  )
  const hasLines = useStore(form.store, ({ values }) => values.lines.length > 0)
  const replaces = task.original?.status === 'draft'
  return (
    <FormDialog
      form={form}
      wide
      extraWide={hasLines}
      open={open}
      onClose={onClose}
      title={replaces ? 'Edit Quote' : 'Create Quote'}
      description={descriptionOf(task)}
      submitLabel={replaces ? 'Save Quote' : 'Create Quote'}
      busyText={replaces ? 'Saving...' : 'Creating...'}
      intro={restored && <DraftNote onStartOver={startOver} />}
    >
      <RequestSummary client={task.client} service={task.service} />
      <ContentFields
        form={form}
        fields={contentFieldNames}
        list={list}
        used={used}
        onAddLines={addLines}
        onRemoveAllLines={removeAllLines}
        day={
          <form.AppField name="valid_until">
            {(field) => <field.TextField label="Valid until" type="date" min={today} required />}
          </form.AppField>
        }
        descriptionHint="What you offer."
      />
      <form.Subscribe selector={({ values }) => contentTexts(values)}>
        {(typed) => <CacheFontsOfText text={typed} />}
      </form.Subscribe>
    </FormDialog>
  )
}

function descriptionOf({ original }: QuoteFormTask): string {
  if (original?.status === 'draft')
    return 'It takes the place of the draft; nobody sees it before you send it.'
  const draft = 'It starts as a draft; nobody sees it before you send it.'
  return original ? `${draft} ${quoteNumber(original)} stays as it is.` : draft
}
