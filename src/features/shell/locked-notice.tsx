import { Lock } from 'lucide-react'
import { useAuth } from '../../app/auth.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** After a lost session: her unsent work is still here, and only she can take it up again. */
export function LockedNotice() {
  const { locked, unsent } = useAuth()
  if (locked === null) return null
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-5 sm:px-6">
      <Notice
        tone="amber"
        urgent
        icon={<Lock aria-hidden="true" />}
        title="You were signed out"
        action={
          <ButtonLink to="/login" size="small">
            Sign in again
          </ButtonLink>
        }
      >
        {waiting(unsent)} on this device for {locked}. Nothing is lost: sign in with that address to send it.
      </Notice>
    </div>
  )
}

const waiting = (unsent: number) =>
  unsent > 0 ? `${unsent} unsent ${unsent === 1 ? 'item waits' : 'items wait'}` : 'Unsent work waits'
