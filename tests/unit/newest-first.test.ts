import { expect, test } from 'vitest'
import { UNCONFIRMED } from '../../src/domain/rows.ts'
import { newestFileFirst, newestFirst } from '../../src/domain/search/newest-first.ts'
import { anId, aProjectFile } from '../support/rows.ts'

test('rows are sorted newest first, in whichever format their times are', () => {
  const rows = [
    { id: 'b', created_at: '2026-01-01T10:00:00+00:00' },
    { id: 'd', created_at: '2026-01-01T09:00:00.000Z' },
    { id: 'a', created_at: '2026-01-01T10:00:00.000Z' },
    { id: 'c', created_at: '2026-01-01T12:00:00+01:00' },
  ]
  expect(rows.sort(newestFirst).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd'])
})

test('files sent together are in the order in which they were chosen, the last first', () => {
  const at = '2026-01-01T10:00:00+00:00'
  const file = (n: number, created_at = at) =>
    aProjectFile({ id: anId(90 - n), file_path: `project-files/${anId(40)}/${n}-a.txt`, created_at })
  const files = [file(2), file(1, '2026-01-02T10:00:00+00:00'), file(3)]
  expect(files.sort(newestFileFirst)).toEqual([file(1, '2026-01-02T10:00:00+00:00'), file(3), file(2)])
})

test('unconfirmed files keep their place after confirmation, whatever time the server gives them', () => {
  const [early, late] = ['2026-01-01T10:00:00Z', '2026-01-01T10:00:09Z']
  const file = (n: number, sync_xid: string, created_at: string) =>
    aProjectFile({ id: anId(n), file_path: `project-files/${anId(40)}/${n}-a.txt`, sync_xid, created_at })
  const chosen = [1, 2, 3].map((n) => file(n, UNCONFIRMED, early))
  const places = (files: ReturnType<typeof file>[]) => [...files].sort(newestFileFirst).map(({ id }) => id)
  const before = places(chosen)
  expect(places([file(1, '77', late), ...chosen.slice(1)])).toEqual(before)
})
