import { useEffect } from 'react'

/** A file let go beside the field it was meant for would be opened by the browser in place of the app. */
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
