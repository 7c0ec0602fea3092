import { useState } from 'react'

/** Whether work is under way, and how to say that some begins: `await during(work())`. */
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
