import { useCallback, useEffect, useRef, useState } from 'react'
import type { Connection } from '../remote/connection.ts'
import { type RemoteResult, signedOut } from '../remote/remote-result.ts'
import { useEngine, useServices } from './use-services.ts'

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

/** A request that is sent in the name of a user. */
export type UserQuery<Value> = (connection: Connection, userId: string) => Promise<RemoteResult<Value>>

/** As `useServerQuery`, for the signed-in user; fails with `signedOut` where nobody is signed in. */
export function useUserQuery<Value>(query: UserQuery<Value>): ServerQuery<Value> {
  const { connection } = useServices()
  const { user } = useEngine()
  const queryAsUser = useCallback(
    () => (user ? query(connection, user.id) : Promise.resolve(signedOut)),
    [query, connection, user],
  )
  return useServerQuery(queryAsUser)
}
