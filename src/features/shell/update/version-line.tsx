import { useSyncExternalStore } from 'react'
import { appVersion } from '../../../platform/app-version.ts'
import { applyUpdate, updates } from '../../../pwa/service-worker-registration.ts'
import { Verbatim } from '../../../ui/verbatim.tsx'

/** Shows the version, and a button to update where a new one waits, also after "Later". */
export function VersionLine() {
  const waiting = useSyncExternalStore(updates.subscribe, updates.waiting, updates.waiting)
  return (
    <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-faint">
      <span>
        Version <Verbatim>{appVersion()}</Verbatim>
      </span>
      {waiting && (
        <button type="button" onClick={applyUpdate} className="prose-link min-h-11">
          Update now
        </button>
      )}
    </p>
  )
}
