import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { RequestData, ResponseData } from './tab/host.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'

/** What happens to one request and its answer. */
export type Fate =
  | { kind: 'served' }
  /** The request never arrives; `withError`: the device gets an error, else nothing. */
  | { kind: 'lost'; withError: boolean }
  /** The server acts, and its answer never arrives; `withError` as above. */
  | { kind: 'unanswered'; withError: boolean }
  /** The request arrives twice; the second answer is dropped. `after` in milliseconds. */
  | { kind: 'doubled'; after: number }
  /** The answer arrives `by` milliseconds later. */
  | { kind: 'late'; by: number }
  /** A proxy or portal between device and server answers instead. */
  | { kind: 'answered'; by: string; answer: ResponseData }

export interface RequestFates {
  fateOf(tab: Tab, request: RequestData): Fate
  /** Returns the milliseconds that one way takes. */
  delay(): number
}

export type Serve = (tab: Tab, request: RequestData) => Promise<ResponseData>

/** Plans requests as events; `fates` decides which arrive, when, and whether their answers do. */
export class Network {
  fates: RequestFates
  readonly #scheduler: Scheduler
  readonly #serve: Serve
  readonly #onSend: (request: RequestData) => void
  readonly #trace: (line: string) => void
  readonly #onFault: (fate: string) => void
  readonly #onViolation: (violation: Violation) => void
  #sent = 0
  readonly #recent = new Map<string, number[]>()

  constructor(options: {
    scheduler: Scheduler
    fates: RequestFates
    serve: Serve
    /** Called when a device sends a request, whatever becomes of it. */
    onSend: (request: RequestData) => void
    trace: (line: string) => void
    /** Called with the name of each fault. */
    onFault: (fate: string) => void
    onViolation: (violation: Violation) => void
  }) {
    this.fates = options.fates
    this.#scheduler = options.scheduler
    this.#serve = options.serve
    this.#onSend = options.onSend
    this.#trace = options.trace
    this.#onFault = options.onFault
    this.#onViolation = options.onViolation
  }

  send(
    tab: Tab,
    request: RequestData,
    answer: (answer: ResponseData) => void,
    fail: (reason: string) => void,
  ): void {
    const scheduler = this.#scheduler
    const fate = this.fates.fateOf(tab, request)
    const requestDelay = this.fates.delay()
    const answerDelay = this.fates.delay()
    this.#sent += 1
    this.#onSend(request)
    this.#checkRateLimits(tab, request)
    if (fate.kind !== 'served') this.#onFault(fate.kind === 'answered' ? fate.by : `request ${fate.kind}`)
    const name = `#${this.#sent} ${request.method} ${new URL(request.url).pathname}`
    this.#trace(
      `${tab.name} sends ${name}${fate.kind === 'served' ? '' : `, ${fate.kind === 'answered' ? fate.by : fate.kind}`}`,
    )
    const arrive = (then: (given: ResponseData) => void) => async () => {
      const given = await this.#serve(tab, request)
      this.#trace(`server answers ${name}: ${given.status}`)
      then(given)
    }
    const late = fate.kind === 'late' ? fate.by : 0
    const returnAnswer = (given: ResponseData) => {
      scheduler.plan(answerDelay + late, () => answer(given), tab)
    }
    switch (fate.kind) {
      case 'served':
      case 'late':
        scheduler.plan(requestDelay, arrive(returnAnswer))
        break
      case 'doubled':
        scheduler.plan(requestDelay, arrive(returnAnswer))
        scheduler.plan(
          requestDelay + fate.after,
          arrive(() => {}),
        )
        break
      case 'lost':
        if (fate.withError) scheduler.plan(requestDelay + answerDelay, () => fail('The network is gone'), tab)
        break
      case 'unanswered':
        scheduler.plan(
          requestDelay,
          arrive(() => {
            if (fate.withError) scheduler.plan(answerDelay, () => fail('The connection was lost'), tab)
          }),
        )
        break
      case 'answered':
        scheduler.plan(requestDelay + answerDelay, () => answer(fate.answer), tab)
    }
  }

  /** Checks that a device does not exceed the rate limits of requests. */
  #checkRateLimits({ platform }: Tab, { url }: RequestData): void {
    const { now } = this.#scheduler
    for (const { name, of, within, most } of rateLimits) {
      if (!of(url)) continue
      const key = `${platform.name} ${name}`
      const recent = (this.#recent.get(key) ?? []).filter((at) => at > now - within)
      recent.push(now)
      this.#recent.set(key, recent)
      if (recent.length <= most) continue
      const what = `${platform.name}: more than ${most} ${name} in ${within / 1000} seconds`
      this.#onViolation(new Violation('no-storm', what, [platform.name]))
    }
  }
}

