import { type DragEvent, type RefObject, useState } from 'react'
import { pictureKey } from '../../domain/picture/picture-list.ts'
import { useNextFocus } from '../../ui/use-next-focus.ts'
import type { PictureList } from './use-picture-list.ts'

/** Moves and removes pictures, by dragging one over another or with buttons; keeps the focus on the moved picture. */
export function usePictureOrder(field: RefObject<HTMLElement | null>, { list, move, remove }: PictureList) {
  const [dragged, setDragged] = useState<string | null>(null)
  /** Announced to screen readers. */
  const [announcement, announce] = useState('')
  const focusNext = useNextFocus(field)
  const focusTile = (place: number, button: string) =>
    focusNext(
      ...[`${button}:not(:disabled)`, 'button:not(:disabled)'].map((one) => `${tileAt(place)} ${one}`),
      '[data-choose]',
    )

  return {
    dragged,
    announcement,
    move(from: number, to: number) {
      focusTile(to, `[data-move="${to < from ? 'earlier' : 'later'}"]`)
      announce(`Picture ${from + 1} is now picture ${to + 1} of ${list.length}`)
      move(from, to)
    },
    remove(place: number) {
      const picture = list[place]
      if (!picture) return
      focusTile(Math.min(place, list.length - 2), '[data-remove]')
      announce(`Picture ${place + 1} removed, ${list.length - 1} left`)
      remove(pictureKey(picture))
    },
    handlers: (place: number) => ({
      onDragStart(event: DragEvent) {
        const picture = list[place]
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '') // Firefox drags nothing without data
        setDragged(picture ? pictureKey(picture) : null)
      },
      onDragEnter() {
        const from = list.findIndex((picture) => pictureKey(picture) === dragged)
        if (from >= 0 && from !== place) move(from, place)
      },
      onDragOver(event: DragEvent) {
        if (dragged) event.preventDefault()
      },
      onDrop(event: DragEvent) {
        if (dragged) event.preventDefault()
      },
      onDragEnd: () => setDragged(null),
    }),
  }
}

const tileAt = (place: number) => `ol > li:nth-child(${place + 1})`
