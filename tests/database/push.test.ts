import { afterAll, describe, expect, test } from 'vitest'
import type { PushedChange } from '../../src/domain/protocol.ts'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { as, push, pushOne } from '../support/calls.ts'
import { changeBio, offered } from '../support/changes.ts'
import { updateRow } from '../support/database.ts'
import {
  aDatabaseWithFixtures,
  ids,
  requestValues,
  serviceValues,
  standaloneValues,
} from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'

/** The push: exactly once, all or nothing, and without overwriting others' changes (design section 4). */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { pending, member, other, administrator } = fixtures.people
const { services, clients } = ids

let last = 0xc00
const newId = () => anId(++last)
const owner = (text: string, params: unknown[] = []) => database.query(text, params)
const bio = async (id: string) => (await owner('select bio from public.profiles where id = $1', [id]))[0]?.bio
const exists = async (table: string, id: string) =>
  (await owner(`select id from public.${table} where id = $1`, [id])).length > 0

const offer = (id: string, more = {}) => offered(id, member.id, more)

describe('exactly once', () => {
  test('a repeated mutation is answered as before, without any effect', async () => {
    const [mutation, service] = [newId(), newId()]
    const first = await pushOne(fixtures, 'member', [offer(service)], mutation)
    expect(first).toEqual({ id: mutation, status: 'applied', xid: expect.stringMatching(/^\d+$/) })
    await as(fixtures, 'member', updateRow('jobs', service, { title: 'Changed since' }))
    expect(await pushOne(fixtures, 'member', [offer(service)], mutation)).toEqual(first)
    expect(
      await pushOne(fixtures, 'member', [changeBio(member.id, null, 'Another change')], mutation),
    ).toEqual(first)
    expect(await bio(member.id)).toBeNull()
  })

  test('a mutation that stands twice in a request is applied once', async () => {
    const [mutation, service] = [newId(), newId()]
    const item = { v: PROTOCOL, id: mutation, action: 'service.offer', changes: [offer(service)] }
    const { results } = await push(fixtures, 'member', [item, item])
    expect(results).toEqual([results[0], results[0]])
    expect(results[0]).toMatchObject({ status: 'applied' })
  })

  test('a rejected mutation may be repeated with the same id', async () => {
    const [mutation, service] = [newId(), newId()]
    expect(await pushOne(fixtures, 'member', [offer(service, { title: '' })], mutation)).toMatchObject({
      status: 'rejected',
    })
    expect(await pushOne(fixtures, 'member', [offer(service)], mutation)).toMatchObject({ status: 'applied' })
  })

  test('a mutation without changes reserves its id: later ones with this id have no effect', async () => {
    const [mutation, probe, service] = [newId(), newId(), newId()]
    const withoutChanges = (id: string) => ({ v: PROTOCOL, id, action: 'take-back', changes: [] })
    const first = await push(fixtures, 'member', [withoutChanges(mutation), withoutChanges(probe)])
    const [cancelled, probed] = first.results
    // Both have one transaction: a device concludes that the mutation had not arrived before.
    expect(cancelled).toEqual({ ...probed, id: mutation })
    expect(await pushOne(fixtures, 'member', [offer(service)], mutation)).toEqual(cancelled)
    expect(await exists('jobs', service)).toBe(false)

    const sent = newId()
    const applied = await pushOne(fixtures, 'member', [offer(service)], sent)
    const second = await push(fixtures, 'member', [withoutChanges(sent), withoutChanges(newId())])
    expect(second.results[0]).toEqual(applied)
    expect(second.results[1]).not.toMatchObject({ xid: 'xid' in applied && applied.xid })
  })

  test('the same id of another user is another mutation', async () => {
    const mutation = newId()
    await pushOne(fixtures, 'member', [offer(newId())], mutation)
    const result = await pushOne(fixtures, 'other', [changeBio(other.id, null, 'Own change')], mutation)
    expect(result).toMatchObject({ status: 'applied' })
    expect(await bio(other.id)).toBe('Own change')
  })
})

