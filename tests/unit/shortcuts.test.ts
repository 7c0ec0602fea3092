import { describe, expect, test } from 'vitest'
import {
  type KeyPress,
  type KeySequence,
  resolveShortcut,
  SEQUENCE_TIMEOUT_MS,
} from '../../src/features/shell/shortcuts/key-sequence.ts'

const none: KeySequence = { startedAt: null }
const free = { typing: false, letters: true }
const aPress = (key: string, given: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  at: 0,
  ...given,
})
const inTurn = (first: KeyPress, second: KeyPress) =>
  resolveShortcut(resolveShortcut(none, first, free).keys, second, free).shortcut

describe('keyboard shortcuts', () => {
  test.each([
    ['Control K', aPress('k', { ctrlKey: true }), 'palette'],
    ['⌘ K', aPress('k', { metaKey: true }), 'palette'],
    ['Control K with capitals locked', aPress('K', { ctrlKey: true }), 'palette'],
    ['Control Z', aPress('z', { ctrlKey: true }), 'undo'],
    ['⌘ Z', aPress('z', { metaKey: true }), 'undo'],
    ['⌘ Shift Z', aPress('Z', { metaKey: true, shiftKey: true }), undefined],
    ['?', aPress('?'), 'list'],
    ['/', aPress('/'), 'search'],
    ['k alone, for the screen', aPress('k'), 'screen'],
    ['K with capitals locked', aPress('K'), undefined],
    ['Control ?', aPress('?', { ctrlKey: true }), undefined],
    ['Alt Control K', aPress('k', { ctrlKey: true, altKey: true }), undefined],
  ])('%s', (_, press, kind) => expect(resolveShortcut(none, press, free).shortcut?.kind).toBe(kind))

  test('a letter soon after g goes somewhere, later or first it is the screen’s', () => {
    expect(inTurn(aPress('g'), aPress('d', { at: SEQUENCE_TIMEOUT_MS }))).toEqual({ kind: 'go', letter: 'd' })
    const ofScreen = { kind: 'screen', key: 'd' }
    expect(inTurn(aPress('g'), aPress('d', { at: SEQUENCE_TIMEOUT_MS + 1 }))).toEqual(ofScreen)
    expect(resolveShortcut(none, aPress('d'), free).shortcut).toEqual(ofScreen)
    expect(inTurn(aPress('g'), aPress('d', { ctrlKey: true }))).toBeNull()
  })

  test.each([
    ['while somebody types', { typing: true, letters: true }],
    ['where they are turned off', { typing: false, letters: false }],
  ])('single letters do nothing %s, Control K does', (_, where) => {
    for (const key of ['?', '/', 'g', 'k'])
      expect(resolveShortcut(none, aPress(key), where)).toEqual({ keys: none, shortcut: null })
    expect(resolveShortcut(none, aPress('k', { ctrlKey: true }), where).shortcut).toEqual({ kind: 'palette' })
  })

  test('Control Z is the text field’s own while somebody types in it', () => {
    const { shortcut } = resolveShortcut(none, aPress('z', { ctrlKey: true }), {
      typing: true,
      letters: true,
    })
    expect(shortcut).toBeNull()
  })

  test('a "g" typed into a field is no leader', () => {
    const { keys } = resolveShortcut(none, aPress('g'), { typing: true, letters: true })
    expect(resolveShortcut(keys, aPress('d'), free).shortcut).toEqual({ kind: 'screen', key: 'd' })
  })
})
