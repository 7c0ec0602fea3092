import type { ReactNode } from 'react'
import { LazyDialog } from './lazy-components.tsx'
import { LazyPart } from './lazy-part.ts'

const frame = new LazyPart(() => import('./dialog-frame.tsx'))

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Under the title, announced with it. */
  description?: ReactNode
  children?: ReactNode
  /** Stays at the lower edge while the content scrolls. */
  footer?: ReactNode
  wide?: boolean
  /** Drawn above the title, edge to edge. */
  banner?: ReactNode
  /** The content draws the title itself; this one is for screen readers only. */
  titleHidden?: boolean
}

/** A dialog in the middle of the screen, on a phone a bottom sheet. Escape, the cross and the backdrop close it. */
export function Dialog(props: DialogProps) {
  return (
    <LazyDialog part={frame} preload open={props.open} onClose={props.onClose}>
      {({ default: Frame }, open) => <Frame {...props} open={open} />}
    </LazyDialog>
  )
}