describe('all or nothing', () => {
  test('a rejected change rolls back the earlier ones; the next mutation is applied', async () => {
    const [service, after] = [newId(), newId()]
    const { results } = await push(fixtures, 'member', [
      {
        v: PROTOCOL,
        id: newId(),
        action: 'x',
        changes: [offer(service), offer(newId(), { job_type: 'Nonsense' })],
      },
      { v: PROTOCOL, id: newId(), action: 'x', changes: [offer(after)] },
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'applied'])
    expect(await exists('jobs', service)).toBe(false)
    expect(await exists('jobs', after)).toBe(true)
  })

  test('a conflict rolls back the earlier changes', async () => {
    const service = newId()
    const result = await pushOne(fixtures, 'member', [
      offer(service),
      changeBio(member.id, 'Another base', 'x'),
    ])
    expect(result).toMatchObject({ status: 'conflict' })
    expect(await exists('jobs', service)).toBe(false)
  })

  test('a deferred constraint rejects its mutation, not the whole request', async () => {
    const request = newId()
    const { id: _, ...values } = requestValues(request, services.catering, clients.client)
    const { results } = await push(fixtures, 'client', [
      {
        v: PROTOCOL,
        id: newId(),
        action: 'x',
        changes: [{ op: 'insert', table: 'job_applications', id: request, values }],
      },
      {
        v: PROTOCOL,
        id: newId(),
        action: 'x',
        changes: [
          {
            op: 'update',
            table: 'clients',
            id: clients.client,
            values: { website: 'https://a.example' },
            base: { website: null },
          },
        ],
      },
    ])
    expect(results).toMatchObject([
      {
        status: 'rejected',
        constraint: 'job_applications_portfolio_required',
        message: 'Portfolio samples are required for this job',
      },
      { status: 'applied' },
    ])
    expect(await exists('job_applications', request)).toBe(false)
  })

  test('a rejection has SQLSTATE, constraint, column and table', async () => {
    expect(await pushOne(fixtures, 'member', [offer(newId(), { title: '' })])).toMatchObject({
      status: 'rejected',
      code: '23514',
      constraint: 'jobs_title_length',
      table: 'jobs',
    })
    const { title: _, ...untitled } = serviceValues(newId(), member.id)
    const change: PushedChange = {
      op: 'insert',
      table: 'jobs',
      id: newId(),
      values: { ...untitled, id: undefined },
    }
    expect(await pushOne(fixtures, 'member', [change])).toMatchObject({
      status: 'rejected',
      code: '23502',
      column: 'title',
    })
  })
})

