import { useInitialSyncProgress } from '../../data/use-sync-status.ts'
import { formatCount } from '../../messages/counts.ts'

/** Shows the progress of a first pull of several pages; pulled rows can be used meanwhile. */
export function InitialSyncProgress() {
  const progress = useInitialSyncProgress()
  if (!progress) return null
  const { got, of } = progress
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 sm:px-6">
      <label className="block text-sm text-ink-soft">
        <span className="tabular-nums">
          {`${formatCount(got)} of ${formatCount(of)} records are on this device. You can use it meanwhile.`}
        </span>
        <progress max={of} value={got} className="progress mt-1.5 block h-1.5 w-full" />
      </label>
    </div>
  )
}
