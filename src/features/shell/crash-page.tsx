import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OfflineArt } from '../../ui/illustrations/offline-art.tsx'
import { useRedraw } from '../../ui/redraw.ts'

/**
 * Shown after a bug, or where code could not be fetched. Stored data is not touched. A screen whose nodes something else
 * has moved is drawn anew instead.
 */
export function CrashPage(props: ErrorComponentProps) {
  return useRedraw(props.error, props.reset) ? null : <Crash {...props} />
}

function Crash({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <EmptyState
      asPage
      art={<OfflineArt />}
      title="This screen could not be shown"
      action={
        <>
          <Button onClick={retry}>Try again</Button>
          <Button variant="secondary" onClick={() => location.reload()}>
            Reload the app
          </Button>
        </>
      }
    >
      <p>Your data and your unsent work are safe on this device.</p>
      <details className="mt-4 text-sm">
        <summary className="text-ink-faint">Details</summary>
        <p className="mt-2 font-mono">{error instanceof Error ? error.message : String(error)}</p>
      </details>
    </EmptyState>
  )
}
