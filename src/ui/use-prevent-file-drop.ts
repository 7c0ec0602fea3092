import { useEffect } from 'react'

/** A file let go beside the field it was meant for would be opened by the browser in place of the app. */
export function useStrayDrops(): void {
  useEffect(() => {
    const ending = new AbortController()
    const stay = (event: DragEvent) => {
      const { defaultPrevented, dataTransfer } = event
      if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', stay, { signal: ending.signal })
    window.addEventListener('drop', stay, { signal: ending.signal })
    return () => ending.abort()
  }, [])
}
