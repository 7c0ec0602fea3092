import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether the window is as narrow as on a phone: below the first of the styles' sizes (`sm:`). */
export const useIsPhone = (): boolean => useMediaQuery('(width < 40rem)')

/** Returns whether a media query matches, false in a prerendered page. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
