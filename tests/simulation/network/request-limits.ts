import type { PullRequest } from '../../../src/domain/protocol.ts'
import { Violation } from '../checks/violation.ts'
import { mutationsOf } from '../rest/resend.ts'
import type { RequestData } from '../tab/host.ts'

interface Limit {
  name: string
  counts: (request: RequestData, carriesNews: boolean) => boolean
  /** At most so many within so many milliseconds. */
  most: number
  within: number
}

/**
 * A person may do much in one moment, and each call and each file is a request of its own: only other requests count. Later
 * pages of a pull do not count either. A pull has many here, since a page has 7 rows, and a device whose user may see
 * something else pulls everything.
 */
const limits: readonly Limit[] = [
  {
    name: 'requests that carry nothing new',
    counts: (_request, carriesNews) => !carriesNews,
    most: 100,
    within: 10_000,
  },
  {
    name: 'renewals of a session',
    counts: ({ url }) => url.includes('refresh_token'),
    most: 30,
    within: 60_000,
  },
]

/** Checks that no device sends more requests than it should. */
export class RequestLimits {
  /** When each device sent the requests that each limit counts. */
  readonly #times = new Map<string, number[]>()
  readonly #sent = new Set<string>()

  /** Returns the violation where this request exceeds a limit; `now` in milliseconds. */
  exceededBy(device: string, request: RequestData, now: number): Violation | null {
    const carriesNews = this.#carriesNews(device, request)
    for (const { name, counts, most, within } of limits) {
      if (!counts(request, carriesNews)) continue
      const key = `${device} ${name}`
      const recent = (this.#times.get(key) ?? []).filter((at) => at > now - within)
      recent.push(now)
      this.#times.set(key, recent)
      if (recent.length > most)
        return new Violation('no-storm', `${device}: more than ${most} ${name} in ${within / 1000} seconds`, [
          device,
        ])
    }
    return null
  }

  /** Returns whether a device sends a mutation or a file, or asks for a later page of a pull, for the first time. */
  #carriesNews(device: string, request: RequestData): boolean {
    const carried = carriedBy(request).map((what) => `${device} ${what}`)
    const isNew = carried.some((what) => !this.#sent.has(what))
    for (const what of carried) this.#sent.add(what)
    return isNew
  }
}

/**
 * Returns the ids of the mutations in a request, the address of the file that it stores or removes, or the position of the
 * page of a pull that it asks for.
 */
function carriedBy(request: RequestData): string[] {
  const { method, url, body } = request
  if (url.includes('/storage/v1/object/') && method !== 'GET')
    return [`${method} ${url} ${method === 'DELETE' ? body : ''}`]
  if (typeof body !== 'string' || !/\/(rpc|functions\/v1)\//.test(url)) return []
  const { mutation_id: call, request: pull }: { mutation_id?: string; request?: Partial<PullRequest> } =
    JSON.parse(body)
  if (pull?.page) return [JSON.stringify(pull.page)]
  return call === undefined ? mutationsOf(request).map(({ id }) => id) : [call]
}
