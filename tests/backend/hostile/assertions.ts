import { expect } from 'vitest'
import { type Actor, actors } from '../../support/actors.ts'
import type { RawRequest, RawResponse } from './raw-request.ts'

export const everyone = actors
/** Actors who are unrelated to the member's and the client's data. */
export const outsiders: readonly Actor[] = ['visitor', 'newcomer', 'pending', 'other', 'otherClient']
export const signedIn: readonly Actor[] = actors.filter((actor) => actor !== 'visitor')

export const rest = (path: string, more: Partial<RawRequest> = {}): RawRequest => ({
  path: `/rest/v1/${path}`,
  ...more,
})
export const rpc = (fn: string, body: unknown, more: Partial<RawRequest> = {}): RawRequest =>
  rest(`rpc/${fn}`, { method: 'POST', body, ...more })
export const write = (
  method: string,
  path: string,
  body: unknown,
  prefer = 'return=representation',
): RawRequest => rest(path, { method, body, headers: { prefer } })
export const storage = (method: string, path: string, body?: unknown, headers = {}): RawRequest => ({
  path: `/storage/v1/${path}`,
  method,
  headers,
  ...(body === undefined ? {} : { body }),
})

export const refused = [300, 400, 401, 403, 404, 405, 406, 409, 410, 411, 413, 414, 415, 416, 422, 429, 431]

/** Checks that the request was refused, or answered without a row and with a count of zero. */
export function nothing({ status, text, headers }: RawResponse) {
  if (refused.includes(status)) return
  expect(status).toBeLessThan(300)
  expect(text.trim()).toMatch(/^(\[\]|null|)$/)
  expect(String(headers['content-range'] ?? '*/*')).toMatch(/^\*\/(0|\*)$/)
}
