import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { CaptchaCheck } from '../../components/captcha/captcha-field.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import { SignIn } from '../../domain/profile/profile.ts'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { toast } from '../../ui/toast.tsx'

/**
 * Returns the sign-in form of both account types, and the address that must be confirmed first. Calls `onSignedIn` unless
 * the user has left the screen meanwhile; `attempt` is the security check's.
 */
export function useSignInForm(onSignedIn: () => void, attempt: CaptchaCheck['attempt']) {
  const { signIn, locked } = useAuth()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const form = useAppForm({
    defaultValues: { email: locked ?? '', password: '' },
    validators: { onDynamic: SignIn },
    onSubmit: async ({ value }) => {
      if (!navigator.onLine) {
        toast.error('You are offline. Signing in needs a connection; try again when you are connected.')
        return
      }
      const { email, password } = v.parse(SignIn, value)
      const outcome = await attempt((token) => signIn(email, password, token))
      if (!outcome) return
      if (!outcome.ok) {
        setUnconfirmed('code' in outcome && outcome.code === 'email_not_confirmed' ? email : null)
        toast.error(outcome.message)
        return
      }
      toast.success('Welcome back!')
      if (isMounted.current) onSignedIn()
    },
  })
  return { form, unconfirmed }
}
