import { useEffect, useState } from 'react'
import { type Day, localDay, millisecondsUntilTomorrow } from '../domain/calendar.ts'

/**
 * Returns the local day; updated at midnight, and when the tab becomes visible, since timers stop while a device
 * sleeps.
 */
export function useToday(): Day {
  const [today, setToday] = useState(() => localDay(new Date()))
  useEffect(() => {
    const look = () => setToday(localDay(new Date()))
    const timer = setTimeout(look, millisecondsUntilTomorrow(new Date()) + 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  })
  return today
}
