import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/** Rows per idle callback: a key pressed meanwhile waits for these only. */
const ROWS_PER_CALLBACK = 500

/** Calls `compute` for every row in idle time, so that its cached results are ready when the user starts typing. */
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
