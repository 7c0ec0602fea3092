import { revalidateLogic } from '@tanstack/react-form'
import { useEffect, useRef } from 'react'
import { toast } from 'sonner'
import * as v from 'valibot'
import { useAuth } from '../../data/auth.tsx'
import { SignIn } from '../../domain/profile.ts'
import { useAppForm } from '../../ui/form/use-app-form.ts'

/** The sign-in form of both account types. `onWelcome` runs once she is in, unless she has gone elsewhere meanwhile. */
export function useSignInForm(onWelcome: () => void) {
  const { signIn, locked } = useAuth()
  const stillHere = useRef(true)
  useEffect(() => {
    stillHere.current = true
    return () => {
      stillHere.current = false
    }
  }, [])
  return useAppForm({
    defaultValues: { email: locked ?? '', password: '' },
    validationLogic: revalidateLogic(),
    validators: { onDynamic: SignIn },
    onSubmit: async ({ value }) => {
      if (!navigator.onLine) {
        toast.error('You are offline. Signing in needs a connection; try again when you are connected.')
        return
      }
      const { email, password } = v.parse(SignIn, value)
      const outcome = await signIn(email, password)
      if (!outcome.ok) {
        toast.error(outcome.message)
        return
      }
      toast.success('Welcome back!')
      if (stillHere.current) onWelcome()
    },
  })
}
