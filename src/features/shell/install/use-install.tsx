import { useState, useSyncExternalStore } from 'react'
import { install, installation } from '../../../pwa/install.ts'
import { lazyDialog } from '../../../ui/lazy-components.tsx'

const ShareSheet = lazyDialog(
  () => import('./share-sheet.tsx'),
  (module) => module.ShareSheet,
  ({ open }) => open,
  { preload: false },
)

/** Returns how the app can be installed here, and a function that starts it; `way` is null where it cannot, or is. */
export function useInstall() {
  const way = useSyncExternalStore(installation.subscribe, installation.method, () => null)
  const isTime = useSyncExternalStore(installation.subscribe, installation.shouldOffer, () => false)
  const [open, setOpen] = useState(false)
  const start = () => {
    if (way === 'prompt') return void install()
    installation.dismiss()
    setOpen(true)
  }
  const dialog = <ShareSheet open={open} onClose={() => setOpen(false)} />
  return { way, isTime, start, dialog }
}
