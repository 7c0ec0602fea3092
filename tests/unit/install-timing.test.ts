import { describe, expect, test } from 'vitest'
import {
  nothingYet,
  offersInstall,
  readMemory,
  type UsefulMoment,
  useful,
} from '../../src/pwa/install-timing.ts'

const through = (moments: UsefulMoment[]) => moments.reduce(useful, nothingYet)

describe('installing is spoken of', () => {
  test.each<[boolean, UsefulMoment[]]>([
    [false, []],
    [false, ['list', 'list']],
    [true, ['list', 'list', 'list']],
    [true, ['sent']],
    [true, ['list', 'sent', 'list', 'list']],
  ])('%s after %j', (offered, moments) => expect(offersInstall(through(moments))).toBe(offered))

  test('never again after a no', () => {
    const refused = { ...through(['sent']), dismissed: true }
    expect(offersInstall(refused)).toBe(false)
    expect(offersInstall(useful(refused, 'sent'))).toBe(false)
  })

  test.each([
    [null, nothingYet],
    ['not JSON', nothingYet],
    ['"text"', nothingYet],
    ['{"useful":"many","dismissed":1}', nothingYet],
    ['{"useful":2,"dismissed":true}', { useful: 2, dismissed: true }],
  ])('what was kept as %j is read as %j', (kept, memory) => expect(readMemory(kept)).toEqual(memory))
})
