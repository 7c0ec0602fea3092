import { describe, expect, test } from 'vitest'
import type { RequestStatus } from '../../src/domain/rows.ts'
import { seenNow, unreadOf } from '../../src/domain/thread/unread.ts'
import { aClient, anId, aProfile, aRequest, aService } from '../support/rows.ts'

const professional = aProfile({ id: anId(1), is_approved: true })
const client = aClient({ id: anId(2), user_id: anId(3) })
const own = aService({ id: anId(10), posted_by: professional.id })
const deleted = aService({ id: anId(11), posted_by: professional.id, deleted_at: '2026-11-01T00:00:00Z' })
const others = aService({ id: anId(12), posted_by: anId(4) })
const serviceOf = (id: string) => [own, deleted, others].find((service) => service.id === id)
const request = (n: number, status: RequestStatus, job_id = own.id) =>
  aRequest({ id: anId(n), client_id: client.id, job_id, status })

describe('a professional', () => {
  const viewer = { user: { id: professional.id, email: '' }, profile: professional, client: null }
  const requests = [
    request(20, 'pending'),
    request(21, 'accepted'),
    request(22, 'pending', deleted.id),
    request(23, 'pending', others.id),
  ]

  test('has the pending requests for the own services that are not deleted', () => {
    expect(unreadOf(viewer, requests, serviceOf, null)).toEqual({ pending: [anId(20)], answers: [] })
  })

  test('has them also after losing approval, because existing requests continue', () => {
    const profile = { ...professional, is_approved: false }
    expect(unreadOf({ ...viewer, profile }, requests, serviceOf, {}).pending).toEqual([anId(20)])
  })
})

describe('a client', () => {
  const viewer = { user: { id: client.user_id, email: '' }, profile: null, client }
  const answersOf = (requests: ReturnType<typeof request>[], seen: Parameters<typeof unreadOf>[3]) =>
    unreadOf(viewer, requests, serviceOf, seen).answers

  test('has the requests whose status was not shown yet', () => {
    const requests = [
      request(20, 'pending'),
      request(21, 'accepted'),
      request(22, 'rejected'),
      request(23, 'in_progress'),
    ]
    const seen = { [anId(21)]: 'pending', [anId(22)]: 'rejected', [anId(23)]: 'accepted' } as const
    expect(answersOf(requests, seen)).toEqual([anId(21), anId(23)])
    expect(answersOf(requests, seenNow(requests, client.id))).toEqual([])
  })

  test('has none on a device that stored no statuses yet, and none of other clients', () => {
    expect(answersOf([request(20, 'accepted')], null)).toEqual([])
    expect(answersOf([{ ...request(20, 'accepted'), client_id: anId(5) }], {})).toEqual([])
  })
})

test('a visitor has nothing unread', () => {
  const visitor = { user: null, profile: null, client: null }
  expect(unreadOf(visitor, [request(20, 'pending')], serviceOf, {})).toEqual({ pending: [], answers: [] })
})
