import { useState } from 'react'
import * as v from 'valibot'
import { DraftNote } from '../../components/draft-note.tsx'
import type { LetterheadDraft } from '../../components/edit-unsent/form-drafts.ts'
import { forms } from '../../components/edit-unsent/form-registry.ts'
import { CacheFontsOfText } from '../../data/invoice-fonts.tsx'
import { type Draft, useDraft } from '../../data/use-draft.ts'
import { useRow } from '../../data/use-rows.ts'
import { useSaveEdit } from '../../data/use-save-edit.ts'
import { LetterheadForm, saveLetterhead, typedLetterhead } from '../../domain/invoice/letterhead.ts'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { AccentField } from './accent-field.tsx'
import { LogoField } from './logo-field.tsx'
import { PaperPreview } from './paper-preview.tsx'
import { samplePaper } from './sample-paper.ts'
import { useEditDraft } from './use-edit-draft.ts'

interface LetterheadDialogProps {
  me: Profile
  /** The row as of the opening of the dialog. */
  payment: PaymentDetails
  open: boolean
  onClose: () => void
}

/** Edits what papers look like, beside a paper that follows each key. Works offline. Keeps its draft until it is saved. */
export function LetterheadDialog(props: LetterheadDialogProps) {
  const [fresh] = useState<LetterheadDraft>(() => ({
    seen: props.payment,
    edit: typedLetterhead(props.payment),
  }))
  const draft = useDraft(forms.letterhead, '', fresh)
  return draft.loaded && <LoadedDialog {...props} fresh={fresh} draft={draft} />
}

type LoadedDialogProps = LetterheadDialogProps & {
  fresh: LetterheadDraft
  draft: Draft<LetterheadDraft>
}

function LoadedDialog({ me, open, onClose, fresh, draft }: LoadedDialogProps) {
  const { seen, edit, restored, save, startOver } = useEditDraft(draft, fresh, typedLetterhead)
  const saved = useRow('logos', seen.logo_id ?? '') ?? null
  const saveEdit = useSaveEdit(draft)
  const [sample] = useState(() => samplePaper(me))
  const form = useAppForm({
    defaultValues: edit,
    validators: { onDynamic: LetterheadForm },
    listeners: { onChange: ({ formApi }) => save(formApi.state.values) },
    onSubmit: async ({ value }) => {
      const at = new Date().toISOString()
      const written = saveLetterhead(seen, v.parse(LetterheadForm, value), crypto.randomUUID(), at)
      if (await saveEdit(written)) onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      extraWide
      title="Letterhead"
      description="The look of your invoices, quotes and reminders from now on. What you have sent stays as it was."
      submitLabel="Save"
      busyText="Saving..."
      intro={restored && <DraftNote onStartOver={() => form.reset(startOver())} />}
      className="mt-6 grid gap-6 sm:grid-cols-[1fr_15rem] lg:grid-cols-[1fr_26rem]"
    >
      <div className="grid content-start gap-6">
        <form.AppField name="business_name">
          {(field) => (
            <field.TextField
              label="Business name"
              hint="At the head, in place of the group’s name."
              autoComplete="organization"
              optional
            />
          )}
        </form.AppField>
        <form.AppField name="logo">{() => <LogoField saved={saved} />}</form.AppField>
        <form.AppField name="accent">{() => <AccentField />}</form.AppField>
        <form.AppField name="closing_line">
          {(field) => (
            <field.TextField
              label="Closing line"
              hint="For example “Thank you for your trust.”"
              autoComplete="off"
              optional
            />
          )}
        </form.AppField>
      </div>
      <form.Subscribe selector={({ values }) => values}>
        {(values) => (
          <div className="sm:sticky sm:top-0">
            <PaperPreview invoice={sample.invoice} parties={sample.partiesWith(seen, values, saved)} />
            <CacheFontsOfText text={`${values.business_name}\n${values.closing_line}`} />
          </div>
        )}
      </form.Subscribe>
    </FormDialog>
  )
}
