import { useState } from 'react'

/** A dialog whose code is fetched when it is first wanted, and which then stays to leave as it came. */
export function useLazyDialog() {
  const [state, setState] = useState({ wanted: false, open: false })
  return {
    ...state,
    show: () => setState({ wanted: true, open: true }),
    close: () => setState({ wanted: true, open: false }),
  }
}
