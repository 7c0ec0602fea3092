import { useRouterState } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useAuth } from '../../../data/use-auth.tsx'
import { useDraftCount } from '../../../data/use-draft-count.ts'
import { installation } from '../../../pwa/install.ts'
import { Button } from '../../../ui/button.tsx'
import { CornerCard } from '../../../ui/corner-card.tsx'

/**
 * Returns whether unsent work or a draft is in a tab of Safari, which deletes it after seven days without a visit, and
 * the user has not been told yet.
 */
export function useSevenDaysWarning(): boolean {
  const shouldWarn = useSyncExternalStore(installation.subscribe, installation.shouldWarn, () => false)
  const { unsent } = useAuth()
  // A form is left with the screen.
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const drafts = useDraftCount(path, shouldWarn)
  return shouldWarn && (unsent > 0 || drafts > 0)
}

/** Warns that Safari deletes what a page stores, with the way to install the app where there is one. */
export const SevenDaysWarning = ({ onInstall }: { onInstall: (() => void) | null }) => (
  <CornerCard
    icon={<Hourglass className="size-8 text-apricot-text" />}
    title="Safari keeps this for seven days only"
    action={
      <>
        <Button variant="quiet" size="small" onClick={installation.recordWarning}>
          All right
        </Button>
        {onInstall && (
          <Button
            size="small"
            onClick={() => {
              installation.recordWarning()
              onInstall()
            }}
          >
            Show me how
          </Button>
        )}
      </>
    }
  >
    {onInstall
      ? 'What waits here is lost if you do not come back within a week. On your home screen it stays.'
      : 'What waits here is lost if you do not come back within a week. In the Dock (File, Add to Dock) it stays.'}
  </CornerCard>
)
