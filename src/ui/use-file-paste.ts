import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Takes files that are pasted while the focus is in the dialog or page of this area; where it has several areas, only
 * while the focus is in this one. Pasted text is not touched.
 */
export function useFilePaste(area: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || !area.current || !isMeant(area.current)) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

function isMeant(area: HTMLElement): boolean {
  const { activeElement, body } = document
  if (area.contains(activeElement)) return true
  const place = area.closest('[role="dialog"]') ?? area.closest('main')
  if (!place || place.querySelectorAll('input[type="file"]').length > 1) return false
  return activeElement === body ? !document.querySelector('[role="dialog"]') : place.contains(activeElement)
}
