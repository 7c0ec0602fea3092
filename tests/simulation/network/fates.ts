import type { Random } from '../chance/random.ts'
import type { Tab } from '../device/tab.ts'
import type { RequestData, ResponseData } from '../tab/host.ts'
import {
  blocksAnswers,
  blocksRequests,
  goodConditions,
  type NetworkConditions,
} from './network-conditions.ts'

/** What happens to one request and its answer. */
export type Fate =
  | { kind: 'served' }
  /** The request never arrives; `withError`: the device gets an error, else nothing. */
  | { kind: 'lost'; withError: boolean }
  /** The server acts, and its answer never arrives; `withError` as above. */
  | { kind: 'unanswered'; withError: boolean }
  /** The request arrives twice; the second answer is dropped. `after` in milliseconds. */
  | { kind: 'doubled'; after: number }
  /** The answer arrives `by` milliseconds later, after answers to later requests. */
  | { kind: 'late'; by: number }
  /** The connection ends in the middle of the answer's body; without an error where nothing tells its length. */
  | { kind: 'truncated'; withError: boolean }
  /** A proxy or portal between device and server answers instead. */
  | { kind: 'answered'; by: string; answer: ResponseData }

export interface RequestFates {
  fateOf(tab: Tab, request: RequestData): Fate
  /** Returns the milliseconds that one way takes. */
  delay(): number
}

/** Returns the name under which a fault of a request is counted; null where it is served. */
export function nameOf(fate: Fate): string | null {
  if (fate.kind === 'served') return null
  if (fate.kind === 'answered') return fate.by
  return `${fate.kind === 'late' || fate.kind === 'truncated' ? 'answer' : 'request'} ${fate.kind}`
}

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

const answeredBy = (name: keyof typeof substituteAnswers): Fate => ({
  kind: 'answered',
  by: `answered: ${name}`,
  answer: substituteAnswers[name],
})

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
    const { requestsCut, isBehindPortal, awayService, failureRate } = this.#last
    // What is cut both ways is noticed more often than what is cut one way.
    const isNoticed = () => chance.chance(requestsCut === 'both' ? 0.8 : 0.3)
    if (blocksRequests(this.#last)) return { kind: 'lost', withError: isNoticed() }
    if (blocksAnswers(this.#last)) return { kind: 'unanswered', withError: isNoticed() }
    if (isBehindPortal) return answeredBy('portal')
    if (awayService && url.includes(`/${awayService}/v1/`)) return answeredBy('away')
    if (!chance.chance(failureRate)) return { kind: 'served' }
    const kind = chance.weighed({ lost: 3, unanswered: 5, doubled: 4, answered: 4, late: 2, truncated: 2 })
    if (kind === 'lost' || kind === 'unanswered') return { kind, withError: chance.chance(0.7) }
    if (kind === 'doubled')
      return { kind, after: chance.chance(0.5) ? chance.between(0, 200) : chance.between(200, 30_000) }
    if (kind === 'late') return { kind, by: chance.between(200, 20_000) }
    if (kind === 'truncated') return { kind, withError: chance.chance(0.5) }
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
    return answeredBy(chance.pick(possible))
  }
}
