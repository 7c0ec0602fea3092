import { useState } from 'react'
import * as v from 'valibot'
import {
  AboutCompanyField,
  CompanyNameField,
  CompanySizeField,
  ContactNameField,
  IndustryField,
  WebsiteField,
} from '../../components/company-fields.tsx'
import type { CompanyFormDraft } from '../../components/edit-unsent/form-drafts.ts'
import { forms } from '../../components/edit-unsent/form-registry.ts'
import { PhoneField } from '../../components/phone-field.tsx'
import { type Draft, useDraft } from '../../data/use-draft.ts'
import { useSaveEdit } from '../../data/use-save-edit.ts'
import { ClientEdit, clientEdit, editClient } from '../../domain/client.ts'
import type { Client } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'

interface CompanyDialogProps {
  client: Client
  open: boolean
  onClose: () => void
}

export function CompanyDialog(props: CompanyDialogProps) {
  const [empty] = useState<CompanyFormDraft>({ seen: props.client, edit: clientEdit(props.client) })
  const draft = useDraft(forms.company, '', empty)
  // The form reads its default values once: it must not open before the stored draft is read.
  return draft.loaded && <LoadedDialog {...props} draft={draft} />
}

interface LoadedDialogProps extends CompanyDialogProps {
  draft: Draft<CompanyFormDraft>
}

function LoadedDialog({ client, open, onClose, draft }: LoadedDialogProps) {
  const saveEdit = useSaveEdit(draft)
  const [{ seen, edit }] = useState(draft.value)
  const form = useAppForm({
    defaultValues: edit,
    validators: { onDynamic: ClientEdit },
    listeners: { onChange: ({ formApi }) => draft.save({ seen, edit: formApi.state.values }) },
    onSubmit: async ({ value }) => {
      if (await saveEdit(editClient(seen, v.parse(ClientEdit, value)))) onClose()
    },
  })
  const discard = () => {
    draft.discard()
    form.reset(clientEdit(client))
    onClose()
  }
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Edit company"
      description="Professionals see this with every request you send."
      submitLabel="Save"
      busyText="Saving..."
      cancelButton={
        <form.Subscribe selector={(state) => isEdited(seen, state.values)}>
          {(edited) => (
            <Button variant="secondary" onClick={discard} className="max-sm:flex-1">
              {edited ? 'Discard changes' : 'Cancel'}
            </Button>
          )}
        </form.Subscribe>
      }
      className="mt-6 grid gap-5"
    >
      <form.AppField name="company_name">{() => <CompanyNameField />}</form.AppField>
      <form.AppField name="contact_name">{() => <ContactNameField />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="email">{(field) => <field.EmailField label="Email" required />}</form.AppField>
        <form.AppField name="phone">{() => <PhoneField />}</form.AppField>
        <form.AppField name="industry">{() => <IndustryField />}</form.AppField>
        <form.AppField name="company_size">{() => <CompanySizeField />}</form.AppField>
      </div>
      <form.AppField name="website">{() => <WebsiteField />}</form.AppField>
      <form.AppField name="bio">{() => <AboutCompanyField />}</form.AppField>
    </FormDialog>
  )
}

const isEdited = (seen: Client, edit: CompanyFormDraft['edit']): boolean =>
  JSON.stringify(clientEdit(seen)) !== JSON.stringify(edit)
