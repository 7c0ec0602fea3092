import type { PullAnswer, PullRequest, PushAnswer, PushedMutation } from '../../src/domain/protocol.ts'
import { difference } from './checks/effects.ts'
import { progressOf } from './checks/held.ts'
import { checkHistory } from './checks/history.ts'
import { checkSight, type Expected } from './checks/sight.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { Noted } from './server/audit.ts'
import type { Server } from './server/server.ts'
import type { SimulatedDevice } from './simulated-device.ts'
import type { GivenAnswer, SentRequest } from './tab/host.ts'
import type { Tab } from './tab.ts'
import type { Trace } from './trace.ts'
import { Violation } from './violation.ts'

/** It costs a full pull each: enough where there are many. */
const COMPARED = 0.15

interface Watched {
  server: Server
  ledger: Ledger
  trace: Trace
  scheduler: Scheduler
  chance: Random
  /** Told of who has ended her account. */
  gone(userId: string): void
  isGone(userId: string | null): boolean
  counts: { requests: number; pulls: number; pushes: number; compared: number }
  placeOf(tab: Tab): SimulatedDevice | undefined
}

/** Sees every request the server answers, and what the database did meanwhile. */
export class Observer {
  /** Share of pulls after which a device is compared with a new one. */
  compares = COMPARED
  readonly #watched: Watched
  readonly #expected = new Map<SimulatedDevice, Expected>()
  /** What stands about each report, by its id. */
  readonly #decided = new Map<string, string>()

  constructor(watched: Watched) {
    this.#watched = watched
  }

  async serve(tab: Tab, request: SentRequest): Promise<GivenAnswer> {
    const { server, counts } = this.#watched
    counts.requests += 1
    const answer = await server.serve(request)
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/rpc/apply_mutations')) await this.#pushed(tab, request, answer)
    else if (pathname.endsWith('/rpc/sync_pull')) await this.#pulled(tab, request, answer)
    else if (pathname.endsWith('/rpc/sync_restored')) checkHistory(await server.news())
    else if (calls.some((fn) => pathname.endsWith(`/rpc/${fn}`))) await this.#called(request, answer)
    return answer
  }

  /** What the owner of the database changed by hand is nobody's action, but obeys the same rules. */
  async changedByHand(): Promise<void> {
    checkHistory(await this.#watched.server.news())
  }

  /** A device was told what a new one would have been told; once it has written that, it must hold the same. */
  compare(place: SimulatedDevice): void {
    const expected = this.#expected.get(place)
    if (!expected || progressOf(place.device, expected.viewer)?.cursor !== expected.cursor) return
    this.#expected.delete(place)
    this.#watched.counts.compared += 1
    // What her blocks kept from her does not come to a device of an account that has ended.
    const isGone = this.#watched.isGone(expected.viewer)
    checkSight(place.device, expected.viewer, expected.fresh, 'after a pull', isGone)
  }

  /** The server's past is another one now. */
  forget(): void {
    this.#expected.clear()
    this.#decided.clear()
  }

  async #pushed(tab: Tab, request: SentRequest, given: GivenAnswer): Promise<void> {
    const { server, ledger, trace, counts } = this.#watched
    counts.pushes += 1
    const { mutations } = bodyOf<{ mutations: PushedMutation[] }>(request)
    const answer = given.status === 200 ? readBody<PushAnswer | { update_needed: true }>(given) : null
    const results = answer && 'results' in answer ? answer : null
    const noted = await server.news()
    for (const { id, action } of mutations) {
      const result = results?.results.find((one) => one.id === id)
      trace.note(`server: ${action} ${id} ${result ? JSON.stringify(result) : given.status}`)
    }
    checkHistory(noted)
    const sender = await this.#userOf(request)
    if (this.#watched.isGone(sender)) {
      checkNothing(noted, 'somebody whose account is no more')
      return ledger.refused(results?.results ?? [])
    }
    const place = this.#watched.placeOf(tab)
    if (place) ledger.notBeforeTime(mutations, this.#watched.scheduler.now + place.device.skew)
    ledger.pushed(mutations, results, noted, {
      standing: await this.#standing(mutations, results, noted),
      mine: await this.#decisionsOf(sender, mutations),
    })
  }

  /** A call changes rows beside its answer: only where it is granted, by the same rules, and one decision stands. */
  async #called(request: SentRequest, given: GivenAnswer): Promise<void> {
    const { server, ledger, gone, trace } = this.#watched
    const fn = request.url.split('/').at(-1) ?? ''
    const noted = await server.news()
    trace.note(`server: ${fn} ${String(request.body)} ${given.status}, ${noted.length} rows changed`)
    checkHistory(noted)
    if (given.status >= 300) return checkNothing(noted, `a refused ${fn}`)
    const args = bodyOf<Record<string, unknown>>(request)
    ledger.calls.called(fn, args, (await server.standing()).epoch)
    if (fn === 'delete_my_account') {
      const userId = await this.#userOf(request)
      if (userId) gone(userId)
    }
    if (fn === 'decide_report') {
      const report = String(args.report)
      const earlier = this.#decided.get(report)
      const decision = await server.decisionOn(report)
      if (earlier) checkNothing(noted, 'a report decided before')
      if (earlier !== undefined && earlier !== decision) {
        throw new Violation('one-effect', `a report was decided twice: ${earlier}, then ${decision}`, [
          report,
        ])
      }
      this.#decided.set(report, decision)
    }
  }

