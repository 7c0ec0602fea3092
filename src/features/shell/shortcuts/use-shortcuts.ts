import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAuth } from '../../../data/auth.tsx'
import { type KeySequence, resolveShortcut, type Shortcut } from './key-sequence.ts'
import { letterShortcuts } from './letter-shortcuts-setting.ts'
import { screenShortcuts } from './shortcut-labels.ts'

interface ShortcutHandlers {
  onPalette: () => void
  onList: () => void
}

/**
 * Handles the shortcuts of every screen. None runs under an open dialog; single letters do not run while the user
 * types.
 */
export function useShortcuts({ onPalette, onList }: ShortcutHandlers) {
  const { viewer } = useAuth()
  const navigate = useNavigate()
  const keys = useRef<KeySequence>({ startedAt: null })

  const act = (shortcut: Shortcut): boolean => {
    if (shortcut.kind === 'list') onList()
    if (shortcut.kind === 'palette') onPalette()
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
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const under = dialogIsOpen()
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event
    const typing = under || isTyping(event.target)
    const result = resolveShortcut(
      keys.current,
      { key, ctrlKey, metaKey, altKey, at: timeStamp },
      { typing, letters: letterShortcuts.on() },
    )
    keys.current = result.keys
    // Under an open dialog: the palette would cover its question.
    if (!result.shortcut || under) return
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
