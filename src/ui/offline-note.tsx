import { CloudOff } from 'lucide-react'
import { Notice } from './notice.tsx'
import { useOnline } from './use-online.ts'

/** Says beside a form that needs a network that the user is offline; `then` says what happens to the text. */
export function OfflineNote({
  then = 'Your text is kept; try again when you are connected.',
}: {
  then?: string
}) {
  if (useOnline()) return null
  return (
    <Notice icon={CloudOff} title="You are offline.">
      {then}
    </Notice>
  )
}
