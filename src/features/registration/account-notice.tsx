import { UserRound } from 'lucide-react'
import { useNextAddress } from '../../data/use-next-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Says what to do after the server refused to make a second account. */
export function AccountNotice({ signIn }: { signIn: '/login' | '/client-login' }) {
  const next = useNextAddress()
  return (
    <Notice
      className="mt-6"
      tone="amber"
      urgent
      icon={UserRound}
      title="If you have an account with this address"
      action={
        <>
          <ButtonLink to={signIn} search={{ next }} size="small">
            <span>Sign in</span>
          </ButtonLink>
          <ButtonLink to="/reset-password" size="small" variant="secondary">
            <span>Choose a new password</span>
          </ButtonLink>
        </>
      }
    >
      Sign in with its password, or choose a new one. What you filled in here is kept.
    </Notice>
  )
}
