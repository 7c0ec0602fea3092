import { useEffect, useState } from 'react'
import { invoiceTexts } from '../domain/invoice-texts.ts'
import { importPart } from '../platform/import-part.ts'
import { whenFirstRouteRendered } from '../remote/first-route.ts'
import { useAuth } from './auth.tsx'
import { useInvoiceSources } from './invoice-sources.ts'

/** Milliseconds after the last key, or the last change of a row, until the fonts of a text are asked for. */
const PAUSE = 800

/** What no font of the install has; everything else needs nothing fetched, nor the code that would fetch it. */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Texts whose fonts are all here. */
const kept = new Set<string>()

/**
 * Fetches the big fonts these texts would need on an invoice while there is a network, so that it can be printed without
 * one later; tried again whenever the network comes back. Answers how to give up.
 */
function keepSoon(texts: () => readonly string[]): () => void {
  const keep = async () => {
    const needed = texts().filter((text) => eastAsian.test(text) && !kept.has(text))
    if (needed.length === 0) return
    try {
      const { cacheFontsFor } = await importPart(() => import('../pdf/cache-fonts.ts'))
      for (const text of await cacheFontsFor(needed)) kept.add(text)
    } catch (error) {
      console.info('The fonts of an invoice are not on this device yet', error)
    }
  }
  const timer = setTimeout(keep, PAUSE)
  addEventListener('online', keep)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', keep)
  }
}

/** Sees to the fonts of what is being typed. */
export function KeptFonts({ text }: { text: string }) {
  useEffect(() => keepSoon(() => [text]), [text])
  return null
}

/** Sees to it that every invoice this person holds, and the next one she writes, can be printed without a network. */
export function HeldFonts() {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    void whenFirstRouteRendered().then(() => setIsTime(true))
  }, [])
  return isTime ? <FontsOfInvoices /> : null
}

function FontsOfInvoices() {
  const { viewer } = useAuth()
  const sources = useInvoiceSources()
  useEffect(() => keepSoon(() => invoiceTexts(viewer, sources)), [viewer, sources])
  return null
}
