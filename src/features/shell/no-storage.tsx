import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OfflineArt } from '../../ui/illustrations/offline-art.tsx'

/** Says that the browser gives no storage, which most screens need, and what the user can do. `error` says why. */
export const NoStorage = ({ error }: { error?: unknown }) => (
  <EmptyState
    asPage
    art={<OfflineArt />}
    title="This browser gives the app no storage"
    action={<Button onClick={() => location.reload()}>Try again</Button>}
  >
    <p>
      Everything you do is kept on your device first. Please allow this site to store data, leave private
      browsing, or make room on the device. What was stored before is not touched.
    </p>
    {error !== undefined && (
      <details className="mt-4 text-sm">
        <summary className="text-ink-faint">Details</summary>
        <p className="mt-2 font-mono">{error instanceof Error ? error.message : String(error)}</p>
      </details>
    )}
  </EmptyState>
)
