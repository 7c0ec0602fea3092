import { useCallback, useSyncExternalStore } from 'react'
import type { Subscription } from 'rxjs'
import type { Connection } from '../remote/connection.ts'
import { type RemoteResult, signedOut } from '../remote/remote-result.ts'
import type { Engine } from '../sync/engine.ts'
import { useEngine, useServices } from './use-services.ts'

export interface ServerQuery<Value> {
  /** The server's latest answer; null until there is one. */
  value: Value | null
  /** The last request failed or was refused. */
  failed: boolean
  refetch(): void
}

type Known<Value> = Pick<ServerQuery<Value>, 'value' | 'failed'>

const nothing: Known<never> = { value: null, failed: false }

/** What all components that ask the same know: one request asks for all of them, and again after every pull. */
class SharedQuery<Value> {
  known: Known<Value> = nothing
  readonly #engine: Engine
  readonly #ask: () => Promise<RemoteResult<Value>>
  readonly #listeners = new Set<() => void>()
  #pulls: Subscription | null = null
  /** The last request; null where it was answered. */
  #request: object | null = null

  constructor(engine: Engine, ask: () => Promise<RemoteResult<Value>>) {
    this.#engine = engine
    this.#ask = ask
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#pulls ??= this.#afterPulls()
    if (!this.#request) this.refetch()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#pulls?.unsubscribe()
      this.#pulls = this.#request = null
      this.known = nothing
    }
  }

  readonly refetch = (): void => void this.#run()

  #afterPulls(): Subscription {
    let { pulledAt } = this.#engine
    return this.#engine.status$.subscribe(() => {
      if (this.#engine.pulledAt === pulledAt) return
      pulledAt = this.#engine.pulledAt
      this.refetch()
    })
  }

  async #run(): Promise<void> {
    const request = {}
    this.#request = request
    const answer = await this.#ask()
    if (this.#request !== request) return
    this.#request = null
    this.known = { value: answer.ok ? answer.value : this.known.value, failed: !answer.ok }
    for (const listener of this.#listeners) listener()
  }
}

const shared = new WeakMap<Engine, WeakMap<object, SharedQuery<unknown>>>()

function sharedQuery<Value>(
  engine: Engine,
  key: object,
  ask: () => Promise<RemoteResult<Value>>,
): SharedQuery<Value> {
  const ofEngine = shared.get(engine) ?? new WeakMap<object, SharedQuery<unknown>>()
  shared.set(engine, ofEngine)
  const query = ofEngine.get(key) ?? new SharedQuery(engine, ask)
  ofEngine.set(key, query)
  return query as SharedQuery<Value>
}

/**
 * Queries something that only the server stores: when the screen opens and after every pull. `query` must stay the same
 * function while it means the same; components that have the same `key` share its answers.
 */
export function useServerQuery<Value>(
  query: () => Promise<RemoteResult<Value>>,
  key: object = query,
): ServerQuery<Value> {
  const engine = useEngine()
  const one = sharedQuery(engine, key, query)
  const read = () => one.known
  const known = useSyncExternalStore(one.subscribe, read, read)
  return { ...known, refetch: one.refetch }
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
  return useServerQuery(queryAsUser, query)
}
