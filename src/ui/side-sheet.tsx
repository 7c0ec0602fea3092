import { lazy, type ReactNode } from 'react'
import { Fetched } from './fetched.tsx'

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
  return (
    <Fetched open={props.open} load={load}>
      {(open) => <Frame {...props} open={open} />}
    </Fetched>
  )
}
