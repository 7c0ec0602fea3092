import { describe, expect, test } from 'vitest'
import { directoryOf, professionsFound } from '../../src/domain/search/directory.ts'
import { newestFileFirst } from '../../src/domain/search/newest-first.ts'
import { findServices } from '../../src/domain/service/board.ts'
import { boardOrder } from '../../src/domain/service/board-order.ts'
import { pin, pinned } from '../../src/domain/service/pin.ts'
import { countRequests } from '../../src/domain/service/service.ts'
import { anId, aProfile, aRequest, aService } from '../support/rows.ts'

/** Returns all permutations of a list. */
const permutations = <One>(list: readonly One[]): One[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, index) =>
        permutations(list.filter((_, other) => other !== index)).map((rest) => [one, ...rest]),
      )

describe('the order of a list does not depend on the order of its rows', () => {
  const early = '2026-01-01T00:00:00+00:00'
  const late = '2026-01-02T00:00:00+00:00'

  const board = [
    aService({ id: 'a', is_pinned: true, pin_order: null, created_at: early }),
    aService({ id: 'b', is_pinned: true, pin_order: 1, created_at: early }),
    aService({ id: 'c', is_pinned: true, pin_order: 1, created_at: early }),
    aService({ id: 'd', created_at: late }),
    aService({ id: 'e', created_at: early }),
    aService({ id: 'f', created_at: early }),
  ]
  test('board: pins by position, those without one first, then the newest, then by id', () => {
    for (const given of permutations(board)) {
      expect(given.sort(boardOrder).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    }
  })

  test('pins: by position, and a new one comes after a pin without a position', () => {
    for (const given of permutations(board.slice(0, 2))) {
      expect(pinned(given).map(({ id }) => id)).toEqual(['a', 'b'])
    }
    expect(pin(aService({ id: 'x' }), board.slice(0, 1))).toMatchObject({
      value: { changes: [{ values: { pin_order: 1 } }] },
    })
    expect(pin(board[0] ?? aService({}), board)).toEqual({ ok: false, refusal: 'pinned' })
  })

  test('directory: members of the same name by id', () => {
    const people = ['a', 'b', 'c'].map((id) => aProfile({ id, is_approved: true }))
    for (const given of permutations(people)) {
      expect(directoryOf(given).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    }
  })

  test('files of the same time by object key', () => {
    const files = ['3', '2', '1'].map((file_path) => ({ file_path, created_at: early, sync_xid: '7' }))
    for (const given of permutations(files)) expect(given.sort(newestFileFirst)).toEqual(files)
  })
})

test('the profession filter has each profession once, also from rows without a first profession', () => {
  const people = [
    aProfile({ profession: '', professions: ['SEO'] }),
    aProfile({ profession: 'SEO', professions: ['SEO', 'Copywriting'] }),
  ]
  expect(professionsFound(people)).toEqual(['Copywriting', 'SEO'])
})

test('a search finds a changed service by its new text only', () => {
  const service = aService({ title: 'Menu design' })
  for (const text of ['menu', 'MENÚ']) expect(findServices([service], { q: text })).toEqual([service])
  expect(findServices([{ ...service, title: 'Logos' }], { q: 'menu design' })).toEqual([])
})

test('requests are counted per service', () => {
  const requests = [1, 1, 2].map((job) => aRequest({ job_id: anId(job) }))
  expect([...countRequests(requests)]).toEqual([
    [anId(1), 2],
    [anId(2), 1],
  ])
  expect(countRequests([]).size).toBe(0)
})
