import { distinctUntilChanged, map, merge, pairwise, startWith, switchMap } from 'rxjs'
import type { PullAnswer, PullRequest, PushAnswer, PushedMutation } from '../domain/protocol.ts'
import type { OutboxItem } from '../outbox/item.ts'
import type { Engine } from './engine.ts'
import type { Session } from './session.ts'
import type { SyncStatus } from './status.ts'

/*
 * Traces this tab's pulls, pushes and outbox as lines in the console, for support: numbers, names of tables and columns, and
 * ids; no text that somebody wrote.
 */

const write = (line: string) => console.info(`${new Date().toISOString().slice(11, 23)} ${line}`)

let isTraced = false

/** Traces until the page is closed. */
export function traceSession(session: Session): void {
  if (isTraced) return
  isTraced = true
  traceRequests()
  session.state$
    .pipe(
      map(({ engine }) => engine),
      distinctUntilChanged(),
      switchMap((engine) => linesOf(engine)),
    )
    .subscribe(write)
}

const linesOf = (engine: Engine) =>
  merge(
    engine.status$.pipe(map(statusLine), distinctUntilChanged()),
    engine.outbox.items$.pipe(
      startWith([]),
      pairwise(),
      switchMap(([before, now]) => outboxLines(before, now)),
    ),
  ).pipe(startWith(`user ${engine.user?.id ?? 'nobody'}`))

export const statusLine = ({ kind, ...more }: SyncStatus): string =>
  `status ${kind}${Object.entries(more)
    .filter(([name]) => name !== 'at')
    .map(([name, value]) => ` ${name} ${value}`)
    .join('')}`

/** Returns a line for each item that came, changed or left. */
export function outboxLines(before: readonly OutboxItem[], now: readonly OutboxItem[]): string[] {
  const stateOf = ({ state, sent, cancelled, problem }: OutboxItem) =>
    [state, sent && 'sent', cancelled && 'cancelled', problem?.status].filter(Boolean).join(' ')
  const earlier = new Map(before.map((item) => [item.id, item]))
  const staying = new Set(now.map(({ id }) => id))
  return [
    ...now.flatMap((item) => {
      const was = earlier.get(item.id)
      if (was && stateOf(was) === stateOf(item)) return []
      return [
        `outbox ${was ? 'changes' : 'has'} ${item.seq} ${item.mutation.action} ${item.id}: ${stateOf(item)}`,
      ]
    }),
    ...before
      .filter(({ id }) => !staying.has(id))
      .map(({ seq, mutation, id }) => `outbox lets go of ${seq} ${mutation.action} ${id}`),
  ]
}

/** Traces the requests of this tab to the server's functions. */
function traceRequests(): void {
  const { fetch } = globalThis
  let requests = 0
  globalThis.fetch = async (input, init) => {
    const [, name] = /\/rest\/v1\/rpc\/(\w+)/.exec(input instanceof Request ? input.url : String(input)) ?? []
    if (!name) return fetch(input, init)
    requests += 1
    const head = `${requests} ${name}`
    const begun = performance.now()
    write(`${head} → ${requestLine(name, init?.body)}`)
    try {
      const response = await fetch(input, init)
      const after = `after ${Math.round(performance.now() - begun)} ms`
      const answer: unknown = await response
        .clone()
        .json()
        .catch(() => null)
      write(`${head} ← ${response.status} ${answerLine(name, answer)} ${after}`)
      return response
    } catch (error) {
      write(`${head} failed: ${error}`)
      throw error
    }
  }
}

/** Returns what a request asks for, by the function's name and the body. */
export function requestLine(name: string, body: unknown): string {
  const given = typeof body === 'string' ? JSON.parse(body) : {}
  if (name === 'sync_pull') {
    const { cursor, page, check, ids, awaiting_xids = [] }: PullRequest = given.request
    const from = page ? 'next page' : cursor ? `since ${cursor.split('.')[0]}` : 'everything'
    return [
      from,
      check && 'with a check',
      ids && `ids of ${ids}`,
      awaiting_xids.length > 0 && `waits for ${awaiting_xids}`,
    ]
      .filter(Boolean)
      .join(', ')
  }
  if (name === 'apply_mutations') return (given.mutations as PushedMutation[]).map(mutationText).join('; ')
  return Object.keys(given).join(', ')
}

const mutationText = ({ id, action, changes }: PushedMutation): string =>
  `${action} ${id}${changes
    .map((change) => {
      const columns = change.op === 'delete' ? '' : ` (${Object.keys(change.values)})`
      return ` ${change.op} ${change.table}:${change.id}${columns}`
    })
    .join()}`

/** Returns what an answer brought. */
export function answerLine(name: string, answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return ''
  if ('update_needed' in answer) return 'this app is too old'
  if (name === 'sync_pull' && 'rows' in answer) {
    const { scope, full, rows, removed, next, confirmed_xids, restored } = answer as PullAnswer
    const counts = (of: object, word: string) =>
      Object.entries(of)
        .filter(([, list]) => list.length > 0)
        .map(([table, list]) => `${list.length} ${word}${table}`)
    return [
      scope,
      full && 'all anew',
      ...counts(rows, ''),
      ...counts(removed, 'removed from '),
      confirmed_xids.length > 0 && `confirms ${confirmed_xids}`,
      next && 'more to come',
      restored && 'was restored',
    ]
      .filter(Boolean)
      .join(', ')
  }
  if (name === 'apply_mutations' && 'results' in answer)
    return (answer as PushAnswer).results
      .map((result) => {
        if (result.status === 'applied') return `${result.id} applied by ${result.xid}`
        if (result.status === 'conflict')
          return `${result.id} conflicts in ${result.table}: ${result.columns}`
        return `${result.id} rejected: ${result.constraint ?? result.code}`
      })
      .join('; ')
  return ''
}
