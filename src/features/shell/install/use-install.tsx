import { lazy, Suspense, useSyncExternalStore } from 'react'
import { install, installation } from '../../../pwa/install.ts'
import { useLazyDialog } from '../use-lazy-dialog.ts'

const ShareSheet = lazy(() => import('./share-sheet.tsx'))

/** How the app can be installed here, and doing it; null where it cannot, or is. */
export function useInstall() {
  const way = useSyncExternalStore(installation.subscribe, installation.way)
  const isTime = useSyncExternalStore(installation.subscribe, installation.isTime)
  const sheet = useLazyDialog()
  const start = () => {
    if (way === 'prompt') return void install()
    installation.dismiss()
    sheet.show()
  }
  const dialog = sheet.wanted && (
    <Suspense fallback={null}>
      <ShareSheet open={sheet.open} onClose={sheet.close} />
    </Suspense>
  )
  return { way, isTime, start, dialog }
}
