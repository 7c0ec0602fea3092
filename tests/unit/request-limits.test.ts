import { expect, test } from 'vitest'
import { RequestLimits } from '../simulation/network/request-limits.ts'
import type { RequestData } from '../simulation/tab/host.ts'

const request = (path: string, body: object | null = null): RequestData => ({
  url: `http://sim.test${path}`,
  method: body ? 'POST' : 'GET',
  headers: {},
  body: body && JSON.stringify(body),
})
const pull = () => request('/rest/v1/rpc/sync_pull', { request: {} })
const page = (n: number) =>
  request('/rest/v1/rpc/sync_pull', { request: { page: { horizon: '1', after: { jobs: [`${n}`, 'id'] } } } })
const push = (id: string) => request('/rest/v1/rpc/apply_mutations', { mutations: [{ id }] })
const upload = (name: string) => request(`/storage/v1/object/project-files/${name}`, {})
const block = (id: string) => request('/rest/v1/rpc/block', { mutation_id: id })
const renewal = () => request('/auth/v1/token?grant_type=refresh_token', {})

/** Returns the first violation of 150 requests, so many milliseconds apart. */
function violationOf(requestOf: (n: number) => RequestData, apart: number): string | undefined {
  const limits = new RequestLimits()
  for (let n = 0; n < 150; n++) {
    const violation = limits.exceededBy('mia1', requestOf(n), n * apart)
    if (violation) return violation.message
  }
}

test.each<[string, (n: number) => RequestData, number, string | undefined]>([
  ['pulls', pull, 10, 'no-storm: mia1: more than 100 requests that carry nothing new in 10 seconds'],
  ['pulls every 200 ms', pull, 200, undefined],
  ['pages of pulls', page, 10, undefined],
  ['one page again and again', () => page(1), 10, 'no-storm: mia1: more than 100 requests that carry'],
  ['changes', (n) => push(`${n}`), 10, undefined],
  ['one change again and again', () => push('1'), 10, 'no-storm: mia1: more than 100 requests that carry'],
  ['files', (n) => upload(`${n}.pdf`), 10, undefined],
  [
    'one file again and again',
    () => upload('1.pdf'),
    10,
    'no-storm: mia1: more than 100 requests that carry',
  ],
  ['blocks', (n) => block(`${n}`), 10, undefined],
  ['renewals every second', renewal, 1_000, 'no-storm: mia1: more than 30 renewals of a session in 60'],
  ['renewals every three seconds', renewal, 3_000, undefined],
])('a device sends 150 %s', (_what, requestOf, apart, message) => {
  const violation = violationOf(requestOf, apart)
  if (message === undefined) expect(violation).toBeUndefined()
  else expect(violation).toContain(message)
})

test('each device has limits of its own', () => {
  const limits = new RequestLimits()
  for (let n = 0; n < 150; n++) expect(limits.exceededBy(`device ${n % 2}`, pull(), 10 * n)).toBeNull()
})
