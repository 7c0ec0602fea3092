import { describe, expect, test } from 'vitest'
import { mutation, type RowChange, remove, update } from '../../src/domain/mutation.ts'
import type { StoredMutation } from '../../src/outbox/item.ts'
import { rebase } from '../../src/outbox/rebase.ts'
import { anInsert } from '../support/changes.ts'
import { anId, aProfile, aService } from '../support/rows.ts'

const stored = (changes: RowChange[]): StoredMutation => {
  const { uploads: _none, ...rest } = mutation('profile.edit', changes)
  return rest
}
const changesOf = (rebased: StoredMutation | null) => (rebased?.kind === 'rows' ? rebased.changes : null)

const mine = aProfile({ bio: 'before', phone: '1' })
const theirs = (row: object) => ({ table: 'profiles' as const, row_id: mine.id, row: { ...mine, ...row } })

describe('keeping the user’s values over the server’s', () => {
  test.each([
    ['a column both changed', { bio: 'mine' }, { bio: 'theirs' }, { bio: 'theirs' }],
    ['a column only she changed', { bio: 'mine' }, { phone: '2' }, { bio: 'before' }],
    [
      'several columns, one of which conflicts',
      { bio: 'mine', phone: '3' },
      { phone: '2' },
      { bio: 'before', phone: '2' },
    ],
    ['a column that was emptied meanwhile', { bio: 'mine' }, { bio: null }, { bio: null }],
  ])('%s: the same values, on what stands there', (_name, values, row, base) => {
    const rebased = rebase(stored([update('profiles', mine, values)]), theirs(row))
    expect(changesOf(rebased)).toEqual([{ op: 'update', table: 'profiles', id: mine.id, values, base }])
  })

  test('the base of a decision is what the user sees now', () => {
    const decision = update('profiles', mine, { is_approved: true }, ['linkedin_url'])
    const linkedin_url = 'https://www.linkedin.com/in/somebody-else'
    expect(changesOf(rebase(stored([decision]), theirs({ linkedin_url })))).toEqual([
      { ...decision, expect: { linkedin_url } },
    ])
  })

  test('a column that the server does not send keeps its known value', () => {
    const change = update('profiles', mine, { phone: '9' })
    const { phone: _withheld, ...row } = mine
    expect(changesOf(rebase(stored([change]), { table: 'profiles', row_id: mine.id, row }))).toEqual([change])
  })

  test('only the row in conflict is changed', () => {
    const [first, second] = [aService({ id: anId(1), pin_order: 1 }), aService({ id: anId(2), pin_order: 2 })]
    const swap = [
      update('jobs', first, { pin_order: 2 }),
      update('jobs', second, { pin_order: 1 }),
      anInsert('jobs', anId(3), { title: 'New' }),
      remove('jobs', aService({ id: anId(4) })),
    ]
    const conflict = { table: 'jobs' as const, row_id: second.id, row: { ...second, pin_order: 7 } }
    const [, rebased, ...others] = changesOf(rebase(stored(swap), conflict)) ?? []
    expect(rebased).toMatchObject({ values: { pin_order: 1 }, base: { pin_order: 7 } })
    expect(others).toEqual(swap.slice(2))
  })

  test.each<[string, StoredMutation, object | null]>([
    ['a row that is gone', stored([update('profiles', mine, { bio: 'mine' })]), null],
    ['another row', stored([update('profiles', aProfile({ id: anId(99) }), { bio: 'mine' })]), mine],
    [
      'a call',
      { kind: 'call', via: 'function', action: 'contact.send', fn: 'contact-email', args: {} },
      mine,
    ],
    ['a removal', { kind: 'remove', action: 'file.remove', bucket: 'project-files', path: 'a' }, mine],
  ])('cannot be done with %s', (_name, change, row) => {
    const conflict = {
      table: 'profiles' as const,
      row_id: mine.id,
      row: row as Record<string, unknown> | null,
    }
    expect(rebase(change, conflict)).toBeNull()
  })
})
