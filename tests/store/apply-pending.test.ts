import { describe, expect, test } from 'vitest'
import { applyPending } from '../../src/database/apply-pending.ts'
import { insert, type RowChange, remove, update } from '../../src/domain/mutation.ts'
import { anId, aProfile, aProjectFile } from '../support/rows.ts'

const row = aProfile({ sync_xid: '10', full_name: 'Ada', bio: null })
const rows = new Map([[row.id, row]])
const rename = update('profiles', row, { full_name: 'Ada Moss' })
const laid = (changes: RowChange[], xid: string | null = null) =>
  applyPending('profiles', rows, [{ changes, xid }])

describe('laying unsent changes over the rows', () => {
  test('without changes the very same rows', () => expect(applyPending('profiles', rows, [])).toBe(rows))
  test('changes of other tables change nothing here', () => {
    const file = aProjectFile({})
    expect(laid([remove('project_files', file)])).toBe(rows)
  })
  test('an update shows at once', () =>
    expect(laid([rename]).get(row.id)).toMatchObject({ full_name: 'Ada Moss' }))
  test('the rows themselves stay as they are', () => {
    laid([rename])
    expect(rows.get(row.id)?.full_name).toBe('Ada')
  })
  test('an update of a row that is gone shows nothing', () =>
    expect(applyPending('profiles', new Map(), [{ changes: [rename], xid: null }]).size).toBe(0))
  test('an insert shows what only the server will set, too', () => {
    const added = insert('profiles', anId(77), { full_name: 'New' }, { is_approved: false })
    expect(laid([added]).get(anId(77))).toMatchObject({ full_name: 'New', is_approved: false })
  })
  test('a row the server already sent is the truth for an insert', () => {
    const again = insert('profiles', row.id, { full_name: 'Old text' })
    expect(laid([again]).get(row.id)).toBe(row)
  })
  test('an applied update is not laid again over a version that contains it', () => {
    expect(laid([rename], '10').get(row.id)).toBe(row)
    expect(laid([rename], '11').get(row.id)).toMatchObject({ full_name: 'Ada Moss' })
  })
  test('a delete hides the row', () => expect(laid([remove('profiles', row)]).size).toBe(0))
  test('later changes lie over earlier ones', () => {
    const later = update('profiles', { ...row, full_name: 'Ada Moss' }, { full_name: 'Ada M.' })
    expect(laid([rename, later]).get(row.id)).toMatchObject({ full_name: 'Ada M.' })
  })
})
