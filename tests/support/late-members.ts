import type { PullAnswer, PullRequest } from '../../src/domain/protocol.ts'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import type { Profile } from '../../src/domain/rows.ts'
import type { RemoteSearchResult } from '../../src/domain/search/large-directory.ts'
import type { Actor, Query } from './actors.ts'
import { call, insertInto } from './database.ts'
import { profileValues } from './fixtures.ts'
import { anId } from './rows.ts'
import type { TestTransaction } from './with-rollback.ts'

/* Members who registered after everyone else: the first whom no device holds where the directory is too large. */

/** Returns the id of the nth late member. */
export const late = (n: number) => anId(0x5000 + n)

/** Inserts an approved member who registered after everyone else. */
export async function addMember(query: Query, n: number, values: Partial<Profile> = {}): Promise<string> {
  await query('insert into auth.users (id, email) values ($1, $2)', [late(n), `late${n}@example.test`])
  const { text, params } = insertInto('profiles', {
    ...profileValues(late(n), `late${n}`),
    linkedin_verified: true,
    is_approved: true,
    created_at: new Date(Date.UTC(2100, 0, n)).toISOString(),
    ...values,
  })
  await query(text, params)
  return late(n)
}

/** Sets how many members a device may hold. */
export const limitDevices = (query: Query, members: number) =>
  query('select private.set_device_limit($1)', [members])

/** Returns the server's answer to a search for members who are not on the device. */
export async function search(
  as: TestTransaction['as'],
  actor: Actor,
  words: string,
  profession = '',
): Promise<RemoteSearchResult> {
  const [row] = await as<{ answer: RemoteSearchResult }>(
    actor,
    call('search_members', { filter: { q: words, profession } }),
  )
  if (!row) throw new Error('No answer')
  return row.answer
}

export async function pull(
  as: TestTransaction['as'],
  actor: Actor,
  request: Partial<PullRequest> = {},
): Promise<PullAnswer> {
  const whole = { v: PROTOCOL, epoch: null, scope: null, cursor: null, limit: 500, ...request }
  const [row] = await as<{ answer: PullAnswer }>(actor, call('sync_pull', { request: whole }))
  if (!row) throw new Error('No answer')
  return row.answer
}

export const idsOf = (rows: readonly { id: string }[] = []) => rows.map(({ id }) => id).sort()
