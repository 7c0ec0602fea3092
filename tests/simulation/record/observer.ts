import type { PullAnswer, PullRequest, PushAnswer, PushedMutation } from '../../../src/domain/protocol.ts'
import type { Random } from '../chance/random.ts'
import { progressOf } from '../checks/device-data.ts'
import { difference } from '../checks/effects.ts'
import { checkRowChanges } from '../checks/row-changes.ts'
import { Violation } from '../checks/violation.ts'
import { checkVisibleRows, type Expected } from '../checks/visible-rows.ts'
import type { SimulatedDevice } from '../device/simulated-device.ts'
import type { Tab } from '../device/tab.ts'
import type { SentRequests } from '../rest/resend.ts'
import type { Scheduler } from '../run/scheduler.ts'
import type { Trace } from '../run/trace.ts'
import type { RowChange } from '../server/audit.ts'
import type { Server } from '../server/server.ts'
import type { ServerProcess } from '../server/server-process.ts'
import type { RequestData, ResponseData } from '../tab/host.ts'
import type { Ledger } from './ledger.ts'

/** Each comparison costs a full pull, so a share of the pulls is enough. */
const DEFAULT_COMPARED_SHARE = 0.15

/** The simulation whose requests are observed. */
interface ObservedSimulation {
  server: Server
  ledger: Ledger
  sent: SentRequests
  process: ServerProcess
  trace: Trace
  scheduler: Scheduler
  seed: Random
  /** Called with the id of a user whose account was deleted. */
  accountDeleted(userId: string): void
  isAccountDeleted(userId: string | null): boolean
  counts: { requests: number; pulls: number; pushes: number; compared: number }
  deviceOf(tab: Tab): SimulatedDevice | undefined
}

/** Observes every request the server answers and the row changes it makes, and checks them. */
export class Observer {
  /** Share of pulls after which a device is compared with a new device. */
  comparedShare = DEFAULT_COMPARED_SHARE
  readonly #simulation: ObservedSimulation
  readonly #chance: Random
  readonly #expected = new Map<SimulatedDevice, Expected>()
  /** The decision on each report, by the report's id. */
  readonly #decisions = new Map<string, string>()

  constructor(simulation: ObservedSimulation) {
    this.#simulation = simulation
    this.#chance = simulation.seed.fork('compared')
  }

  async serve(tab: Tab, request: RequestData): Promise<ResponseData> {
    const { server, process, ledger, sent, counts } = this.#simulation
    counts.requests += 1
    const answer = await server.serve(request)
    ledger.uploads.recordAnswer(request, answer)
    // What a killed process has not recorded is not known to have been carried out.
    const isCarriedOut = !process.isDying && sent.isRepeated(request, answer)
    const sender = isCarriedOut ? await this.#userOf(request) : null
    if (sender) sent.record(sender, request)
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/rpc/apply_mutations')) await this.#pushed(tab, request, answer)
    else if (pathname.endsWith('/rpc/sync_pull')) await this.#pulled(tab, request, answer)
    else if (pathname.endsWith('/rpc/sync_restored')) checkRowChanges(await server.takeRowChanges())
    else if (changingCalls.some((fn) => pathname.endsWith(`/rpc/${fn}`))) await this.#called(request, answer)
    return answer
  }

