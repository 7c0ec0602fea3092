import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/** Rows of one turn: a key pressed meanwhile waits no longer than for these. */
const TURN = 500

/** Reads every row in idle time, so that what `read` keeps of each is there when the first key is pressed. */
export function useReadAhead<Row>(rows: readonly Row[], read: (row: Row) => unknown): void {
  useEffect(() => {
    let stop = () => {}
    const next = (from: number) => {
      if (from >= rows.length) return
      stop = whenIdle(() => {
        for (const row of rows.slice(from, from + TURN)) read(row)
        next(from + TURN)
      })
    }
    next(0)
    return () => stop()
  }, [rows, read])
}
