import { createFormHook, revalidateLogic } from '@tanstack/react-form'
import { useKeptForm } from '../redraw.ts'
import { CheckboxField } from './checkbox-field.tsx'
import { ChoiceListField } from './choice-list-field.tsx'
import { fieldContext, formContext } from './form-contexts.ts'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { EmailField, TextField } from './text-field.tsx'
import { TextAreaField } from './textarea-field.tsx'

const hooks = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    TextField,
    EmailField,
    PasswordField,
    TextAreaField,
    SelectField,
    CheckboxField,
    ChoiceListField,
  },
  formComponents: { SubmitButton },
})

export const { withForm, withFieldGroup } = hooks

/**
 * Creates a form with this folder's fields. Pass the domain's schema as `validators.onDynamic`: nothing is validated
 * before the first submit, and every change is after it. What was typed is there again where the screen is drawn anew.
 * Render it inside `<Form form={form}>`.
 *
 *     const form = useAppForm({
 *       defaultValues,
 *       validators: { onDynamic: ServiceDraft },
 *       onSubmit: ({ value }) => send(v.parse(ServiceDraft, value)),
 *     })
 *     <Form form={form}>
 *       <form.AppField name="title">{(field) => <field.TextField label="Title" required />}</form.AppField>
 *       <form.SubmitButton busyText="Saving...">Save</form.SubmitButton>
 *     </Form>
 */
export const useAppForm: typeof hooks.useAppForm = (options) => {
  const form = hooks.useAppForm({ ...options, validationLogic: revalidateLogic() })
  useKeptForm(form)
  return form
}
