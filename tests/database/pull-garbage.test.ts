import { afterAll, describe, expect, test } from 'vitest'
import { actors } from '../support/actors.ts'
import { pullAs } from '../support/calls.ts'
import { everything } from '../support/everything.ts'
import { aDatabaseWithFixtures, ids } from '../support/fixtures.ts'

/** A malformed pull is answered like the first pull of an empty device: it is never an error. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())

const signature = '0123456789abcdef'
const garbage: unknown[] = [
  '',
  'x',
  '.',
  '1',
  `1.0-.${signature}`,
  `x.0-.${signature}`,
  `9999999999999999999.0-.${signature}`,
  `99999999999999999999.1-aaaaaaaa.${signature}`,
  `1.999999999999999999-aaaaaaaa.${signature}`,
  `-1.0-.${signature}`,
  "1.0' or true --",
  '\u0001',
  'é'.repeat(2000),
  0,
  -1,
  1e300,
  true,
  [],
  {},
  ['x'],
  { horizon: 'x' },
]

/** Fields of a request in which a device returns values of the server. */
const fields = [
  'cursor',
  'epoch',
  'scope',
  'limit',
  'page',
  'awaiting_xids',
  'applied',
  'known',
  'check',
  'ids',
] as const

describe.each(everything ? actors : (['visitor', 'member'] as const))('%s', (actor) => {
  test.each(fields)('pulls everything with garbage as %s', async (field) => {
    const { cursor, epoch, scope } = await pullAs(fixtures, actor)
    const full = await pullAs(fixtures, actor, { limit: 5000 })
    for (const value of garbage) {
      const held = { cursor, epoch, scope }
      const request = { ...held, limit: 5000, [field]: value } as object
      const answer = await pullAs(fixtures, actor, request)
      expect(answer.restored).toBeUndefined()
      if (field === 'cursor' || field === 'epoch' || field === 'scope' || field === 'page') {
        expect({ value, full: answer.full }).toEqual({ value, full: true })
        expect(answer.rows).toEqual(full.rows)
      }
    }
  })

  test('pulls everything with garbage as the position of a page', async () => {
    const { cursor, epoch, scope, rows } = await pullAs(fixtures, actor, { limit: 5000 })
    const positions = [
      'x',
      [],
      ['x', ids.fresh],
      ['1', 'x'],
      ['1'],
      [null, null],
      { 0: '1', 1: ids.fresh },
      ['-1', ids.fresh],
      ['99999999999999999999', ids.fresh],
    ]
    for (const after of [
      null,
      'x',
      [],
      1,
      ...positions.map((position) => ({ jobs: position, clients: ['1', ids.fresh] })),
    ]) {
      const page = { horizon: cursor, after } as never
      const answer = await pullAs(fixtures, actor, { epoch, scope, cursor, limit: 5000, page })
      expect({ after, full: answer.full }).toEqual({ after, full: true })
      expect(answer.rows).toEqual(rows)
    }
  })
})
