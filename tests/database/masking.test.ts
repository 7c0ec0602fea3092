import { afterAll, describe, expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import type { Actor } from '../support/actors.ts'
import { as, pullAs, push } from '../support/calls.ts'
import { call, refusalOf } from '../support/database.ts'
import { ids } from '../support/fixtures.ts'
import { startHttpFixtures } from '../support/http.ts'

/**
 * Contact details reach their owner, administrators, and approved members if the owner allows contact: nobody else, by
 * any request (readings "Who sees what"). `member` allows contact, `other` does not.
 */
const { backend, fixtures, ask } = await startHttpFixtures()
afterAll(() => backend.close())
const { member, other, pending, newcomer } = fixtures.people
await fixtures.database.query('update public.profiles set phone = $2, unique_url = $3 where id = $1', [
  member.id,
  '5551112233',
  'mia',
])

type Row = Record<string, unknown>

const secrets = {
  member: [member.email, '5551112233'],
  other: [other.email, '5559998877'],
}

/** Whose contact details each actor may see; no answer may contain others. */
const visible: Partial<Record<Actor, readonly (keyof typeof secrets)[]>> = {
  member: ['member'],
  other: ['member', 'other'],
  administrator: ['member', 'other'],
}

function expectNoLeak(actor: Actor, answer: unknown) {
  const text = JSON.stringify(answer)
  for (const whose of ['member', 'other'] as const) {
    if (visible[actor]?.includes(whose)) continue
    for (const secret of secrets[whose]) expect(text).not.toContain(secret)
  }
}

const restricted: Actor[] = ['visitor', 'newcomer', 'pending', 'client', 'otherClient', 'member']

/** Paths below /rest/v1 that an attacker would try. */
const paths = [
  'profiles?select=*',
  'profiles?select=email,phone',
  `profiles?id=eq.${other.id}&select=phone`,
  'profiles?phone=like.5%25&select=id,phone',
  'profiles?phone=eq.5559998877&select=id',
  `profiles?email=ilike.*${other.email}*`,
  'profiles?or=(phone.like.555*,email.like.*example*)&select=id,email,phone',
  'profiles?select=full_name,phone&order=phone.asc',
  'jobs?select=title,profiles(full_name,email,phone)',
  'jobs?select=title,profiles!jobs_posted_by_fkey(*)',
  'jobs?select=title,profiles!inner(id)&profiles.phone=like.5%25',
  'jobs?select=title,provider:profiles(email)&order=profiles(phone)',
  'jobs?select=*,profiles(*)&profiles.email=neq.x',
  'job_applications?select=*,jobs(*,profiles(*)),clients(*)',
  'invoices?select=*,profiles(*)',
  'project_files?select=*,job_applications(*,jobs(*,profiles(*)))',
  'decisions?select=*,profiles!decisions_profile_id_fkey(*)',
  'masked_profiles?select=*',
  'pull_profiles?select=*',
  'public_profiles?select=*',
  'users?select=*',
  'mutation_results?select=*',
  'sync_state?select=*',
]

describe('through REST', () => {
  test('the administrator finds by the same paths what the others do not', async () => {
    const all = JSON.stringify(await ask('administrator', 'GET', '/rest/v1/profiles?select=email,phone'))
    for (const secret of [...secrets.member, ...secrets.other]) expect(all).toContain(secret)
    const { body } = await ask('administrator', 'GET', '/rest/v1/profiles?phone=eq.5559998877&select=id')
    expect(body).toEqual([{ id: other.id }])
  })

  test.each(restricted)('%s finds no masked column', async (actor) => {
    for (const path of paths) {
      const { body } = await ask(actor, 'GET', `/rest/v1/${path}`)
      expectNoLeak(actor, body)
    }
  })

  test.each(restricted)('%s learns nothing from the presence or order of rows', async (actor) => {
    for (const path of [
      'profiles?phone=eq.5559998877&select=id',
      'profiles?phone=like.5559%25&select=id',
      `profiles?email=eq.${other.email}&select=id`,
      'profiles?phone=gt.5559&select=id&order=phone',
    ]) {
      const { body } = await ask(actor, 'GET', `/rest/v1/${path}`)
      expect(JSON.stringify(body)).not.toContain(other.id)
      const counted = await ask(actor, 'HEAD', `/rest/v1/${path}`, undefined, { prefer: 'count=exact' })
      expect(counted.body).toBe('')
    }
    const right = await ask(
      actor,
      'GET',
      '/rest/v1/jobs?select=id,profiles!inner(id)&profiles.phone=eq.5559998877',
    )
    const wrong = await ask(
      actor,
      'GET',
      '/rest/v1/jobs?select=id,profiles!inner(id)&profiles.phone=eq.0000000000',
    )
    expect(right).toEqual(wrong)
  })

  test.each(['private', 'auth', 'storage', 'realtime', 'embedded'])(
    'the schema %s is not exposed',
    async (schema) => {
      for (const table of ['masked_profiles', 'public_profiles', 'users', 'secrets', 'sync_state']) {
        const { body } = await ask('client', 'GET', `/rest/v1/${table}?select=*`, undefined, {
          'accept-profile': schema,
        })
        expect(Array.isArray(body)).toBe(false)
        expectNoLeak('client', body)
      }
    },
  )

  test('a write returns no more than a read', async () => {
    for (const actor of restricted.filter((name) => name !== 'member')) {
      const { body } = await ask(
        actor,
        'PATCH',
        `/rest/v1/profiles?id=eq.${other.id}`,
        { bio: 'x' },
        {
          prefer: 'return=representation',
        },
      )
      expectNoLeak(actor, body)
      const upserted = await ask(
        actor,
        'POST',
        '/rest/v1/profiles?on_conflict=id',
        { id: other.id, bio: 'x' },
        {
          prefer: 'return=representation,resolution=merge-duplicates',
        },
      )
      expectNoLeak(actor, upserted.body)
    }
  })
})

describe('through functions', () => {
  test.each([...restricted, 'other', 'administrator'] as Actor[])(
    '%s pulls no masked column',
    async (actor) => {
      const known = { [member.id]: '1', [other.id]: '1', [pending.id]: '1' }
      const answer = await pullAs(fixtures, actor, { known, limit: 5000 })
      expectNoLeak(actor, answer)
      if (actor === 'visitor') expect(answer.known.rows).toHaveLength(2)
      expectNoLeak(
        actor,
        await ask(actor, 'POST', '/rest/v1/rpc/sync_pull', { request: { v: PROTOCOL, limit: 1, known } }),
      )
    },
  )

  test.each(restricted)('%s opens public profiles without contact details', async (actor) => {
    for (const key of [member.id, other.id, 'mia', 'admin-green']) {
      const { status, body } = await ask(actor, 'POST', '/rest/v1/rpc/public_profile', { key })
      expect(status).toBe(200)
      expect(body).toMatchObject({ is_approved: true })
      if (actor !== 'member') expect(body).toMatchObject({ email: null, phone: null })
      expectNoLeak(actor, body)
    }
  })

  test('an approved member sees contact details of those who allow contact', async () => {
    const { body } = await ask('other', 'POST', '/rest/v1/rpc/public_profile', { key: member.id })
    expect(body).toMatchObject({ email: member.email, phone: '5551112233' })
  })

  test('a conflict contains no more than a pull', async () => {
    const change = (table: string, id: string, column: string) => ({
      op: 'update',
      table,
      id,
      values: { [column]: 'x' },
      base: { [column]: 'y' },
      expect: table === 'profiles' ? { phone: '5559998877' } : {},
    })
    for (const actor of restricted.filter((name) => name !== 'visitor' && name !== 'member')) {
      const answer = await push(fixtures, actor, [
        { v: PROTOCOL, id: crypto.randomUUID(), action: 'x', changes: [change('profiles', other.id, 'bio')] },
        {
          v: PROTOCOL,
          id: crypto.randomUUID(),
          action: 'x',
          changes: [change('jobs', ids.services.coaching, 'title')],
        },
      ])
      expectNoLeak(actor, answer)
    }
  })

  test.each([
    'is_member',
    'is_admin',
    'sign_in_email',
    'next_pin',
    'claim_mutation',
    'record_result',
    'begin_epoch_if_restored',
    'announce_removal',
    'invoice_sender',
  ])('private.%s is no function of the API', async (fn) => {
    for (const actor of ['visitor', 'member'] as const) {
      for (const headers of [{}, { 'content-profile': 'private' }]) {
        const { status } = await ask(actor, 'POST', `/rest/v1/rpc/${fn}`, {}, headers)
        expect(status).toBeGreaterThanOrEqual(400)
      }
    }
  })

  test('only administrators see who is an administrator', async () => {
    const { administrator } = fixtures.people
    for (const actor of [...restricted, 'other'] as Actor[]) {
      const { body } = await ask(actor, 'POST', '/rest/v1/rpc/public_profile', { key: administrator.id })
      const { rows, known } = await pullAs(fixtures, actor, {
        known: { [administrator.id]: '1' },
        limit: 5000,
      })
      const shown = [body as Row, ...known.rows, ...(rows.profiles ?? [])].filter(
        ({ id }) => actor === 'visitor' || id !== fixtures.people[actor].id,
      )
      expect(shown.map(({ is_admin }) => is_admin)).toEqual(shown.map(() => null))
      expect(shown.length).toBeGreaterThan(1)
      const found = await ask(actor, 'GET', '/rest/v1/profiles?is_admin=is.true&select=id')
      expect(JSON.stringify(found.body)).not.toContain(administrator.id)
      const searched = await ask(actor, 'POST', '/rest/v1/rpc/search_members', { filter: { q: 'green' } })
      expect(JSON.stringify(searched.body)).not.toContain('"is_admin": true')
    }
    const own = await pullAs(fixtures, 'administrator', { limit: 5000 })
    expect(own.rows.profiles?.find(({ id }) => id === administrator.id)?.is_admin).toBe(true)
    expect(own.rows.profiles?.find(({ id }) => id === member.id)?.is_admin).toBe(false)
  })

  test('an expected value of a masked column discloses nothing', async () => {
    const guess = async (phone: string) => {
      const change = {
        op: 'update',
        table: 'profiles',
        id: other.id,
        values: { bio: 'x' },
        base: { bio: null },
        expect: { phone },
      }
      const { results } = await push(fixtures, 'client', [
        { v: PROTOCOL, id: crypto.randomUUID(), action: 'x', changes: [change] },
      ])
      return { ...results[0], id: '' }
    }
    expect(await guess('5559998877')).toEqual(await guess('0000000000'))
  })
})

describe('who is a member', () => {
  test.each([
    ['a pending profile', pending.id],
    ['an unknown id', ids.fresh],
    ['an account without a profile', newcomer.id],
    ['nonsense', 'nonsense'],
    ['an unknown slug', 'nobody-here'],
    ['an empty key', ''],
    ['SQL', "' or true --"],
  ])('%s is answered with null for every actor', async (_, key) => {
    for (const actor of ['visitor', 'pending', 'member', 'administrator'] as const) {
      const { status, body } = await ask(actor, 'POST', '/rest/v1/rpc/public_profile', { key })
      expect({ status, body }).toEqual({ status: 200, body: null })
    }
  })

  test("a slug that equals another user's id is refused", async () => {
    const key = pending.id
    const taken = await ask('other', 'PATCH', `/rest/v1/profiles?id=eq.${other.id}`, { unique_url: key })
    const { body } = await ask('visitor', 'POST', '/rest/v1/rpc/public_profile', { key })
    expect({ body, taken: taken.status >= 400 }).toEqual({ body: null, taken: true })
  })

  test.each(restricted.filter((name) => name !== 'member'))(
    '%s lists no profiles but the own one',
    async (actor) => {
      const { body } = await ask(actor, 'GET', '/rest/v1/profiles?select=id')
      const own = actor === 'visitor' ? null : fixtures.people[actor].id
      const listed = Array.isArray(body) ? (body as { id: string }[]) : []
      expect(listed.filter(({ id }) => id !== own)).toEqual([])
    },
  )
})

test('in SQL no view and no function returns them to a role of the API', async () => {
  const columns = await fixtures.database.query<{ from: string }>(
    `select table_schema || '.' || table_name as from from information_schema.columns
    where column_name = 'phone' and table_schema in ('public', 'private')
      and has_table_privilege('anon', quote_ident(table_schema) || '.' || quote_ident(table_name), 'select')`,
  )
  expect(columns.map(({ from }) => from).toSorted()).toEqual([
    'private.public_profiles',
    'private.pull_clients',
    'private.pull_profiles',
    'public.clients',
  ])
  for (const { from } of columns) {
    for (const actor of ['visitor', 'newcomer', 'pending'] as const) {
      expectNoLeak(actor, await as(fixtures, actor, { text: `select * from ${from}`, params: [] }))
    }
  }
  for (const actor of ['visitor', 'client', 'member'] as const) {
    const attempt = as(fixtures, actor, { text: 'select * from private.masked_profiles', params: [] })
    expect(await attempt.catch(refusalOf)).toMatchObject({ code: '42501' })
    expectNoLeak(actor, await as(fixtures, actor, call('public_profile', { key: other.id })))
  }
})
