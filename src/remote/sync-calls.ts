import type { FoundBeyond } from '../domain/large-directory.ts'
import type { PullAnswer, PullRequest, PushAnswer, PushedMutation, UpdateNeeded } from '../domain/protocol.ts'
import type { Profile } from '../domain/rows.ts'
import type { Connection } from './connection.ts'
import { type FirstPull, isFirstPull, takeFirstPull } from './first-pull.ts'
import { surelyOffline } from './is-offline.ts'
import {
  type Answer,
  answered,
  failed,
  failureOf,
  notAsked,
  signedOut,
  unreachable,
} from './remote-result.ts'

/**
 * The server functions a device speaks to, as one person (`userId`) or as a visitor (null). When `ending` aborts, nobody
 * waits for rows any more; what changes something is heard to its end.
 */
export class SyncCalls {
  readonly #connection: Connection
  readonly #userId: string | null
  readonly #ending: AbortSignal | undefined
  #begun: FirstPull | undefined

  constructor(connection: Connection, userId: string | null, ending?: AbortSignal) {
    this.#connection = connection
    this.#userId = userId
    this.#ending = ending
    this.#begun = userId === null ? takeFirstPull() : undefined
  }

  async pull(request: PullRequest): Promise<Answer<PullAnswer | UpdateNeeded>> {
    const begun = this.#begun && isFirstPull(request) ? this.#begun : null
    this.#begun = undefined
    const shown = await begun
    if (shown) return answered(shown)
    const answer = await this.#call<PullAnswer | UpdateNeeded>('sync_pull', { request }, this.#ending)
    // The server took her for a visitor: her session ended on the way. Nothing of hers may be dropped for that.
    if (answer.ok && this.#userId && 'scope' in answer.value && answer.value.scope === 'visitor')
      return signedOut
    return answer
  }

  push(clientId: string, mutations: PushedMutation[]): Promise<Answer<PushAnswer | UpdateNeeded>> {
    return this.#call('apply_mutations', { client_id: clientId, mutations })
  }

  /** Tells the server that it answers from a backup; see `sync_restored`. */
  restored(cursor: string): Promise<Answer<boolean>> {
    return this.#call('sync_restored', { cursor })
  }

  publicProfile(key: string): Promise<Answer<Profile | null>> {
    return this.#call('public_profile', { key })
  }

  /** Members whom no device holds; see `search_members`. */
  searchMembers(words: string, profession: string): Promise<Answer<FoundBeyond>> {
    return this.#call('search_members', { words, profession })
  }

  async callFunction(name: string, body: Record<string, unknown>): Promise<Answer<unknown>> {
    const speaker = await this.#connection.as(this.#userId)
    if (!speaker.ok) return speaker
    const cutOff = surelyOffline()
    const { data, error } = await speaker.value.functions.invoke(name, { body })
    if (!error) return answered(data)
    const response: unknown = error.context
    if (!(response instanceof Response)) return cutOff && surelyOffline() ? notAsked : unreachable
    const { message, ours } = wordsOf(await response.text())
    // Ten messages a day: hours may pass, and nothing behind this one should wait for them. Whoever else is asked too
    // often wants to be asked again.
    if (response.status === 429 && ours) return failed({ kind: 'refused', status: 429, code: '', message })
    return failed(failureOf(response.status, { message }))
  }

  /** Any other function of the database. */
  callDatabase(name: string, args: Record<string, unknown>): Promise<Answer<unknown>> {
    return this.#call(name, args)
  }

  async #call<Value>(
    name: string,
    args: Record<string, unknown>,
    ending?: AbortSignal,
  ): Promise<Answer<Value>> {
    const speaker = await this.#connection.as(this.#userId)
    if (!speaker.ok) return speaker
    const cutOff = surelyOffline()
    const asked = speaker.value.rpc(name, args)
    const { data, error, status } = await (ending ? asked.abortSignal(ending) : asked)
    if (!error) return answered(data as Value)
    return status === 0 && cutOff && surelyOffline() ? notAsked : failed(failureOf(status, error))
  }
}

/** Our functions answer in a plain sentence; what stands before them answers in JSON. */
function wordsOf(body: string): { message: string; ours: boolean } {
  try {
    const { message } = JSON.parse(body)
    return { message: typeof message === 'string' ? message : '', ours: false }
  } catch {
    return { message: body, ours: true }
  }
}
