import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import type { Elements } from './elements.ts'
import { useRedraw } from './redraw.ts'

/** Draws its children anew where React does not find a node that it has drawn; passes other errors on to the screen. */
export const Redrawn = ({ children }: { children: Elements }) => (
  <CatchBoundary getResetKey={never} errorComponent={Redraw}>
    {children}
  </CatchBoundary>
)

const never = () => ''

function Redraw({ error, reset }: ErrorComponentProps) {
  if (!useRedraw(error, reset)) throw error
  return null
}