  /** Checks that changes by the database's owner follow the same status transitions. */
  async checkAdminChange(): Promise<void> {
    checkRowChanges(await this.#simulation.server.takeRowChanges())
  }

  /** Compares a device with the expected rows once it has stored the cursor of the compared pull. */
  compare(device: SimulatedDevice): void {
    const expected = this.#expected.get(device)
    if (!expected || progressOf(device.platform, expected.viewer)?.cursor !== expected.cursor) return
    this.#expected.delete(device)
    this.#simulation.counts.compared += 1
    checkVisibleRows(device.platform, expected.viewer, expected.fresh, 'after a pull')
  }

  /** Drops all expectations, since the server's history has changed. */
  serverRestored(): void {
    this.#expected.clear()
    this.#decisions.clear()
  }

  async #pushed(tab: Tab, request: RequestData, given: ResponseData): Promise<void> {
    const { server, ledger, trace, counts } = this.#simulation
    counts.pushes += 1
    const { mutations } = bodyOf<{ mutations: PushedMutation[] }>(request)
    const answer = given.status === 200 ? readBody<PushAnswer | { update_needed: true }>(given) : null
    const results = answer && 'results' in answer ? answer : null
    const rowChanges = await server.takeRowChanges()
    for (const { id, action } of mutations) {
      const result = results?.results.find((one) => one.id === id)
      trace.note(`server: ${action} ${id} ${result ? JSON.stringify(result) : given.status}`)
    }
    checkRowChanges(rowChanges)
    const sender = await this.#userOf(request)
    if (this.#simulation.isAccountDeleted(sender)) {
      checkUnchanged(rowChanges, 'somebody whose account is no more')
      return ledger.recordRefusals(results?.results ?? [])
    }
    const device = this.#simulation.deviceOf(tab)
    if (device)
      ledger.checkUndoWindow(mutations, this.#simulation.scheduler.now + device.platform.clockSkewMs)
    ledger.recordPush(mutations, results, rowChanges, {
      unchangedStamps: await this.#unchangedStamps(mutations, results, rowChanges),
      ownDecisions: await this.#decisionsOf(sender, mutations),
    })
  }

  /**
   * Checks the row changes of a call: only a successful call may change rows, transitions are checked, and a report is
   * decided once.
   */
  async #called(request: RequestData, given: ResponseData): Promise<void> {
    const { server, ledger, accountDeleted, trace } = this.#simulation
    const fn = request.url.split('/').at(-1) ?? ''
    const rowChanges = await server.takeRowChanges()
    trace.note(`server: ${fn} ${String(request.body)} ${given.status}, ${rowChanges.length} rows changed`)
    checkRowChanges(rowChanges)
    if (given.status >= 300) return checkUnchanged(rowChanges, `a refused ${fn}`)
    const args = bodyOf<Record<string, unknown>>(request)
    ledger.calls.recordCall(String(args.mutation_id), (await server.pullPosition()).epoch)
    if (fn === 'delete_my_account') {
      const userId = await this.#userOf(request)
      if (userId) accountDeleted(userId)
    }
    if (fn === 'decide_report') {
      const report = String(args.report)
      const earlier = this.#decisions.get(report)
      const decision = await server.decisionOn(report)
      if (earlier) checkUnchanged(rowChanges, 'a report decided before')
      if (decision === null) return
      if (earlier !== undefined && earlier !== decision) {
        throw new Violation('one-effect', `a report was decided twice: ${earlier}, then ${decision}`, [
          report,
        ])
      }
      this.#decisions.set(report, decision)
    }
  }

  async #unchangedStamps(
    mutations: PushedMutation[],
    answer: PushAnswer | null,
    rowChanges: readonly RowChange[],
  ): Promise<Map<string, string>> {
    const applied = new Set(answer?.results.flatMap(({ id, status }) => (status === 'applied' ? [id] : [])))
    const unchanged = mutations
      .filter(({ id }) => applied.has(id))
      .flatMap(({ changes }) => changes)
      .filter(({ id, table }) => !rowChanges.some((one) => one.id === id && one.of_table === table))
    return this.#simulation.server.stampsOf(unchanged)
  }

  async #decisionsOf(userId: string | null, mutations: PushedMutation[]): Promise<Set<string>> {
    const decides = mutations.some(({ changes }) =>
      changes.some((change) => change.op === 'update' && 'decided_at' in change.values),
    )
    return userId && decides ? this.#simulation.server.decisionsOf(userId) : new Set()
  }

  async #userOf({ headers }: RequestData): Promise<string | null> {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const claims = await this.#simulation.server.verify(token)
    return typeof claims?.sub === 'string' ? claims.sub : null
  }

  async #pulled(tab: Tab, request: RequestData, given: ResponseData): Promise<void> {
    const { server, counts } = this.#simulation
    counts.pulls += 1
    const device = this.#simulation.deviceOf(tab)
    if (!device || given.status !== 200) return
    this.#expected.delete(device)
    const { request: asked } = bodyOf<{ request: PullRequest }>(request)
    const answer = readBody<PullAnswer | { update_needed: true }>(given)
    if ('update_needed' in answer) return
    if (asked.page || asked.ids || answer.next || answer.restored || !this.#chance.chance(this.comparedShare))
      return
    const userId = await this.#userOf(request)
    const fresh = await server.freshPull(userId)
    this.#expected.set(device, { viewer: userId ?? 'visitor', cursor: answer.cursor, fresh })
  }
}

/** Database functions that change rows. */
const changingCalls = [
  ...['block', 'unblock', 'report', 'decide_report', 'show_service', 'delete_my_account'],
  'choose_events',
]

function checkUnchanged(rowChanges: readonly RowChange[], who: string): void {
  const [first] = rowChanges
  if (!first) return
  const what = `${first.op} of ${first.of_table} by ${who}: ${difference(first.before, first.after)}`
  throw new Violation('one-effect', what, [first.id])
}

const bodyOf = <Body>({ body }: RequestData): Body => JSON.parse(String(body))

const readBody = <Body>({ body }: ResponseData): Body => JSON.parse(new TextDecoder().decode(body))
