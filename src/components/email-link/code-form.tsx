import { useId, useState } from 'react'
import * as v from 'valibot'
import { type LinkResult, useEmailLink } from '../../data/use-email-link.ts'
import { EmailCode, type LinkKind } from '../../domain/email-link.ts'
import { FieldError } from '../../ui/form/field-frame.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { toast } from '../../ui/toast.tsx'

const Code = v.object({ code: EmailCode })

interface CodeFormProps {
  kind: LinkKind
  /** The mailbox that got the code. */
  email: string
  label?: string
  onResult: (result: LinkResult) => void
}

/** A field for the code of an email: for those whose link opens elsewhere, for example in another browser. */
export function CodeForm({ kind, email, label = 'Code from the email', onResult }: CodeFormProps) {
  const { use, drop } = useEmailLink()
  const id = useId()
  const [isWrong, setIsWrong] = useState(false)
  const form = useAppForm({
    defaultValues: { code: '' },
    validators: { onDynamic: Code },
    listeners: { onChange: () => setIsWrong(false) },
    onSubmit: async ({ value }) => {
      const { code } = v.parse(Code, value)
      const result = await use({ kind, email, code })
      if (result.kind === 'failed') toast.error(result.message)
      else if (result.kind === 'problem') setIsWrong(true)
      else if (result.kind === 'other') {
        await drop()
        toast.error('Somebody else is signed in here now. Sign out first, then ask for a new email.')
      } else onResult(result)
    },
  })
  return (
    <Form form={form} className="grid gap-3 text-start">
      <form.AppField name="code">
        {(field) => (
          <field.TextField
            label={label}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            translate="no"
          />
        )}
      </form.AppField>
      <div aria-live="polite">
        <FieldError
          id={id}
          error={
            isWrong ? 'That code is wrong or too old. After five wrong codes a new email is needed.' : null
          }
        />
      </div>
      <form.SubmitButton
        variant="secondary"
        size="small"
        busyText="Checking..."
        className="justify-self-start"
      >
        <span>Use the code</span>
      </form.SubmitButton>
    </Form>
  )
}
