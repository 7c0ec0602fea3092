import { expect, test } from 'vitest'
import { update } from '../../src/domain/mutation.ts'
import { toPushedChange } from '../../src/domain/protocol.ts'
import { anInsert } from '../support/changes.ts'
import { aProfile } from '../support/rows.ts'

test('columns that only the screen shows are not sent', () => {
  const change = anInsert('jobs', 'a', { title: 'Logo' }, { created_at: 'now' })
  expect(toPushedChange(change)).toEqual({ op: 'insert', table: 'jobs', id: 'a', values: { title: 'Logo' } })
})

test('characters that Postgres refuses are removed or replaced', () => {
  const change = update('profiles', aProfile({}), { bio: 'a\0b\ud800c 👩‍🌾', professions: ['S\0EO'] })
  expect(toPushedChange(change)).toMatchObject({ values: { bio: 'ab\ufffdc 👩‍🌾', professions: ['SEO'] } })
})
