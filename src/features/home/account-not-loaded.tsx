import { CloudOff } from 'lucide-react'
import { guards } from '../../components/guard/guards.ts'
import { TryAgain, usePullFailure } from '../../components/try-again.tsx'
import { useLoadError } from '../../data/use-load-error.ts'
import { Notice } from '../../ui/notice.tsx'

/** Shown where the signed-in user's records are unknown because the first pull has failed. */
export function AccountNotLoaded() {
  const unable = useLoadError()
  const failure = usePullFailure()
  if (!unable) return null
  return (
    <Notice
      className="mt-6 sm:mt-8"
      icon={CloudOff}
      title={guards['/account'].notLoadedTitle}
      action={<TryAgain />}
    >
      {failure}
    </Notice>
  )
}
