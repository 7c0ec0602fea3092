import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { PROTOCOL, type PullAnswer } from '../../src/domain/protocol.ts'
import { alreadyDecided, parseAnswer, pullAnswer, pushAnswer } from '../../src/remote/answers.ts'
import { anId, aProfile } from '../support/rows.ts'

const pulled: PullAnswer = {
  v: PROTOCOL,
  epoch: anId(1),
  scope: 'member of many 20000',
  cursor: '12.ab',
  full: true,
  rows: { profiles: [aProfile({})] },
  removed: { jobs: [anId(2)] },
  next: { profiles: ['7', anId(3)] },
  confirmed_xids: ['5'],
  lost: [],
  known: { rows: [], gone: [anId(4)] },
}

describe('the answer to a pull', () => {
  test('is accepted unchanged', () => expect(v.parse(pullAnswer, pulled)).toEqual(pulled))

  test.each<[string, unknown]>([
    ['no object', null],
    ['a page of a proxy', '<html>'],
    ['without a cursor', { ...pulled, cursor: undefined }],
    ['of an unknown scope', { ...pulled, scope: 'owner' }],
    ['rows that are no list', { ...pulled, rows: { profiles: {} } }],
    ['a row without an id', { ...pulled, rows: { profiles: [{ sync_xid: '1' }] } }],
    ['a row without its transaction', { ...pulled, rows: { profiles: [{ id: anId(1), sync_xid: 1 }] } }],
    ['removals that are no list', { ...pulled, removed: { profiles: anId(2) } }],
    ['an incomplete position', { ...pulled, next: { profiles: ['7'] } }],
  ])('is refused: %s', (_name, answer) => expect(v.is(pullAnswer, answer)).toBe(false))

  test('is accepted without what is of a table that this version does not know', () => {
    const newer = { ...pulled, removed: { elsewhere: [anId(2)] }, next: { elsewhere: ['7', anId(2)] } }
    expect(v.parse(pullAnswer, newer)).toEqual({ ...pulled, removed: {}, next: {} })
  })

  test('that does not match the schema counts as unreachable, so that the pull is repeated', () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    expect(parseAnswer('sync_pull', pullAnswer, { ...pulled, full: 'yes' })).toEqual({
      ok: false,
      failure: { kind: 'unreachable', definitelyNotSent: false },
    })
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('sync_pull'), expect.anything())
  })
})

describe('the answer to a push', () => {
  const answer = (result: object) => ({ v: PROTOCOL, epoch: anId(1), results: [{ id: anId(2), ...result }] })

  test.each<[string, object]>([
    ['applied', { status: 'applied', xid: '5' }],
    ['decided before', { status: 'applied', xid: '5', decision: { by: 'Ada', at: 'now', action: 'verify' } }],
    ['conflict', { status: 'conflict', table: 'jobs', row_id: anId(3), columns: ['title'], row: null }],
    [
      'rejected',
      { status: 'rejected', code: '42501', constraint: null, column: null, table: null, message: '' },
    ],
  ])('is accepted: %s', (_name, result) =>
    expect(v.parse(pushAnswer, answer(result))).toEqual(answer(result)),
  )

  test.each<[string, object]>([
    ['an unknown status', { status: 'done' }],
    ['applied without a transaction', { status: 'applied' }],
    [
      'a conflict about an unknown table',
      { status: 'conflict', table: 'x', row_id: '', columns: [], row: null },
    ],
  ])('is refused: %s', (_name, result) => expect(v.is(pushAnswer, answer(result))).toBe(false))
})

test('an earlier decision is distinguished from a new one', () => {
  expect(v.is(alreadyDecided, { status: 'already', by: 'Ada', at: 'now', decision: 'hide' })).toBe(true)
  expect(v.is(alreadyDecided, { status: 'decided' })).toBe(false)
})