/** The most requests of one device, `most` within `within` milliseconds. */
const rateLimits = [
  { name: 'requests', of: () => true, within: 10_000, most: 200 },
  {
    name: 'renewals of a session',
    of: (url: string) => url.includes('refresh_token'),
    within: 60_000,
    most: 30,
  },
]

const json = (status: number, body: object): ResponseData => ({
  status,
  headers: [['content-type', 'application/json']],
  body: new TextEncoder().encode(JSON.stringify(body)),
})

const page = (status: number, title: string): ResponseData => ({
  status,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: new TextEncoder().encode(`<!doctype html><title>${title}</title>`),
})

/** Answers that a proxy, a portal or an overloaded service gives instead of the server. */
export const substituteAnswers = {
  portal: page(200, 'Welcome to the airport'),
  login: page(511, 'Network authentication required'),
  gateway: page(502, 'Bad gateway'),
  busy: json(429, { message: 'Too many requests' }),
  broken: json(500, { code: 'XX000', message: 'Internal error' }),
  away: json(503, { message: 'no healthy upstream' }),
  restarting: json(503, { code: 'PGRST002', message: 'Could not query the database for the schema cache' }),
  deadlock: json(409, { code: '40P01', message: 'deadlock detected' }),
  serialisation: json(409, { code: '40001', message: 'could not serialize access' }),
  unauthorised: json(401, { code: 'PGRST301', message: 'JWT expired' }),
}

/** Network conditions of one device. */
export interface NetworkConditions {
  /** Share of requests, from 0 to 1, that a fault happens to. */
  failureRate: number
  /** Nothing goes through at all. */
  isCutOff: boolean
  /** The longest delay one way, in milliseconds. */
  maxDelayMs: number
}

export const goodConditions: NetworkConditions = { failureRate: 0, isCutOff: false, maxDelayMs: 60 }

/** Draws fates by chance, according to the conditions of each device. */
export class RandomFates implements RequestFates {
  readonly #chance: Random
  readonly #conditionsOf: (tab: Tab) => NetworkConditions
  #last: NetworkConditions = goodConditions

  constructor(chance: Random, conditionsOf: (tab: Tab) => NetworkConditions) {
    this.#chance = chance
    this.#conditionsOf = conditionsOf
  }

  delay(): number {
    return Math.round(this.#chance.between(5, this.#last.maxDelayMs))
  }

  fateOf(tab: Tab, { url }: RequestData): Fate {
    const chance = this.#chance
    this.#last = this.#conditionsOf(tab)
    if (this.#last.isCutOff) return { kind: 'lost', withError: chance.chance(0.8) }
    if (!chance.chance(this.#last.failureRate)) return { kind: 'served' }
    const kind = chance.weighed({ lost: 3, unanswered: 5, doubled: 4, answered: 4 })
    if (kind === 'lost' || kind === 'unanswered') return { kind, withError: chance.chance(0.7) }
    if (kind === 'doubled')
      return { kind, after: chance.chance(0.5) ? chance.between(0, 200) : chance.between(200, 30_000) }
    // Only `/rest/v1` answers with a deadlock. Only the server itself says on `/auth/v1` that a session has ended: no
    // proxy answers for it.
    const names = Object.keys(substituteAnswers) as (keyof typeof substituteAnswers)[]
    const possible = url.includes('/rest/v1/')
      ? names
      : names.filter(
          (name) =>
            !['deadlock', 'serialisation', ...(url.includes('/auth/v1/') ? ['unauthorised'] : [])].includes(
              name,
            ),
        )
    const by = chance.pick(possible)
    return { kind: 'answered', by: `answered: ${by}`, answer: substituteAnswers[by] }
  }
}
