import { expect, test } from 'vitest'
import { fillDefaults } from '../../src/data/fill-defaults.ts'
import { profileEdit } from '../../src/domain/profile/profile-edit.ts'
import { aProfile } from '../support/rows.ts'

test('an older version’s draft has the fields that came since, as they are in the row', () => {
  const seen = aProfile({ bio: 'Before', service_rate: '$80 per hour' })
  const empty = { seen, edit: profileEdit(seen), pictures: {} }
  const { service_rate: _column, ...olderRow } = seen
  const { service_rate: _field, ...olderEdit } = profileEdit(seen)
  const picture = { file: new Blob(['x']), format: 'png', milliseconds: 1 }
  const kept = { seen: olderRow, edit: { ...olderEdit, bio: 'Typed' }, pictures: { banner_image: picture } }
  expect(fillDefaults(empty, kept)).toEqual({
    seen,
    edit: { ...profileEdit(seen), bio: 'Typed' },
    pictures: { banner_image: picture },
  })
})

test.each([
  ['nothing kept', undefined, { words: '', list: ['a'] }],
  ['something else altogether', 'text', { words: '', list: ['a'] }],
  ['a list is taken whole', { list: [] }, { words: '', list: [] }],
  ['a field that was taken away since', { words: 'x', old: 1 }, { words: 'x', list: ['a'], old: 1 }],
])('%s', (_what, kept, value) => {
  expect(fillDefaults({ words: '', list: ['a'] }, kept)).toEqual(value)
})
