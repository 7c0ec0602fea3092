import { useEffect, useState } from 'react'
import { type Day, localDay, millisecondsUntilTomorrow } from '../../domain/calendar.ts'

/** The day it is here; another one after midnight, and after a night asleep, without a reload. */
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
