import { lazy, type ReactNode, Suspense } from 'react'
import { Arrival, useWanted } from './use-wanted.ts'

const load = () => import('./side-sheet-frame.tsx')
const Frame = lazy(load)

export interface SideSheetProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A menu that slides in from the right, for small screens. */
export function SideSheet(props: SideSheetProps) {
  const { wanted, open, arrived } = useWanted(props.open, load)
  return (
    wanted && (
      <Suspense fallback={null}>
        <Frame {...props} open={open} />
        <Arrival onArrive={arrived} />
      </Suspense>
    )
  )
}
