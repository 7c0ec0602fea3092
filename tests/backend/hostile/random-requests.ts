import { PROTOCOL } from '../../../src/domain/protocol.ts'
import { TABLES } from '../../../src/domain/rows.ts'
import { ids } from '../../support/fixtures.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import type { RawRequest } from './raw-request.ts'

/** A request, and the share of its body after which its sender is gone; null for one that waits for its answer. */
export interface RandomRequest {
  request: RawRequest
  endsAfter: number | null
}

/** Returns a generator of requests between HTTP and the database, the same for each seed: sizes, types, encodings. */
export function randomRequests(seed: number): () => RandomRequest {
  const random = seededRandom(seed)
  const upTo = (limit: number) => Math.floor(random() * limit)
  const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length)] as T
  const chance = (share: number) => random() < share
  const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

  const texts = [
    '',
    ' ',
    'x',
    'x'.repeat(10_000),
    '\u0000',
    '\ud800',
    '\u202e\u200b',
    '"',
    "'",
    '\\',
    '$1',
    '%',
    '{}',
    '{"a":1}',
    '[1,2]',
    '{a,"b,c"}',
    'null',
    'true',
    'NaN',
    'Infinity',
    '-1',
    '1e400',
    '0x10',
    '99999999999999999999',
    '1.005',
    '2026-02-30',
    '2026-01-02T03:04:05+99:99',
    'infinity',
    ids.fresh,
    ids.clients.client,
    '00000000-0000-0000-0000-00000000000g',
    '\\xZZ',
    '(1,2)',
    '[1,5)',
    'select 1',
  ]
  const numbers = [0, -0, 1, -1, 0.1, 2 ** 31, 2 ** 53, 1e308, -1e308]
  const value = (depth = 0): unknown => {
    const kind = upTo(depth > 3 ? 5 : 8)
    if (kind < 2) return oneOf(texts)
    if (kind === 2) return oneOf(numbers)
    if (kind === 3) return chance(0.5)
    if (kind === 4) return null
    if (kind === 5) return times(upTo(6), () => value(depth + 1))
    return Object.fromEntries(times(upTo(6), () => [oneOf(names), value(depth + 1)]))
  }
  const names = [
    ...[
      'id',
      'user_id',
      'title',
      'bio',
      'status',
      'is_active',
      'amount',
      'due_date',
      'created_at',
      'image_urls',
    ],
    ...['professions', 'line_items', 'sync_xid', 'v', 'client_id', 'mutations', 'request', '__proto__', ''],
    ...['constructor', 'x'.repeat(300), 'a"b', "a'b", 'ü', '$1', 'select'],
  ]
  const row = () => Object.fromEntries(times(1 + upTo(12), () => [oneOf(names), value()]))
  const rows = () => times(oneOf([0, 1, 2, 50, 999, 1_001, 33_000]), chance(0.5) ? row : () => ({ bio: 'x' }))
  const operators = [
    'eq',
    'neq',
    'gt',
    'like',
    'ilike',
    'in',
    'is',
    'cs',
    'cd',
    'ov',
    'fts',
    'not.eq',
    'match',
    '',
  ]
  const word = () =>
    encodeURIComponent(
      oneOf(texts)
        .replace(/\p{Surrogate}/gu, '')
        .slice(0, 2_000),
    )
  const filter = () => {
    const listed = `(${times(upTo(400), word).join()})`
    return `${encodeURIComponent(oneOf(names).slice(0, 60))}=${oneOf(operators)}.${chance(0.3) ? listed : word()}`
  }
  const query = () => {
    const parts = times(upTo(4), filter)
    if (chance(0.3))
      parts.push(`select=${oneOf(['*', 'id', 'id,title', '*,jobs(*)', 'count', 'id::text', word()])}`)
    if (chance(0.2))
      parts.push(`order=${encodeURIComponent(oneOf(names).slice(0, 60))}.${oneOf(['asc', 'desc', 'x'])}`)
    if (chance(0.1))
      parts.push(
        `${oneOf(['and', 'or', 'not.and'])}=${encodeURIComponent(`(${oneOf(names).slice(0, 60)}.eq.1,id.is.null)`)}`,
      )
    if (chance(0.2)) parts.push(`limit=${oneOf(['0', '1', '-1', '1e9', 'x', '99999999999'])}`)
    if (chance(0.2)) parts.push(`offset=${oneOf(['0', '-1', '1e9', 'x'])}`)
    // What is longer is refused by Node itself.
    return parts.join('&').slice(0, 12_000).replace(/%.?$/, '')
  }
  const calls: (() => unknown)[] = [
    () => ({
      request: {
        v: PROTOCOL,
        [oneOf(['cursor', 'page', 'known', 'awaiting_xids', 'limit', 'ids'])]: value(),
      },
    }),
    () => ({ client_id: ids.fresh, mutations: times(upTo(5), value) }),
    () => ({
      client_id: ids.fresh,
      mutations: [
        {
          v: PROTOCOL,
          id: ids.fresh,
          action: oneOf(['profile.edit', 'job.offer', 'x']),
          changes: [
            { table: oneOf(TABLES), op: oneOf(['insert', 'update', 'x']), id: ids.fresh, values: row() },
          ],
        },
      ],
    }),
    row,
    value,
  ]
  const functions = [
    'sync_pull',
    'apply_mutations',
    'public_profile',
    'contact_messages_left',
    'health',
    'x',
    '%24',
  ]
  const body = (make: () => unknown): unknown => {
    const made = JSON.stringify(make() ?? null)
    const kind = upTo(20)
    if (kind === 0) return made.slice(0, upTo(made.length))
    if (kind === 1) return Buffer.concat([Buffer.from(made), Buffer.from([0xff, 0xfe, 0x00])])
    if (kind === 2) return `\ufeff${made}`
    if (kind === 3) return Buffer.from(made, 'utf16le')
    return made
  }
  const headers = (): Record<string, string> => ({
    ...(chance(0.3) && {
      prefer: oneOf([
        'return=representation',
        'count=exact',
        'resolution=merge-duplicates',
        'tx=rollback',
        'x=y',
      ]),
    }),
    ...(chance(0.1) && { range: oneOf(['0-1', '5-1', 'x', '0-99999999999']) }),
    ...(chance(0.1) && { accept: oneOf(['text/csv', 'application/vnd.pgrst.object+json', 'x/y', '*/*']) }),
    ...(chance(0.1) && {
      'content-type': oneOf(['text/csv', 'text/plain', 'application/json; charset=utf-16', 'x']),
    }),
    ...(chance(0.05) && { 'content-profile': oneOf(['private', 'auth', 'public', 'x']) }),
  })
  const kinds: (() => RawRequest)[] = [
    () => ({ path: `/rest/v1/${oneOf(TABLES)}?${query()}` }),
    () => ({ path: `/rest/v1/${oneOf(TABLES)}?${query()}`, method: 'HEAD' }),
    () => ({ path: `/rest/v1/${oneOf(TABLES)}?${query()}`, method: 'POST', body: body(rows) }),
    () => ({ path: `/rest/v1/${oneOf(TABLES)}?${query()}`, method: 'POST', body: body(row) }),
    () => ({
      path: `/rest/v1/${oneOf(TABLES)}?${query()}`,
      method: oneOf(['PATCH', 'PUT']),
      body: body(row),
    }),
    () => ({ path: `/rest/v1/${oneOf(TABLES)}?${query()}`, method: 'DELETE' }),
    () => ({ path: `/rest/v1/rpc/${oneOf(functions)}?${query()}`, method: 'POST', body: body(oneOf(calls)) }),
    () => ({ path: `/rest/v1/rpc/${oneOf(functions)}?${query()}` }),
    () => ({
      path: `/auth/v1/${oneOf(['token?grant_type=refresh_token', 'recover', 'verify', 'user', 'x'])}`,
      method: oneOf(['POST', 'PUT', 'GET']),
      body: body(row),
    }),
    () => ({
      path: `/storage/v1/object/list/${oneOf(['project-files', 'x', ''])}`,
      method: 'POST',
      body: body(row),
    }),
    () => ({
      path: `/storage/v1/object/project-files/${word()}`,
      method: oneOf(['GET', 'POST', 'DELETE']),
      body: 'x',
    }),
  ]
  return () => {
    const made = oneOf(kinds)()
    const request = { ...made, headers: headers() }
    return { request, endsAfter: request.body !== undefined && chance(0.1) ? random() : null }
  }
}
