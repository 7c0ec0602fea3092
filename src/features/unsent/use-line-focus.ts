import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Key of a line of the page's lists: `list:id`. */
type Line = string

/**
 * Returns handlers that keep the focus in the lists. When the focused line is removed (discarded or sent), the focus
 * moves to the same item in another list (a retried item moves there), else to the line at its position, else to the
 * content.
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
    /** The focus moved elsewhere. A removed line has no `relatedTarget`. */
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) focused.current = null
    },
  }
}

const idOf = (line: Line): string => line.slice(line.indexOf(':') + 1)
