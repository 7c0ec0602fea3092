import { useEffect } from 'react'
import type { PageHead } from '../messages/page-head.ts'

/**
 * Names the page in the tab, and describes it to search engines that run the app: title, description, and the structured
 * data of https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data. All of it goes with the
 * screen, except the title, which the next screen sets.
 */
export function usePageHead({ title, description, data }: PageHead): void {
  const structured = JSON.stringify(data)
  useEffect(() => {
    document.title = title
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    const before = meta?.content
    if (meta) meta.content = description
    // The server may have answered the page with it.
    const script =
      document.querySelector<HTMLScriptElement>('script[type="application/ld+json"]') ??
      document.createElement('script')
    script.type = 'application/ld+json'
    script.textContent = structured
    document.head.append(script)
    return () => {
      if (meta && before !== undefined) meta.content = before
      script.remove()
    }
  }, [title, description, structured])
}
