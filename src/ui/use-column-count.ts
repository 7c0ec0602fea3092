import { useSyncExternalStore } from 'react'

const two = '(min-width: 44rem)'
const three = '(min-width: 66rem)'

/** How many cards stand side by side: one on a phone, three on a desk. Keep in step with the grid's own classes. */
export const useColumns = (): number => useSyncExternalStore(subscribe, columns, () => 1)

function columns(): number {
  if (matchMedia(three).matches) return 3
  return matchMedia(two).matches ? 2 : 1
}

function subscribe(changed: () => void) {
  const queries = [matchMedia(two), matchMedia(three)]
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}
