import { useSyncExternalStore } from 'react'
import { useSyncStatusValue } from '../../../data/use-sync-status.ts'
import { useUploading } from '../../../data/use-unsent-items.ts'
import { updates } from '../../../pwa/service-worker-registration.ts'
import { unsavedForms } from '../../../ui/form/unsaved-forms.ts'

/** Why a new version is offered: it is ready, this tab's code is no longer available, or the server requires it. */
export type UpdateReason = 'ready' | 'stale' | 'needed'

/**
 * Returns why a new version is offered now; null where none is. A version that is only ready waits until no form is
 * filled in and no upload runs.
 */
export function useUpdate(): UpdateReason | null {
  const update = useSyncExternalStore(updates.subscribe, updates.current, updates.current)
  const needed = useSyncStatusValue(({ kind }) => kind === 'update-needed')
  const filled = useSyncExternalStore(unsavedForms.subscribe, unsavedForms.any, unsavedForms.any)
  const uploading = useUploading()
  if (needed) return 'needed'
  if (update === 'stale') return 'stale'
  return update === 'ready' && !filled && !uploading ? 'ready' : null
}
