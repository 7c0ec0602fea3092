import { describe, expect, test } from 'vitest'
import { type Keys, PATIENCE, type Press, pressed } from '../../src/features/shell/shortcuts/keys.ts'

const none: Keys = { leader: null }
const free = { typing: false, letters: true }
const aPress = (key: string, given: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  at: 0,
  ...given,
})
const inTurn = (first: Press, second: Press) =>
  pressed(pressed(none, first, free).keys, second, free).shortcut

describe('keyboard shortcuts', () => {
  test.each([
    ['Control K', aPress('k', { ctrlKey: true }), 'palette'],
    ['⌘ K', aPress('k', { metaKey: true }), 'palette'],
    ['Control K with capitals locked', aPress('K', { ctrlKey: true }), 'palette'],
    ['?', aPress('?'), 'list'],
    ['/', aPress('/'), 'search'],
    ['k alone', aPress('k'), undefined],
    ['Control ?', aPress('?', { ctrlKey: true }), undefined],
    ['Alt Control K', aPress('k', { ctrlKey: true, altKey: true }), undefined],
  ])('%s', (_, press, kind) => expect(pressed(none, press, free).shortcut?.kind).toBe(kind))

  test('a letter soon after g goes somewhere, later or first it does nothing', () => {
    expect(inTurn(aPress('g'), aPress('d', { at: PATIENCE }))).toEqual({ kind: 'go', letter: 'd' })
    expect(inTurn(aPress('g'), aPress('d', { at: PATIENCE + 1 }))).toBeNull()
    expect(pressed(none, aPress('d'), free).shortcut).toBeNull()
    expect(inTurn(aPress('g'), aPress('d', { ctrlKey: true }))).toBeNull()
  })

  test.each([
    ['while somebody types', { typing: true, letters: true }],
    ['where they are turned off', { typing: false, letters: false }],
  ])('single letters do nothing %s, Control K does', (_, where) => {
    for (const key of ['?', '/', 'g'])
      expect(pressed(none, aPress(key), where)).toEqual({ keys: none, shortcut: null })
    expect(pressed(none, aPress('k', { ctrlKey: true }), where).shortcut).toEqual({ kind: 'palette' })
  })

  test('a "g" typed into a field is no leader', () => {
    const { keys } = pressed(none, aPress('g'), { typing: true, letters: true })
    expect(pressed(keys, aPress('d'), free).shortcut).toBeNull()
  })
})
