import type { Violation } from '../checks/violation.ts'
import type { Tab } from '../device/tab.ts'
import type { Scheduler } from '../run/scheduler.ts'
import type { ServerProcess } from '../server/server-process.ts'
import type { RequestData, ResponseData } from '../tab/host.ts'
import { type Fate, nameOf, type RequestFates } from './fates.ts'
import { blocksAnswers, blocksRequests, type NetworkConditions } from './network-conditions.ts'
import { RequestLimits } from './request-limits.ts'

export type Serve = (tab: Tab, request: RequestData) => Promise<ResponseData>

/** The longest transfer, in milliseconds: what takes longer, a device has given up and closed. */
const MAX_TRANSFER_MS = 60_000

interface NetworkOptions {
  scheduler: Scheduler
  process: ServerProcess
  fates: RequestFates
  conditionsOf: (tab: Tab) => NetworkConditions
  serve: Serve
  /** Called when a device sends a request, whatever becomes of it. */
  onSend: (request: RequestData) => void
  /** Called when the server was killed before its answer. */
  onKill: () => void
  trace: (line: string) => void
  /** Called with the name of each fault. */
  onFault: (fate: string) => void
  onViolation: (violation: Violation) => void
}

/** A request under way. */
interface Exchange {
  tab: Tab
  request: RequestData
  name: string
  answerDelay: number
  answer: (answer: ResponseData) => void
  fail: (reason: string) => void
}

/** Plans requests as events; `fates` and the device's conditions decide which arrive, when, and whether their answers do. */
export class Network {
  fates: RequestFates
  readonly #options: NetworkOptions
  #sent = 0
  readonly #limits = new RequestLimits()

  constructor(options: NetworkOptions) {
    this.fates = options.fates
    this.#options = options
  }

  send(
    tab: Tab,
    request: RequestData,
    answer: (answer: ResponseData) => void,
    fail: (reason: string) => void,
  ): void {
    const { scheduler, onSend, onFault, onViolation, trace } = this.#options
    const fate = this.fates.fateOf(tab, request)
    const transfer = this.#transferTime(tab, sizeOf(request))
    const requestDelay = this.fates.delay() + transfer
    const answerDelay = this.fates.delay()
    this.#sent += 1
    onSend(request)
    const exceeded = this.#limits.exceededBy(tab.platform.name, request, scheduler.now)
    if (exceeded) onViolation(exceeded)
    const fault = nameOf(fate)
    if (fault) onFault(fault)
    const name = `#${this.#sent} ${request.method} ${new URL(request.url).pathname}`
    trace(`${tab.name} sends ${name}${fault ? `, ${fault}` : ''}`)
    const exchange = { tab, request, name, answerDelay, answer, fail }
    const arriveAfter = (delay: number, then: (given: ResponseData) => void) => {
      if (transfer <= MAX_TRANSFER_MS) scheduler.plan(delay, () => this.#arrive(exchange, then))
    }
    const returnAnswer = (given: ResponseData) => this.#return(exchange, given, fate)
    switch (fate.kind) {
      case 'served':
      case 'late':
      case 'truncated':
        arriveAfter(requestDelay, returnAnswer)
        break
      case 'doubled':
        arriveAfter(requestDelay, returnAnswer)
        arriveAfter(requestDelay + fate.after, () => {})
        break
      case 'lost':
        if (fate.withError) scheduler.plan(requestDelay + answerDelay, () => fail('The network is gone'), tab)
        break
      case 'unanswered':
        arriveAfter(requestDelay, () => {
          if (fate.withError) scheduler.plan(answerDelay, () => fail('The connection was lost'), tab)
        })
        break
      case 'answered':
        scheduler.plan(requestDelay + answerDelay, () => answer(fate.answer), tab)
    }
  }

  /** Lets a request reach the server, unless it was cut on its way; a paused server takes it later. */
  async #arrive(exchange: Exchange, then: (given: ResponseData) => void): Promise<void> {
    const { scheduler, process, conditionsOf, serve, trace, onKill } = this.#options
    const { tab, request, name, answerDelay, fail } = exchange
    if (blocksRequests(conditionsOf(tab))) return
    if (process.pausedFor > 0) {
      scheduler.plan(process.pausedFor, () => this.#arrive(exchange, then))
      return
    }
    const lose = () => void scheduler.plan(answerDelay, () => fail('The connection was refused'), tab)
    if (process.isDown) return lose()
    const given = await serve(tab, request)
    trace(`server answers ${name}: ${given.status}`)
    if (mayCommit(request) && process.takeKill()) {
      onKill()
      return lose()
    }
    then(given)
  }

  /** Brings an answer to its device, unless it is cut on its way. */
  #return({ tab, answerDelay, answer }: Exchange, given: ResponseData, fate: Fate): void {
    const { scheduler, conditionsOf } = this.#options
    const transfer = this.#transferTime(tab, given.body.length)
    if (transfer > MAX_TRANSFER_MS) return
    const deliver = () => {
      if (blocksAnswers(conditionsOf(tab))) return
      answer(fate.kind === 'truncated' ? halfOf(given, fate.withError) : given)
    }
    scheduler.plan(answerDelay + transfer + (fate.kind === 'late' ? fate.by : 0), deliver, tab)
  }

  #transferTime(tab: Tab, bytes: number): number {
    const { bytesPerSecond } = this.#options.conditionsOf(tab)
    return bytesPerSecond === null ? 0 : Math.round((1000 * bytes) / bytesPerSecond)
  }
}

const sizeOf = ({ url, body }: RequestData): number =>
  url.length + (typeof body === 'string' ? body.length : (body?.byteLength ?? 0))

/** Returns whether a request may change something on the server. */
const mayCommit = ({ method, url }: RequestData): boolean =>
  method !== 'GET' && !url.includes('/rpc/sync_pull')

/** Returns an answer whose connection ends in the middle of its body. */
const halfOf = (given: ResponseData, withError: boolean): ResponseData => ({
  ...given,
  body: given.body.slice(0, given.body.length >> 1),
  isBroken: withError,
})
