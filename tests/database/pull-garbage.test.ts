import { afterAll, describe, expect, test } from 'vitest'
import { actors } from '../support/actors.ts'
import { pullAs } from '../support/calls.ts'
import { aDatabase } from '../support/database.ts'
import { ids, insertFixtures } from '../support/fixtures.ts'

/** A malformed pull begins anew, as a device does that holds nothing: it is never an error. */
const database = await aDatabase()
afterAll(() => database.close())
const fixtures = await insertFixtures(database)

const seal = '0123456789abcdef'
const garbage: unknown[] = [
  '',
  'x',
  '.',
  '1',
  `1.0-.${seal}`,
  `x.0-.${seal}`,
  `9999999999999999999.0-.${seal}`,
  `99999999999999999999.1-aaaaaaaa.${seal}`,
  `1.999999999999999999-aaaaaaaa.${seal}`,
  `-1.0-.${seal}`,
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

/** Each field of a request that a device sends back what the server gave it in. */
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

describe.each(actors)('%s', (actor) => {
  test.each(fields)('pulls anew with garbage as %s', async (field) => {
    const { cursor, epoch, scope } = await pullAs(fixtures, actor)
    const fresh = await pullAs(fixtures, actor, { limit: 5000 })
    for (const value of garbage) {
      const held = { cursor, epoch, scope }
      const request = { ...held, limit: 5000, [field]: value } as object
      const answer = await pullAs(fixtures, actor, request)
      expect(answer.restored).toBeUndefined()
      if (field === 'cursor' || field === 'epoch' || field === 'scope' || field === 'page') {
        expect({ value, full: answer.full }).toEqual({ value, full: true })
        expect(answer.rows).toEqual(fresh.rows)
      }
    }
  })

  test('pulls anew where it is to go on after garbage', async () => {
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
