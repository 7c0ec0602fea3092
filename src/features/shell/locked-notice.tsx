import { Lock } from 'lucide-react'
import { useAuth } from '../../data/use-auth.tsx'
import { useAddressHere } from '../../data/use-next-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'

/** Tells, after a lost session, that unsent work is still on this device, for its owner only. */
export function LockedNotice() {
  const { locked, lockedUnsent } = useAuth()
  const here = useAddressHere()
  if (locked === null) return null
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-5 sm:px-6">
      <Notice
        tone="amber"
        urgent
        icon={Lock}
        title="You were signed out"
        action={
          <ButtonLink to="/login" search={{ next: here }} size="small">
            Sign in again
          </ButtonLink>
        }
      >
        <Sentence>{lockedText(lockedUnsent, locked)}</Sentence>
      </Notice>
    </div>
  )
}

function lockedText(unsent: number | null, locked: string): string {
  if (unsent === 0) return `Everything ${locked} did here had been sent. Sign in with that address to go on.`
  return `${unsentText(unsent)} on this device for ${locked}. Nothing is lost: sign in with that address to send it.`
}

function unsentText(unsent: number | null): string {
  if (unsent === null) return 'Unsent work may wait'
  return unsent === 1 ? '1 unsent item waits' : `${unsent} unsent items wait`
}
