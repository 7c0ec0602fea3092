import { useEffect, useRef, useState } from 'react'
import type { RemoteResult } from '../remote/remote-result.ts'
import { useEngine } from './app-services.ts'

export interface ServerQuery<Value> {
  /** The server's latest answer; null until there is one. */
  value: Value | null
  /** The last request failed or was refused. */
  failed: boolean
  refetch(): void
}

/**
 * Queries something that only the server stores: when the screen opens and after every pull. `query` must stay the same
 * function while it means the same.
 */
export function useServerQuery<Value>(query: () => Promise<RemoteResult<Value>>): ServerQuery<Value> {
  const engine = useEngine()
  const [state, setState] = useState<{ of: unknown; value: Value | null; failed: boolean }>({
    of: query,
    value: null,
    failed: false,
  })
  const refetch = useRef(() => {})
  useEffect(() => {
    let latest = 0
    const run = async () => {
      const request = ++latest
      const answer = await query()
      if (request !== latest) return
      setState((last) => ({
        of: query,
        value: answer.ok ? answer.value : last.of === query ? last.value : null,
        failed: !answer.ok,
      }))
    }
    refetch.current = () => void run()
    let pulledAt = engine.pulledAt
    void run()
    const subscription = engine.status$.subscribe(() => {
      if (engine.pulledAt === pulledAt) return
      pulledAt = engine.pulledAt
      void run()
    })
    return () => {
      latest = Number.POSITIVE_INFINITY
      subscription.unsubscribe()
    }
  }, [engine, query])
  const known = state.of === query
  return {
    value: known ? state.value : null,
    failed: known && state.failed,
    refetch: () => refetch.current(),
  }
}
