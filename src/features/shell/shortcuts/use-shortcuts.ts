import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAuth } from '../../../data/use-auth.tsx'
import { useUndo } from '../../../data/use-undo.ts'
import { isOfInputMethod } from '../../../ui/key-press.ts'
import { runScreenKey } from '../../../ui/screen-keys.ts'
import { type KeySequence, resolveShortcut, type Shortcut } from './key-sequence.ts'
import { letterShortcuts } from './letter-shortcuts-setting.ts'
import { screenShortcuts } from './shortcut-labels.ts'

interface ShortcutHandlers {
  onPalette: () => void
  onList: () => void
}

/**
 * Handles the shortcuts of every screen. Under an open dialog only undoing runs, since the toast is out of the keyboard's
 * reach there; single letters and undoing do not run while the user types.
 */
export function useShortcuts({ onPalette, onList }: ShortcutHandlers) {
  const { viewer } = useAuth()
  const navigate = useNavigate()
  const undo = useUndo()
  const keys = useRef<KeySequence>({ startedAt: null })

  const act = (shortcut: Shortcut): boolean => {
    if (shortcut.kind === 'screen') return runScreenKey(shortcut.key)
    if (shortcut.kind === 'list') onList()
    if (shortcut.kind === 'palette') onPalette()
    if (shortcut.kind === 'undo') void undo()
    if (shortcut.kind === 'search') {
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (field) field.focus()
      else onPalette()
    }
    if (shortcut.kind === 'go') {
      const target = screenShortcuts(viewer).find(({ letter }) => letter === shortcut.letter)
      if (!target) return false
      void navigate({ to: target.to })
    }
    return true
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isOfInputMethod(event) || event.repeat) return
    const under = dialogIsOpen()
    const { key, shiftKey, ctrlKey, metaKey, altKey, timeStamp } = event
    const result = resolveShortcut(
      keys.current,
      { key, shiftKey, ctrlKey, metaKey, altKey, at: timeStamp },
      { typing: isTyping(event.target), letters: letterShortcuts.on() && !under },
    )
    keys.current = result.keys
    // The palette would cover the question of an open dialog.
    if (!result.shortcut || (under && result.shortcut.kind !== 'undo')) return
    if (act(result.shortcut)) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Ignores a dialog that is closing. */
const dialogIsOpen = () =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"], [role="menu"]):not([data-closed])') !==
  null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'))
