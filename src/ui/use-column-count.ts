import { useSyncExternalStore } from 'react'

const twoColumns = '(min-width: 44rem)'
const threeColumns = '(min-width: 66rem)'

/** How many cards stand side by side: one on a phone, three on a desk. Keep in step with the grid's own classes. */
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
