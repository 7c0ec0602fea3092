import { useState } from 'react'
import * as v from 'valibot'
import { useActionWithToast } from '../../data/use-action.ts'
import type { Draft } from '../../data/use-draft.ts'
import { ContactDraft, sendMessage } from '../../domain/thread/contact-message.ts'
import { useAppForm } from '../../ui/form/use-app-form.ts'

/** Returns the form of a message, filled with its stored draft; `empty` is what it starts over with. */
export function useContactForm(
  memberId: string,
  draft: Draft<ContactDraft>,
  empty: ContactDraft,
  onDone: () => void,
) {
  const act = useActionWithToast()
  const [defaultValues, setDefaultValues] = useState(draft.value)
  const [restored, setRestored] = useState(() => JSON.stringify(draft.value) !== JSON.stringify(empty))
  const form = useAppForm({
    defaultValues,
    validators: { onDynamic: ContactDraft },
    listeners: { onChange: ({ formApi }) => draft.save(formApi.state.values) },
    onSubmit: async ({ value }) => {
      const message = sendMessage(memberId, v.parse(ContactDraft, value), new Date().toLocaleString('en'))
      if (!(await act(message, { draft }))) return
      reset()
      onDone()
    },
  })
  const reset = () => {
    setRestored(false)
    setDefaultValues(empty)
    form.reset(empty)
  }
  const startOver = () => {
    draft.discard()
    reset()
  }
  return { form, restored, startOver }
}
