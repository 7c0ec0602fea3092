import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Returns whether the browser has been idle since the component was painted. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
