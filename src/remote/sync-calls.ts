import * as v from 'valibot'
import type { PullAnswer, PullRequest, PushAnswer, PushedMutation, UpdateNeeded } from '../domain/protocol.ts'
import { ok } from '../domain/result.ts'
import type { Message, Profile } from '../domain/rows.ts'
import type { MemberFilter } from '../domain/search/directory.ts'
import type { RemoteSearchResult } from '../domain/search/large-directory.ts'
import {
  messageRows,
  parseAnswer,
  publicProfile,
  pullAnswer,
  pushAnswer,
  restoredAnswer,
  searchResult,
  updateNeeded,
} from './answers.ts'
import type { Connection } from './connection.ts'
import { isFirstPull, takeFirstPull } from './first-pull.ts'
import { isOffline } from './is-offline.ts'
import { fail, failureOf, notSent, type RemoteResult, signedOut, unreachable } from './remote-result.ts'

/**
 * The server functions a device calls, as one user or as a visitor (null). Only a pull can be aborted; calls that change
 * something are always awaited.
 */
export class SyncCalls {
  readonly #connection: Connection
  readonly #userId: string | null
  #begun: Promise<unknown> | undefined

  constructor(connection: Connection, userId: string | null) {
    this.#connection = connection
    this.#userId = userId
    this.#begun = userId === null ? takeFirstPull() : undefined
  }

  async pull(request: PullRequest, signal?: AbortSignal): Promise<RemoteResult<PullAnswer | UpdateNeeded>> {
    const begun = this.#begun && isFirstPull(request) ? this.#begun : null
    this.#begun = undefined
    const early = await begun
    const shown = early ? parseAnswer('sync_pull', pullAnswer, early) : null
    if (shown?.ok) return shown
    const answer = await this.call('sync_pull', { request }, pullAnswerOrUpdate, signal)
    // The server took the user for a visitor: the session ended meanwhile. No row may be removed for that.
    if (answer.ok && this.#userId && 'scope' in answer.value && answer.value.scope === 'visitor')
      return signedOut
    return answer
  }

  push(clientId: string, mutations: PushedMutation[]): Promise<RemoteResult<PushAnswer | UpdateNeeded>> {
    return this.call('apply_mutations', { client_id: clientId, mutations }, pushAnswerOrUpdate)
  }

  /** Tells the server that it was restored from a backup; see `sync_restored`. */
  restored(cursor: string): Promise<RemoteResult<boolean>> {
    return this.call('sync_restored', { cursor }, restoredAnswer)
  }

  publicProfile(key: string): Promise<RemoteResult<Profile | null>> {
    return this.call('public_profile', { key }, publicProfile)
  }

  /** Returns messages of a thread that devices do not hold, the newest first; see `older_messages`. */
  olderMessages(application: string, before: number): Promise<RemoteResult<Message[]>> {
    return this.call('older_messages', { application, before }, messageRows)
  }

  /** Searches all members, also those that devices do not store; see `search_members`. */
  searchMembers(filter: MemberFilter): Promise<RemoteResult<RemoteSearchResult>> {
    return this.call('search_members', { filter }, searchResult)
  }

  async callFunction(name: string, body: Record<string, unknown>): Promise<RemoteResult<unknown>> {
    const client = await this.#connection.clientFor(this.#userId)
    if (!client.ok) return client
    const wasOffline = isOffline()
    const { data, error } = await client.value.functions.invoke(name, { body })
    if (!error) return ok(data)
    const response: unknown = error.context
    if (!(response instanceof Response)) return wasOffline && isOffline() ? notSent : unreachable
    const refusal = await response.text().catch(() => null)
    if (refusal === null) return unreachable
    const { message, ours } = messageOf(refusal)
    // The function's own limit of ten messages a day: a refusal, so that no later mutation waits for hours. Any other 429
    // is retried.
    if (response.status === 429 && ours) return fail({ kind: 'refused', status: 429, code: '', message })
    return fail(failureOf(response.status, { message }))
  }

  /** Calls any function of the database; its answer is not parsed. */
  callDatabase(name: string, args: Record<string, unknown>): Promise<RemoteResult<unknown>> {
    return this.call(name, args, v.unknown())
  }

  /** Calls a function of the database and parses its answer. */
  async call<Value>(
    name: string,
    args: Record<string, unknown>,
    schema: v.GenericSchema<unknown, Value>,
    signal?: AbortSignal,
  ): Promise<RemoteResult<Value>> {
    const client = await this.#connection.clientFor(this.#userId)
    if (!client.ok) return client
    const wasOffline = isOffline()
    const asked = client.value.rpc(name, args)
    const { data, error, status } = await (signal ? asked.abortSignal(signal) : asked)
    if (!error) return parseAnswer(name, schema, data)
    return status === 0 && wasOffline && isOffline() ? notSent : fail(failureOf(status, error))
  }
}

const pullAnswerOrUpdate = v.union([updateNeeded, pullAnswer])
const pushAnswerOrUpdate = v.union([updateNeeded, pushAnswer])

/** Returns the message of an error body: our functions answer in plain text, the gateway before them in JSON. */
function messageOf(body: string): { message: string; ours: boolean } {
  try {
    const { message } = JSON.parse(body)
    return { message: typeof message === 'string' ? message : '', ours: false }
  } catch {
    return { message: body, ours: true }
  }
}
