import { Sparkles } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useSyncStatus } from '../../app/status.ts'
import { applyUpdate, postponeUpdate, updates } from '../../pwa/register.ts'
import { Button } from '../../ui/button.tsx'

const words = {
  ready: 'A new version is ready.',
  stale: 'This page needs the new version to go on.',
  needed: 'This version is too old to send your work. It is kept on this device until you reload.',
}

/** Offers a new version; it never takes over by itself, so no form is lost under someone's hands. */
export function UpdatePrompt() {
  const update = useSyncExternalStore(updates.subscribe, updates.current)
  const needed = useSyncStatus().kind === 'update-needed'
  if (update === 'none' && !needed) return null
  return (
    <div
      role="status"
      className="fixed right-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] left-4 z-30 mx-auto flex max-w-md flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-raised p-4 shadow-high md:right-auto md:bottom-6 md:left-6 md:mx-0"
    >
      <p className="flex min-w-0 flex-1 basis-56 items-center gap-3 font-medium">
        <Sparkles aria-hidden="true" className="size-5 shrink-0 text-apricot-text" />
        {needed ? words.needed : words[update === 'stale' ? 'stale' : 'ready']}
      </p>
      <div className="ml-auto flex gap-1.5">
        {!needed && (
          <Button look="quiet" size="small" onClick={postponeUpdate}>
            Later
          </Button>
        )}
        <Button size="small" onClick={applyUpdate}>
          Reload
        </Button>
      </div>
    </div>
  )
}
