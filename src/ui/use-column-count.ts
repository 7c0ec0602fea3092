import { useSyncExternalStore } from 'react'

const twoColumns = '(min-width: 44rem)'
const threeColumns = '(min-width: 66rem)'

/**
 * Returns the number of grid columns: one on a phone, three on a wide screen. Must match the classes of `VirtualGrid`.
 */
export const useColumnCount = (): number => useSyncExternalStore(subscribe, columnCount, () => 1)

function columnCount(): number {
  if (matchMedia(threeColumns).matches) return 3
  return matchMedia(twoColumns).matches ? 2 : 1
}

function subscribe(changed: () => void) {
  const queries = [matchMedia(twoColumns), matchMedia(threeColumns)]
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}
