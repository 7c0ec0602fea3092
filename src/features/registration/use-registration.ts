import { useState } from 'react'
import { useCaptcha } from '../../components/captcha/use-captcha.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import type { AnyDraft } from '../../data/use-draft.ts'
import { useContinueAt, useNextAddress } from '../../data/use-next-address.ts'
import { readEmailAddress } from '../../domain/email-address.ts'
import type { Outcome } from '../../messages/outcome.ts'
import { toast } from '../../ui/toast.tsx'

export interface RegistrationActions<Kept> {
  /** `next` is where the link of the confirmation mail leads. */
  register: (
    value: Kept & { password: string },
    draft: AnyDraft,
    next?: string,
    captchaToken?: string,
  ) => Promise<Outcome & { confirm?: boolean }>
  /** For a signed-in user whose record is missing. */
  finish: (value: Kept, draft: AnyDraft) => Promise<Outcome>
  /** The screen after the registration. */
  home: '/' | '/client-dashboard'
}

/** Returns how a registration, or its missing record, is submitted. */
export function useRegistration<Kept extends { email: string }>({
  register,
  finish,
  home,
}: RegistrationActions<Kept>) {
  const { viewer } = useAuth()
  const continueAt = useContinueAt()
  const next = useNextAddress()
  const [confirming, setConfirming] = useState<string | null>(null)
  const [isKnown, setIsKnown] = useState(false)
  const finishing = viewer.user !== null
  const check = useCaptcha()
  const submit = async (value: Kept, password: string, draft: AnyDraft) => {
    if (!navigator.onLine && !finishing) {
      toast.error('You are offline. Your text is kept; try again when you are connected.')
      return
    }
    const outcome = finishing
      ? await finish(value, draft)
      : await check.attempt((token) => register({ ...value, password }, draft, next, token))
    if (!outcome) return
    if (!outcome.ok) {
      setIsKnown('code' in outcome && outcome.code === 'user_already_exists')
      toast.error(outcome.message)
      return
    }
    if ('confirm' in outcome && outcome.confirm) {
      setConfirming(readEmailAddress(value.email))
      return
    }
    continueAt(next ?? home)
  }
  return {
    finishing,
    submit,
    /** A signed-in user needs no check. */
    captcha: finishing ? null : check.field,
    /** The address that waits for its confirmation link to be followed; null otherwise. */
    confirming,
    /** The server refused the address: it has an account. */
    isKnown,
  }
}
