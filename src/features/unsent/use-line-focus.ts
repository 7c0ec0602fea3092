import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** One line of the page's lists, as `list:id`. */
type Line = string

/**
 * Keeps the focus in the lists. When the focused line disappears because it was discarded or sent, moves the focus to
 * the same item in another list (a retried item moves), else to the line in its place, else to the content.
 */
export function useLineFocus(region: RefObject<HTMLElement | null>, lines: readonly Line[]) {
  const focused = useRef<Line | null>(null)
  const before = useRef(lines)

  useLayoutEffect(() => {
    const place = focused.current === null ? -1 : before.current.indexOf(focused.current)
    before.current = lines
    const line = focused.current
    if (line === null || lines.includes(line)) return
    focused.current = null
    if (document.activeElement && document.activeElement !== document.body) return
    const next = lines.find((one) => idOf(one) === idOf(line)) ?? lines[Math.min(place, lines.length - 1)]
    const target = next && region.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(next)}"]`)
    ;(target || region.current)?.focus()
  }, [lines, region])

  return {
    onFocus({ target }: FocusEvent) {
      focused.current = target.closest<HTMLElement>('[data-line]')?.dataset.line ?? null
    },
    /** Forgets the line if the focus moves out; a removed line has no `relatedTarget`. */
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) focused.current = null
    },
  }
}

const idOf = (line: Line): string => line.slice(line.indexOf(':') + 1)
