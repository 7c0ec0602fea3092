import { expect, test } from 'vitest'
import { insert } from '../../src/domain/mutation.ts'

test('a row that is added names every column, also where one of its values is a literal: the type check says so', () => {
  const values = { application_id: 'a', sent_by_client: true, body: 'Hello' }
  // @ts-expect-error -- `created_at` is missing
  const incomplete = insert('messages', 'm', { ...values, kind: 'text' }, { position: 1 })
  const complete = insert('messages', 'm', { ...values, kind: 'text' }, { position: 1, created_at: 'now' })
  expect(complete.shown).toEqual({ ...incomplete.shown, created_at: 'now' })
})
