import { useMatches } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { APP_NAME } from '../../domain/app-names.ts'

/**
 * Sets the document's title for each screen, and moves the focus to the content after a navigation, as a browser does
 * between two pages.
 */
export function useScreenTitle(contentId: string) {
  const deepest = useMatches({ select: (matches) => matches.at(-1) })
  const title = deepest?.staticData.title
  const path = deepest?.pathname
  const shown = useRef<string | undefined>(undefined)
  // Before the effects of the screen, which may know more (`usePageHead`).
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${APP_NAME}` : APP_NAME
  }, [title])
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== path) {
      document.getElementById(contentId)?.focus({ preventScroll: true })
    }
    shown.current = path
  }, [path, contentId])
}
