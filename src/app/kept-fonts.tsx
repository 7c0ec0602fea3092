import { useEffect } from 'react'

/** Milliseconds after the last key until the fonts of what was typed are asked for. */
const PAUSE = 800

/** What no font of the install has; everything else needs nothing fetched, nor the code that would fetch it. */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Fetches the big fonts this text would need on an invoice while there is a network, so that it can be printed without
 * one later; tried again whenever the network comes back.
 */
export function useKeptFonts(text: string): void {
  const needed = eastAsian.test(text) ? text : ''
  useEffect(() => {
    if (needed === '') return
    const keep = () =>
      void import('../pdf/keep-fonts.ts')
        .then(({ keepFontsFor }) => keepFontsFor(needed))
        .catch((error: unknown) => console.info('The fonts of an invoice are not on this device yet', error))
    const timer = setTimeout(keep, PAUSE)
    addEventListener('online', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', keep)
    }
  }, [needed])
}

/** The same for a text that a form is asked for with every key: nothing else is drawn again. */
export function KeptFonts({ text }: { text: string }) {
  useKeptFonts(text)
  return null
}
