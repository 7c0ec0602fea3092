import { describe, expect, test } from 'vitest'
import { applyPending } from '../../src/database/apply-pending.ts'
import { type RowChange, remove, update } from '../../src/domain/mutation.ts'
import type { MessageRead } from '../../src/domain/rows.ts'
import { anInsert } from '../support/changes.ts'
import { anId, aProfile, aProjectFile } from '../support/rows.ts'

const row = aProfile({ sync_xid: '10', full_name: 'Ada', bio: null })
const rows = new Map([[row.id, row]])
const rename = update('profiles', row, { full_name: 'Ada Moss' })
const laid = (changes: RowChange[], xid: string | null = null) =>
  applyPending('profiles', rows, [{ changes, xid }])

describe('applying unsent changes to the rows', () => {
  test('returns the same rows without changes', () => expect(applyPending('profiles', rows, [])).toBe(rows))
  test('ignores changes of other tables', () => {
    const file = aProjectFile({})
    expect(laid([remove('project_files', file)])).toBe(rows)
  })
  test('an update shows at once', () =>
    expect(laid([rename]).get(row.id)).toMatchObject({ full_name: 'Ada Moss' }))
  test('the rows themselves stay as they are', () => {
    laid([rename])
    expect(rows.get(row.id)?.full_name).toBe('Ada')
  })
  test('an update of a missing row shows nothing', () =>
    expect(applyPending('profiles', new Map(), [{ changes: [rename], xid: null }]).size).toBe(0))
  test('an insert shows the columns that only the server sets, too', () => {
    const added = anInsert('profiles', anId(77), { full_name: 'New' }, { is_approved: false })
    expect(laid([added]).get(anId(77))).toMatchObject({ full_name: 'New', is_approved: false })
  })
  test('a row that the server already sent wins over an insert', () => {
    const again = anInsert('profiles', row.id, { full_name: 'Old text' })
    expect(laid([again]).get(row.id)).toBe(row)
  })
  test('an applied update is not applied again to a version that contains it', () => {
    expect(laid([rename], '10').get(row.id)).toBe(row)
    expect(laid([rename], '11').get(row.id)).toMatchObject({ full_name: 'Ada Moss' })
  })
  test('a mark of what is read never falls', () => {
    const mark = { id: anId(5), sync_xid: '10', read_up_to: 3 } as MessageRead
    const marked = (read_up_to: number) => {
      const changes = [update('message_reads', { ...mark, read_up_to: 1 }, { read_up_to })]
      return applyPending('message_reads', new Map([[mark.id, mark]]), [{ changes, xid: null }]).get(mark.id)
    }
    expect(marked(2)).toMatchObject({ read_up_to: 3 })
    expect(marked(4)).toMatchObject({ read_up_to: 4 })
  })
  test('a delete hides the row', () => expect(laid([remove('profiles', row)]).size).toBe(0))
  test('later changes win over earlier ones', () => {
    const later = update('profiles', { ...row, full_name: 'Ada Moss' }, { full_name: 'Ada M.' })
    expect(laid([rename, later]).get(row.id)).toMatchObject({ full_name: 'Ada M.' })
  })
})
