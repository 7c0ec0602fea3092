import { useEffect, useState, useSyncExternalStore } from 'react'
import { importPart, PartLoadError } from '../platform/import-part.ts'
import { reconnectSignals } from '../platform/reconnect-signals.ts'

/** Milliseconds between attempts while no event reports that the network is back. */
const retryIntervalMs = 5_000
/** Milliseconds after which the user is told that a part is still loading. */
const slowAfterMs = 2_000

type State<Value> =
  | { kind: 'absent' }
  /** Could not be fetched; fetched again while a component wants it. */
  | { kind: 'failed' }
  | { kind: 'here'; value: Value }
  /** Fetched, but threw when it ran: a bug. */
  | { kind: 'broken'; error: unknown }

/** Code that is split from the first bundle, and whether it is loaded. */
export class LazyPart<Value> {
  readonly #load: () => Promise<Value>
  readonly #listeners = new Set<() => void>()
  #state: State<Value> = { kind: 'absent' }
  #fetching: Promise<void> | null = null

  constructor(load: () => Promise<Value>) {
    this.#load = load
  }

  readonly state = () => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Fetches the code, once for concurrent calls. Never rejects: `state` has the outcome. */
  fetch(): Promise<void> {
    if (this.#state.kind === 'here' || this.#state.kind === 'broken') return Promise.resolve()
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = null
    })
    return this.#fetching
  }

  /** As `fetch`, but resolves after `slowAfterMs` even if the code is still loading. */
  fetchBriefly(): Promise<void> {
    return Promise.race([this.fetch(), new Promise<void>((resolve) => setTimeout(resolve, slowAfterMs))])
  }

  async #fetch(): Promise<void> {
    try {
      this.#state = { kind: 'here', value: await importPart(this.#load) }
    } catch (error) {
      this.#state = error instanceof PartLoadError ? { kind: 'failed' } : { kind: 'broken', error }
    }
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Returns a part's value once it is loaded. Fetches it while it is `wanted`, and retries after a failure; `late` means
 * that the user should be told.
 */
export function useLazyPart<Value>(
  part: LazyPart<Value>,
  wanted: boolean,
): { value: Value | null; late: boolean } {
  const state = useSyncExternalStore(part.subscribe, part.state, part.state)
  const [slow, setSlow] = useState(false)
  const missing = state.kind === 'absent' || state.kind === 'failed'
  const fetching = wanted && missing
  useEffect(() => {
    if (!fetching) return undefined
    const retry = () => void part.fetch()
    retry()
    const slowTimer = setTimeout(() => setSlow(true), slowAfterMs)
    const retryTimer = setInterval(retry, retryIntervalMs)
    const stop = reconnectSignals(retry)
    return () => {
      clearTimeout(slowTimer)
      clearInterval(retryTimer)
      stop()
      setSlow(false)
    }
  }, [part, fetching])
  if (state.kind === 'broken') throw state.error
  return {
    value: state.kind === 'here' ? state.value : null,
    late: fetching && (slow || state.kind === 'failed'),
  }
}
