import { lazy } from './lazy.ts'

const segmenter = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/**
 * Returns the characters of a text as readers see them: a family emoji, a flag, a letter with its accents, or a
 * syllable of an Indic script is one. Whatever cuts a text that people read cuts it between these.
 */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter().segment(text), ({ segment }) => segment)
