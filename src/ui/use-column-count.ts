import { useMediaQuery } from './use-media-query.ts'

/**
 * Returns the number of grid columns: one on a phone, three on a wide screen. Must match the classes of `VirtualGrid`.
 */
export function useColumnCount(): number {
  const hasTwo = useMediaQuery('(min-width: 44rem)')
  const hasThree = useMediaQuery('(min-width: 66rem)')
  if (hasThree) return 3
  return hasTwo ? 2 : 1
}
