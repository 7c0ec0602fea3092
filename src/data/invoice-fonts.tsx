import { useEffect, useState } from 'react'
import { importPart } from '../platform/import-part.ts'
import { whenFirstRouteRendered } from '../remote/first-route.ts'
import { useAuth } from './use-auth.tsx'
import { useInvoiceSources } from './use-invoice-sources.ts'
import { useRows } from './use-rows.ts'

/** Delay after the last key, or the last change of a row, until the fonts of a text are fetched. */
const FETCH_DELAY_MS = 800

/** What no font of the install has: other scripts, and signs. Other texts need no code that fetches fonts. */
const notInstalled =
  /[^\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}]|[\u2150-\u2bff\u3200-\u33ff]/u

/** Texts whose fonts are all on this device. */
const cachedTexts = new Set<string>()

/**
 * Fetches the fonts that these texts need on an invoice, so that it can be printed offline later. Retries
 * whenever the network returns. Returns a function that stops.
 */
function cacheFontsSoon(texts: () => Promise<readonly string[]>): () => void {
  const cacheFonts = async () => {
    try {
      const needed = (await texts()).filter((text) => notInstalled.test(text) && !cachedTexts.has(text))
      if (needed.length === 0) return
      const { cacheFontsFor } = await importPart(() => import('../pdf/prefetch-fonts.ts'))
      for (const text of await cacheFontsFor(needed)) cachedTexts.add(text)
    } catch (error) {
      console.info('The fonts of an invoice are not on this device yet', error)
    }
  }
  const timer = setTimeout(cacheFonts, FETCH_DELAY_MS)
  addEventListener('online', cacheFonts)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', cacheFonts)
  }
}

/** Caches the fonts of a text while it is typed. */
export function CacheFontsOfText({ text }: { text: string }) {
  useEffect(() => cacheFontsSoon(async () => [text]), [text])
  return null
}

/** Caches the fonts of all invoices and quotes on this device, and of the next one, after the first route is rendered. */
export function CacheInvoiceFonts() {
  const [isRendered, setIsRendered] = useState(false)
  useEffect(() => {
    void whenFirstRouteRendered().then(() => setIsRendered(true))
  }, [])
  return isRendered ? <CacheFontsOfInvoices /> : null
}

function CacheFontsOfInvoices() {
  const { viewer } = useAuth()
  const sources = useInvoiceSources()
  const quotes = useRows('quotes')
  useEffect(
    () =>
      cacheFontsSoon(async () => {
        // Loaded then: the first route does without the rules of invoices.
        const { invoiceTexts } = await importPart(() => import('../domain/invoice/invoice-texts.ts'))
        return invoiceTexts(viewer, sources, quotes)
      }),
    [viewer, sources, quotes],
  )
  return null
}
