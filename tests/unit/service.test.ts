import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { boardOrder } from '../../src/domain/service/board-order.ts'
import { MAX_PINNED, movePin, pin, pinned, unpin } from '../../src/domain/service/pin.ts'
import {
  deleteService,
  editService,
  offerService,
  ServiceDraft,
  serviceHaystack,
  setActive,
} from '../../src/domain/service/service.ts'
import { anId, aProfile, aService } from '../support/rows.ts'

const draft: ServiceDraft = {
  title: 'Menu design',
  company: 'Ada Green Studio',
  description: 'Menus that make people hungry, drawn by hand and ready for print.',
  location: 'Lisbon',
  job_type: 'Freelance',
  salary_range: '',
  portfolio_required: false,
  portfolio_description: '',
}

describe('the service form (spec §5)', () => {
  test.each([
    [{ title: ' ' }, 'Job title is required'],
    [{ company: '' }, 'Company name is required'],
    [{ description: 'x'.repeat(49) }, 'Description must be at least 50 characters'],
    [{ location: '' }, 'Location is required'],
    [{ job_type: '' }, 'Job type is required'],
  ])('refuses %j', (change, message) => {
    const { issues } = v.safeParse(ServiceDraft, { ...draft, ...change })
    expect(issues?.map((issue) => issue.message)).toEqual([message])
  })

  test('accepts a description of exactly fifty characters', () =>
    expect(v.safeParse(ServiceDraft, { ...draft, description: 'x'.repeat(50) }).success).toBe(true))
})

describe('a service', () => {
  test('is offered under the provider’s id, with empty texts as null', () => {
    const provider = aProfile({ is_approved: true })
    const [change] = offerService(provider, anId(99), draft, [], [], '2026-11-21T08:00:00Z').changes
    expect(change).toMatchObject({
      op: 'insert',
      id: anId(99),
      values: { posted_by: provider.id, salary_range: null, portfolio_description: null },
      shown: { is_active: true, provider_name: provider.full_name },
    })
  })

  test('is edited by writing only the columns that differ', () => {
    expect(editService(aService({}), draft, [], [])).toBe(null)
    expect(
      editService(aService({}), { ...draft, title: 'New', salary_range: '$1' }, [], [])?.changes,
    ).toMatchObject([
      { values: { title: 'New', salary_range: '$1' }, base: { title: 'Menu design', salary_range: null } },
    ])
  })

  test('is deactivated, activated and deleted with the base values', () => {
    expect(setActive(aService({}), false).changes[0]).toMatchObject({
      values: { is_active: false },
      base: { is_active: true },
    })
    expect(setActive(aService({ is_active: false }), true)).toMatchObject({
      action: 'service.activate',
      changes: [{ values: { is_active: true }, base: { is_active: false } }],
    })
    expect(deleteService(aService({}), 'now').changes[0]).toMatchObject({
      values: { deleted_at: 'now' },
      base: { deleted_at: null },
    })
  })

  test('is sorted on the board: pins first by their order, then the newest', () => {
    const services = [
      aService({ id: 'old', created_at: '2026-01-01' }),
      aService({ id: 'second', is_pinned: true, pin_order: 2, created_at: '2026-01-09' }),
      aService({ id: 'new', created_at: '2026-02-01' }),
      aService({ id: 'first', is_pinned: true, pin_order: 1, created_at: '2025-01-01' }),
    ]
    expect(services.sort(boardOrder).map(({ id }) => id)).toEqual(['first', 'second', 'new', 'old'])
  })

  test.each(['menu', 'ada green studio', 'by hand', 'lisbon'])('is found by %s', (text) =>
    expect(serviceHaystack(aService({}))).toContain(text),
  )
})

describe('pins (spec §4, §9)', () => {
  const pins = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      aService({ id: anId(n), is_pinned: true, pin_order: n + 1, is_active: n % 2 === 0 }),
    )
  const other = aService({ id: anId(99) })

  test('a new pin comes last', () =>
    expect(pin(other, [...pins(3), other])).toMatchObject({
      ok: true,
      value: { changes: [{ values: { is_pinned: true, pin_order: 4 } }] },
    }))
  test('the eleventh pin is refused; inactive services count, too', () => {
    expect(pin(other, [...pins(MAX_PINNED - 1), other]).ok).toBe(true)
    expect(pin(other, [...pins(MAX_PINNED), other])).toEqual({ ok: false, refusal: 'pin-limit' })
  })
  test('unpinning removes the position', () =>
    expect(unpin(aService({ is_pinned: true, pin_order: 3 })).changes[0]).toMatchObject({
      values: { is_pinned: false, pin_order: null },
    }))
  test('moving a pin swaps it with its neighbour', () => {
    const [a, b, c] = pins(3)
    if (!a || !b || !c) throw new Error('three pins')
    expect(movePin(b, 'up', [c, a, b])).toMatchObject({
      ok: true,
      value: {
        changes: [
          { id: b.id, values: { pin_order: 1 } },
          { id: a.id, values: { pin_order: 2 } },
        ],
      },
    })
    expect(movePin(a, 'up', [a, b, c])).toEqual({ ok: false, refusal: 'at-the-edge' })
    expect(movePin(c, 'down', [a, b, c])).toEqual({ ok: false, refusal: 'at-the-edge' })
    expect(pinned([c, aService({}), a, b])).toEqual([a, b, c])
  })
})
