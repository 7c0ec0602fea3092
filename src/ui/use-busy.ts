import { useState } from 'react'

/** Returns `busy`, true while a promise is pending that was passed to `during`: `await during(work())`. */
export function useBusy() {
  const [busy, setBusy] = useState(false)
  async function during<Value>(work: Promise<Value>): Promise<Value> {
    setBusy(true)
    try {
      return await work
    } finally {
      setBusy(false)
    }
  }
  return { busy, during }
}
