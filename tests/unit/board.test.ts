import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { BoardSearch, boardControls, findServices } from '../../src/domain/service/board.ts'
import { boardOf } from '../../src/domain/service/board-order.ts'
import type { Viewer } from '../../src/domain/viewer.ts'
import { aClient, anId, aProfile, aService } from '../support/rows.ts'

const visitor: Viewer = { user: null, profile: null, client: null }
const user = { id: anId(1), email: 'a@example.test' }
const pending: Viewer = { user, profile: aProfile({ id: user.id }), client: null }
const member: Viewer = { user, profile: aProfile({ id: user.id, is_approved: true }), client: null }
const client: Viewer = { user, profile: null, client: aClient({ user_id: user.id }) }
const both: Viewer = { ...member, client: client.client }

describe('the board', () => {
  test('lists active services only, pinned ones first, then the newest', () => {
    const services = [
      aService({ id: anId(1), created_at: '2026-01-01T00:00:00Z' }),
      aService({ id: anId(2), created_at: '2026-02-01T00:00:00Z' }),
      aService({ id: anId(3), is_pinned: true, pin_order: 2 }),
      aService({ id: anId(4), is_pinned: true, pin_order: 1 }),
      aService({ id: anId(5), is_active: false }),
      aService({ id: anId(6), deleted_at: '2026-02-01T00:00:00Z' }),
    ]
    expect(boardOf(services).map(({ id }) => id)).toEqual([anId(4), anId(3), anId(2), anId(1)])
  })

  test('compares times, not how they are written', () => {
    const services = [
      aService({ id: anId(1), created_at: '2026-10-25T02:30:00+02:00' }),
      aService({ id: anId(2), created_at: '2026-10-25T02:10:00+01:00' }),
      aService({ id: anId(3), created_at: '2026-10-25T01:00:00.000Z' }),
      aService({ id: anId(4), created_at: '2026-10-25T01:00:00+00:00' }),
    ]
    expect(boardOf(services).map(({ id }) => id)).toEqual([anId(2), anId(3), anId(4), anId(1)])
  })

  test.each([
    ['', '', 2],
    ['design', '', 2],
    ['SÃO', '', 1],
    ['sao menu', '', 1],
    ['sao hungry', '', 1],
    ['studio', 'Freelance', 1],
    ['porto', '', 0],
    ['', 'Internship', 0],
  ])('a search for %j with type %j finds %i services', (text, type, count) => {
    const services = [
      aService({ location: 'São Paulo' }),
      aService({ id: anId(31), title: 'Label design', job_type: 'Remote' }),
    ]
    expect(findServices(services, { q: text, type: type as BoardSearch['type'] })).toHaveLength(count)
  })

  test('reads search text and known types from its URL', () => {
    expect(v.parse(BoardSearch, { q: 2026, type: 'Remote' })).toEqual({ q: '2026', type: 'Remote' })
    expect(v.parse(BoardSearch, { type: 'Anything' })).toEqual({ q: '', type: '' })
  })
})

describe('the buttons of a service (spec §2, "Services board")', () => {
  const none = { own: false, request: null, contact: false, hint: null, prefersNot: false }
  test.each([
    ['a visitor', visitor, true, { ...none, hint: 'Sign in to request' }],
    ['a pending professional', pending, true, { ...none, hint: 'Join to contact' }],
    [
      'a user without profile and company',
      { user, profile: null, client: null },
      true,
      { ...none, hint: 'Join to contact' },
    ],
    ['an approved member', member, true, { ...none, contact: true }],
    [
      'a member whom the provider does not allow to write',
      member,
      false,
      { ...none, hint: 'Join to contact', prefersNot: true },
    ],
    ['a client', client, true, { ...none, request: 'request' }],
    ['a member with a company', both, true, { ...none, request: 'request', contact: true }],
    [
      'a member with a company whom the provider does not allow to write',
      both,
      false,
      { ...none, request: 'request' },
    ],
  ])('for %s', (_who, viewer, provider_allow_contact, controls) =>
    expect(boardControls(viewer, aService({ provider_allow_contact }), false)).toEqual(controls),
  )

  test('show that the client has already requested the service', () =>
    expect(boardControls(client, aService({}), true).request).toBe('requested'))

  test('are missing for the viewer’s own service', () =>
    expect(boardControls(both, aService({ posted_by: user.id }), false)).toEqual({ ...none, own: true }))
})
