import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/** Rows of one turn: a key pressed meanwhile waits no longer than for these. */
const ROWS_PER_CALLBACK = 500

/** Reads every row in idle time, so that what `read` keeps of each is there when the first key is pressed. */
export function useIdleWarmUp<Row>(rows: readonly Row[], compute: (row: Row) => unknown): void {
  useEffect(() => {
    let stop = () => {}
    const next = (from: number) => {
      if (from >= rows.length) return
      stop = whenIdle(() => {
        for (const row of rows.slice(from, from + ROWS_PER_CALLBACK)) compute(row)
        next(from + ROWS_PER_CALLBACK)
      })
    }
    next(0)
    return () => stop()
  }, [rows, compute])
}
