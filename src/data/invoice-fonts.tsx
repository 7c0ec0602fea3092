import { useEffect, useState } from 'react'
import { invoiceTexts } from '../domain/invoice-texts.ts'
import { importPart } from '../platform/import-part.ts'
import { whenFirstRouteRendered } from '../remote/first-route.ts'
import { useAuth } from './auth.tsx'
import { useInvoiceSources } from './invoice-sources.ts'

/** Milliseconds after the last key, or the last change of a row, until the fonts of a text are asked for. */
const FETCH_DELAY_MS = 800

/** What no font of the install has; everything else needs nothing fetched, nor the code that would fetch it. */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Texts whose fonts are all here. */
const cachedTexts = new Set<string>()

/**
 * Fetches the big fonts these texts would need on an invoice while there is a network, so that it can be printed without
 * one later; tried again whenever the network comes back. Answers how to give up.
 */
function cacheFontsSoon(texts: () => readonly string[]): () => void {
  const cacheFonts = async () => {
    const needed = texts().filter((text) => eastAsian.test(text) && !cachedTexts.has(text))
    if (needed.length === 0) return
    try {
      const { cacheFontsFor } = await importPart(() => import('../pdf/cache-fonts.ts'))
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

/** Sees to the fonts of what is being typed. */
export function CacheFontsOfText({ text }: { text: string }) {
  useEffect(() => cacheFontsSoon(() => [text]), [text])
  return null
}

/** Sees to it that every invoice this person holds, and the next one she writes, can be printed without a network. */
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
  useEffect(() => cacheFontsSoon(() => invoiceTexts(viewer, sources)), [viewer, sources])
  return null
}
