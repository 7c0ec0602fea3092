import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '../../app/auth.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** Signs out at once, unless something unsent would be lost with the device's data: then it asks first. */
export function useSignOut() {
  const { unsent, signOut } = useAuth()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await signOut()
      await navigate({ to: '/' })
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  const dialog = (
    <Dialog
      open={asking}
      onClose={() => setAsking(false)}
      title="Sign out and lose unsent work?"
      description={`${items(unsent)} not been sent yet. Signing out removes everything from this device, unsent work included.`}
      footer={
        <>
          <Button look="secondary" onClick={() => setAsking(false)}>
            Stay signed in
          </Button>
          <Button look="danger" busy={busy} busyText="Signing out..." onClick={leave}>
            Discard and sign out
          </Button>
        </>
      }
    >
      <p className="mt-4">
        <TextLink to="/unsent" onClick={() => setAsking(false)}>
          Show the unsent work
        </TextLink>
      </p>
    </Dialog>
  )
  return { start: () => (unsent > 0 ? setAsking(true) : void leave()), dialog }
}

const items = (count: number) => (count === 1 ? '1 item has' : `${count} items have`)
