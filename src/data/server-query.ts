import { useEffect, useRef, useState } from 'react'
import type { RemoteResult } from '../remote/remote-result.ts'
import { useEngine } from './app-services.ts'

export interface Asked<Value> {
  /** The server's latest answer; null until there is one. */
  value: Value | null
  /** It could not be asked, or said no, the last time. */
  failed: boolean
  again(): void
}

/**
 * Something only the server knows: asked for when the screen opens, and again with every pull, so that the bell that
 * brings new rows brings this, too. `ask` must stay the same function while it means the same.
 */
export function useAsked<Value>(ask: () => Promise<RemoteResult<Value>>): Asked<Value> {
  const engine = useEngine()
  const [state, setState] = useState<{ of: unknown; value: Value | null; failed: boolean }>({
    of: ask,
    value: null,
    failed: false,
  })
  const asking = useRef(() => {})
  useEffect(() => {
    let latest = 0
    const look = async () => {
      const turn = ++latest
      const answer = await ask()
      if (turn !== latest) return
      setState((last) => ({
        of: ask,
        value: answer.ok ? answer.value : last.of === ask ? last.value : null,
        failed: !answer.ok,
      }))
    }
    asking.current = () => void look()
    let pulledAt = engine.pulledAt
    void look()
    const subscription = engine.status$.subscribe(() => {
      if (engine.pulledAt === pulledAt) return
      pulledAt = engine.pulledAt
      void look()
    })
    return () => {
      latest = Number.POSITIVE_INFINITY
      subscription.unsubscribe()
    }
  }, [engine, ask])
  const known = state.of === ask
  return { value: known ? state.value : null, failed: known && state.failed, again: () => asking.current() }
}