describe('conflicts', () => {
  test('a changed column prevents the write, and the current row is returned', async () => {
    await owner('update public.profiles set bio = $2 where id = $1', [pending.id, 'Written elsewhere'])
    const result = await pushOne(fixtures, 'pending', [changeBio(pending.id, null, 'Own change')])
    expect(result).toEqual({
      id: result.id,
      status: 'conflict',
      table: 'profiles',
      row_id: pending.id,
      columns: ['bio'],
      row: expect.objectContaining({ id: pending.id, bio: 'Written elsewhere', email: pending.email }),
    })
    expect(await bio(pending.id)).toBe('Written elsewhere')
  })

  test('changes of different columns are merged', async () => {
    await owner('update public.profiles set service_rate = $2 where id = $1', [pending.id, '$99'])
    const result = await pushOne(fixtures, 'pending', [
      changeBio(pending.id, 'Written elsewhere', 'Own change'),
    ])
    expect(result).toMatchObject({ status: 'applied' })
    expect(await owner('select bio, service_rate from public.profiles where id = $1', [pending.id])).toEqual([
      { bio: 'Own change', service_rate: '$99' },
    ])
  })

  test('a column that already has the new value is no conflict', async () => {
    expect(
      await pushOne(fixtures, 'pending', [changeBio(pending.id, 'Long ago', 'Own change')]),
    ).toMatchObject({
      status: 'applied',
    })
  })

  test('a decision depends on the columns that the administrator saw', async () => {
    const approve = (linkedin_url: string): PushedChange => ({
      op: 'update',
      table: 'profiles',
      id: pending.id,
      values: { is_approved: true },
      base: { is_approved: false },
      expect: { linkedin_url },
    })
    const result = await pushOne(fixtures, 'administrator', [
      approve('https://linkedin.com/in/somebody-else'),
    ])
    expect(result).toMatchObject({ status: 'conflict', columns: ['linkedin_url'] })
    expect(
      await pushOne(fixtures, 'administrator', [approve('https://www.linkedin.com/in/pending')]),
    ).toMatchObject({
      status: 'applied',
    })
  })

  test('an earlier decision of another administrator is returned with name and time', async () => {
    await owner('update public.profiles set is_admin = true where id = $1', [other.id])
    const approval: PushedChange = {
      op: 'update',
      table: 'profiles',
      id: pending.id,
      values: { is_approved: true },
      base: { is_approved: false },
    }
    const decision = { by: 'administrator Green', at: expect.any(String), action: 'approve' }
    expect(await pushOne(fixtures, 'other', [approval])).toMatchObject({ status: 'applied', decision })
    const withdraw: PushedChange = { ...approval, values: { bio: 'x' }, base: { bio: 'y' } }
    expect(await pushOne(fixtures, 'other', [withdraw])).toMatchObject({ status: 'conflict', decision })
    expect(
      (await pushOne(fixtures, 'administrator', [approval])) as Record<string, unknown>,
    ).not.toHaveProperty('decision')
    await owner('update public.profiles set is_admin = false where id = $1', [other.id])
  })

  test('lists, numbers, dates and times are compared by value, not by notation', async () => {
    const id = newId()
    const { id: _, ...values } = standaloneValues(id, member.id, 'INV-202602-001')
    await pushOne(fixtures, 'member', [
      { op: 'insert', table: 'invoices', id, values: { ...values, amount: '10.5' } },
    ])
    const renumber = (expected: object): PushedChange => ({
      op: 'update',
      table: 'invoices',
      id,
      values: { invoice_number: 'INV-202602-002' },
      base: { invoice_number: 'INV-202602-001' },
      expect: expected,
    })
    const [row] = await owner('select created_at from public.invoices where id = $1', [id])
    const created_at = new Date(row?.created_at as string).toISOString()
    const stored = await owner('select to_jsonb(created_at) as at from public.invoices where id = $1', [id])
    expect(await pushOne(fixtures, 'member', [renumber({ amount: '11.00' })])).toMatchObject({
      columns: ['amount'],
    })
    expect(
      await pushOne(fixtures, 'member', [
        renumber({ amount: '10.50', due_date: '2026-03-01', created_at: stored[0]?.at, sent_at: null }),
      ]),
    ).toMatchObject({ status: 'applied' })
    expect(created_at).toMatch(/Z$/)

    const tags: PushedChange = {
      op: 'update',
      table: 'profiles',
      id: member.id,
      values: { profession: 'Software', professions: ['Software', 'SEO'] },
      base: { profession: 'SEO', professions: ['SEO'] },
    }
    expect(await pushOne(fixtures, 'member', [tags])).toMatchObject({ status: 'applied' })
    expect(await pushOne(fixtures, 'member', [{ ...tags, values: { professions: ['SEO'] } }])).toMatchObject({
      status: 'conflict',
      columns: ['professions'],
    })
  })

  test('a second deletion is no conflict', async () => {
    const service = newId()
    await pushOne(fixtures, 'member', [offer(service)])
    const deletion = (at: string): PushedChange => ({
      op: 'update',
      table: 'jobs',
      id: service,
      values: { deleted_at: at },
      base: { deleted_at: null },
    })
    expect(await pushOne(fixtures, 'member', [deletion('2026-01-01T00:00:00Z')])).toMatchObject({
      status: 'applied',
    })
    expect(await pushOne(fixtures, 'member', [deletion('2026-01-02T00:00:00Z')])).toMatchObject({
      status: 'applied',
    })
  })
})

test('an account without profile and company may push; the answer has the epoch', async () => {
  const { epoch, results } = await push(fixtures, 'newcomer', [])
  expect(results).toEqual([])
  expect(await owner('select epoch from private.sync_state')).toEqual([{ epoch }])
  expect(administrator.id).not.toBe(member.id)
})