  async #standing(
    mutations: PushedMutation[],
    answer: PushAnswer | null,
    noted: readonly Noted[],
  ): Promise<Map<string, string>> {
    const applied = new Set(answer?.results.flatMap(({ id, status }) => (status === 'applied' ? [id] : [])))
    const unchanged = mutations
      .filter(({ id }) => applied.has(id))
      .flatMap(({ changes }) => changes)
      .filter(({ id, table }) => !noted.some((note) => note.id === id && note.of_table === table))
    return this.#watched.server.stampsOf(unchanged)
  }

  async #decisionsOf(userId: string | null, mutations: PushedMutation[]): Promise<Set<string>> {
    const decides = mutations.some(({ changes }) =>
      changes.some((change) => change.op === 'update' && 'decided_at' in change.values),
    )
    return userId && decides ? this.#watched.server.decisionsOf(userId) : new Set()
  }

  async #userOf({ headers }: SentRequest): Promise<string | null> {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const claims = await this.#watched.server.verify(token)
    return typeof claims?.sub === 'string' ? claims.sub : null
  }

  async #pulled(tab: Tab, request: SentRequest, given: GivenAnswer): Promise<void> {
    const { server, chance, counts } = this.#watched
    counts.pulls += 1
    const place = this.#watched.placeOf(tab)
    if (!place || given.status !== 200) return
    this.#expected.delete(place)
    const { request: asked } = bodyOf<{ request: PullRequest }>(request)
    const answer = readBody<PullAnswer | { update_needed: true }>(given)
    if ('update_needed' in answer) return
    if (asked.page || asked.ids || answer.next || answer.restored || !chance.chance(this.compares)) return
    const userId = await this.#userOf(request)
    const fresh = await server.freshPull(userId)
    this.#expected.set(place, { viewer: userId ?? 'visitor', cursor: answer.cursor, fresh })
  }
}

/** Functions of the database that change something when they are called. */
const calls = ['block', 'unblock', 'report', 'decide_report', 'show_service', 'delete_my_account']

function checkNothing(noted: readonly Noted[], who: string): void {
  const [first] = noted
  if (!first) return
  const what = `${first.op} of ${first.of_table} by ${who}: ${difference(first.before, first.after)}`
  throw new Violation('one-effect', what, [first.id])
}

const bodyOf = <Body>({ body }: SentRequest): Body => JSON.parse(String(body))

const readBody = <Body>({ body }: GivenAnswer): Body => JSON.parse(new TextDecoder().decode(body))
