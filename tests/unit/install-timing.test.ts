import { describe, expect, test } from 'vitest'
import {
  initialMemory,
  parseMemory,
  recordUse,
  shouldOfferInstall,
  type UsefulEvent,
} from '../../src/pwa/install-timing.ts'

const through = (moments: UsefulEvent[]) => moments.reduce(recordUse, initialMemory)

describe('installing is spoken of', () => {
  test.each<[boolean, UsefulEvent[]]>([
    [false, []],
    [false, ['list', 'list']],
    [true, ['list', 'list', 'list']],
    [true, ['sent']],
    [true, ['list', 'sent', 'list', 'list']],
  ])('%s after %j', (offered, moments) => expect(shouldOfferInstall(through(moments))).toBe(offered))

  test('never again after a no', () => {
    const refused = { ...through(['sent']), dismissed: true }
    expect(shouldOfferInstall(refused)).toBe(false)
    expect(shouldOfferInstall(recordUse(refused, 'sent'))).toBe(false)
  })

  test.each([
    [null, initialMemory],
    ['not JSON', initialMemory],
    ['"text"', initialMemory],
    ['{"useful":"many","dismissed":1}', initialMemory],
    ['{"useful":2,"dismissed":true}', { useful: 2, dismissed: true, warned: false }],
    ['{"useful":0,"dismissed":false,"warned":true}', { ...initialMemory, warned: true }],
  ])('what was kept as %j is read as %j', (kept, memory) => expect(parseMemory(kept)).toEqual(memory))
})
