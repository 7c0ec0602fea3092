import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { MAX_LINES } from '../../domain/invoice/invoice-lines.ts'
import { newLine, type TypedLine } from '../../domain/typed-lines.ts'
import { useNextFocus } from '../../ui/use-next-focus.ts'

/** Lines that were removed, until they are put back or others are removed. */
interface RemovedLines {
  lines: readonly TypedLine[]
  index: number
  /** What was removed, for example "Line 2 removed". */
  sentence: string
}

/** What is done with single lines; the same object at every render. */
export interface LineSteps {
  /** `by` says whether the focus goes to the button of the moved line. */
  move(from: number, to: number, by: 'button' | 'dragging'): void
  remove(index: number): void
}

export interface LineList {
  /** The element around everything that adds, moves and removes lines: where the focus is moved to. */
  area: RefObject<HTMLDivElement | null>
  removed: RemovedLines | null
  /** Announced to screen readers. */
  announcement: string
  steps: LineSteps
  add(given?: Partial<TypedLine>): void
  removeAll(): void
  putBack(): void
}

/** Adds, moves and removes lines of a form, keeps the focus where the user is, and can put removed lines back. */
export function useLineList(read: () => readonly TypedLine[], write: (lines: TypedLine[]) => void): LineList {
  const area = useRef<HTMLDivElement>(null)
  const [removed, setRemoved] = useState<RemovedLines | null>(null)
  const [announcement, announce] = useState('')
  const focusNext = useNextFocus(area)
  const latest = useRef({ read, write })
  useLayoutEffect(() => {
    latest.current = { read, write }
  })

  const [steps] = useState<LineSteps>(() => ({
    move(from, to, by) {
      const lines = [...latest.current.read()]
      const [moved] = lines.splice(from, 1)
      if (!moved || to < 0 || to > lines.length) return
      lines.splice(to, 0, moved)
      const [same, other] = to < from ? ['up', 'down'] : ['down', 'up']
      if (by === 'button')
        focusNext(...[same, other].map((way) => `${lineAt(to)} [data-move="${way}"]:not(:disabled)`))
      announce(`Line ${from + 1} is now line ${to + 1} of ${lines.length + 1}`)
      latest.current.write(lines)
    },
    remove(index) {
      const lines = latest.current.read()
      const rest = lines.filter((_, at) => at !== index)
      focusNext(`${lineAt(Math.min(index, rest.length - 1))} [data-remove]`, '[data-put-back]')
      const sentence = `Line ${index + 1} removed`
      announce(`${sentence}, ${rest.length} left`)
      setRemoved({ lines: lines.slice(index, index + 1), index, sentence })
      latest.current.write(rest)
    },
  }))

  return {
    area,
    removed,
    announcement,
    steps,
    add(given = {}) {
      const lines = read()
      if (lines.length >= MAX_LINES) return
      focusNext(`${lineAt(lines.length)} [role="combobox"]`)
      announce(`Line ${lines.length + 1} added`)
      write([...lines, { ...newLine(lines), ...given }])
    },
    removeAll() {
      const lines = read()
      focusNext('[data-put-back]')
      const sentence = lines.length === 1 ? '1 line removed' : `${lines.length} lines removed`
      announce(sentence)
      setRemoved({ lines, index: 0, sentence })
      write([])
    },
    putBack() {
      if (!removed) return
      const lines = read().slice(0, MAX_LINES - removed.lines.length)
      focusNext(`${lineAt(removed.index)} [role="combobox"]`)
      announce(removed.lines.length === 1 ? 'The line is back' : 'The lines are back')
      setRemoved(null)
      write(
        withUniqueKeys([...lines.slice(0, removed.index), ...removed.lines, ...lines.slice(removed.index)]),
      )
    },
  }
}

const lineAt = (index: number) => `[data-line="${index}"]`

/** Gives a line another key where one added since has the same. */
function withUniqueKeys(lines: readonly TypedLine[]): TypedLine[] {
  const keys = new Set<string>()
  return lines.map((line) => {
    const key = keys.has(line.key) ? newLine(lines).key + line.key : line.key
    keys.add(key)
    return { ...line, key }
  })
}
