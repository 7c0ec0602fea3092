import { useEffect } from 'react'

/** Ignores files dropped outside of a field: the browser would open them in place of the app. */
export function usePreventFileDrop(): void {
  useEffect(() => {
    const ending = new AbortController()
    const prevent = (event: DragEvent) => {
      const { defaultPrevented, dataTransfer } = event
      if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', prevent, { signal: ending.signal })
    window.addEventListener('drop', prevent, { signal: ending.signal })
    return () => ending.abort()
  }, [])
}
