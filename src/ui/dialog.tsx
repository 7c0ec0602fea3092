import type { DialogProps } from './dialog-frame.tsx'
import { LazyDialog } from './lazy-components.tsx'
import { LazyPart } from './lazy-part.ts'

const frame = new LazyPart(() => import('./dialog-frame.tsx'))

/** A dialog in the middle of the screen, on a phone a bottom sheet. Escape, the cross and the backdrop close it. */
export function Dialog(props: DialogProps) {
  return (
    <LazyDialog part={frame} preload open={props.open} onClose={props.onClose}>
      {({ default: Frame }, open) => <Frame {...props} open={open} />}
    </LazyDialog>
  )
}
