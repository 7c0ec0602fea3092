import { useEffect } from 'react'
import { useEngine } from '../../data/use-services.ts'
import { captureScreen } from '../../ui/capture-screen.ts'

/** Today and the lists: screens that begin with rows of the device. An administrator's begins with figures of the server. */
const PATHS = ['/', '/directory', '/jobs', '/my-jobs', '/client-dashboard', '/inbox', '/invoices']

/** A screen that has stood still for so many milliseconds is kept. */
const STILL_MS = 1_000

/**
 * Keeps the user's last list for the next start (src/prerender/show-last-screen.ts), whenever it has stood still for a moment:
 * also after a change of rows that it does not show, which may have deleted what was kept before.
 */
export function useKeepLastScreen(): void {
  const engine = useEngine()
  useEffect(() => {
    const root = document.getElementById('root')
    const app = document.querySelector<HTMLLinkElement>('link[rel=app]')?.href
    // The development server's page has no such link.
    if (!engine.user || !root || !app) return
    const keep = () => {
      const { pathname: path, search } = location
      if (search || document.hidden || !PATHS.includes(path)) return
      const captured = captureScreen(root)
      if (captured) engine.keepScreen({ ...captured, app, path, width: innerWidth })
    }
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, STILL_MS)
    }
    const observer = new MutationObserver(wait)
    observer.observe(root, { childList: true, subtree: true, characterData: true })
    const changes = engine.view.changes$.subscribe(wait)
    wait()
    return () => {
      clearTimeout(timer)
      changes.unsubscribe()
      observer.disconnect()
    }
  }, [engine])
}
