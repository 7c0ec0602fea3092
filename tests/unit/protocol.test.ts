import { expect, test } from 'vitest'
import { insert, update } from '../../src/domain/mutation.ts'
import { toPushedChange } from '../../src/domain/protocol.ts'
import { aProfile } from '../support/rows.ts'

test('what only the screen shows stays on the device', () => {
  const change = insert('jobs', 'a', { title: 'Logo' }, { created_at: 'now' })
  expect(toPushedChange(change)).toEqual({ op: 'insert', table: 'jobs', id: 'a', values: { title: 'Logo' } })
})

test('strings Postgres refuses are made ones it can hold', () => {
  const change = update('profiles', aProfile({}), { bio: 'a\0b\ud800c 👩‍🌾', professions: ['S\0EO'] })
  expect(toPushedChange(change)).toMatchObject({ values: { bio: 'ab\ufffdc 👩‍🌾', professions: ['SEO'] } })
})
