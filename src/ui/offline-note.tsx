import { CloudOff } from 'lucide-react'
import { Notice } from './notice.tsx'
import { useOnline } from './use-online.ts'

/** Beside the button of a form that needs a network by its nature; `then` says what becomes of the text. */
export function OfflineNote({
  then = 'Your text is kept; try again when you are connected.',
}: {
  then?: string
}) {
  if (useOnline()) return null
  return (
    <Notice icon={<CloudOff aria-hidden="true" />} title="You are offline.">
      {then}
    </Notice>
  )
}
