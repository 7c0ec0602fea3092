import { useSyncExternalStore } from 'react'
import { lazyDialog } from '../../ui/lazy-components.tsx'
import { missingGlyphsQuestion } from './missing-glyphs.ts'

const { subscribe, current } = missingGlyphsQuestion

const MissingGlyphsDialog = lazyDialog(
  () => import('./missing-glyphs-dialog.tsx'),
  (module) => module.MissingGlyphsDialog,
  ({ asked }) => asked !== null,
  { preload: false },
)

/** Asks what `confirmMissingGlyphs` wants to know. Use it once in the app. */
export function MissingGlyphsAsker() {
  const asked = useSyncExternalStore(subscribe, current, () => null)
  return <MissingGlyphsDialog asked={asked} onClose={() => asked?.answer(false)} />
}
