import * as v from 'valibot'
import { Password } from '../domain/profile/profile.ts'
import { useAppForm } from '../ui/form/use-app-form.ts'
import { toast } from '../ui/toast.tsx'
import { useAuth } from './use-auth.tsx'

const NewPassword = v.object({ password: Password })

/** Returns the form of a new password; calls `then` when the server has stored it. */
export function useNewPassword(then: () => unknown = () => undefined) {
  const { setPassword } = useAuth()
  return useAppForm({
    defaultValues: { password: '' },
    validators: { onDynamic: NewPassword },
    onSubmit: async ({ value, formApi }) => {
      const outcome = await setPassword(value.password)
      if (!outcome.ok) {
        toast.error(outcome.message)
        return
      }
      formApi.reset()
      toast.success('Your new password is set')
      await then()
    },
  })
}
