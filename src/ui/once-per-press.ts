import type { MouseEvent } from 'react'

/**
 * Returns a click handler that ignores the second click of a double click: the next step may stand there by then, and
 * nobody has chosen it.
 */
export const oncePerPress =
  (onClick: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) onClick()
  }
