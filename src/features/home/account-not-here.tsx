import { CloudOff } from 'lucide-react'
import { guards } from '../../app/guards.ts'
import { useLoadError } from '../../app/load-error.ts'
import { TryAgain, usePullFailure } from '../../app/try-again.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Stands where a signed-in user is not known yet, once the first pull has failed. */
export function AccountNotHere() {
  const unable = useLoadError()
  const failure = usePullFailure()
  if (!unable) return null
  return (
    <div className="pt-6 sm:pt-8">
      <Notice icon={<CloudOff aria-hidden="true" />} title={guards['/account'].missing} action={<TryAgain />}>
        {failure}
      </Notice>
    </div>
  )
}
