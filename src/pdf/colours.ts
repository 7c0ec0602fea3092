import { type Colour, mixed } from '../domain/invoice/colour.ts'

/** The light theme's colours (src/styles/tokens.css) as hexadecimal values, which a PDF needs. */
export const palette = {
  ink: '#292118',
  inkSoft: '#51493f',
  inkFaint: '#6c6358',
  line: '#e2dcd0',
  paper: '#f9f5ee',
  leaf: '#1d5934',
  leafDeep: '#104427',
  leafWash: '#e2f2e0',
  apricot: '#f7b270',
  yellowWash: '#fdeec1',
  yellowText: '#6f4f12',
  greenWash: '#d8f4db',
  greenText: '#15592b',
  redWash: '#ffe6e3',
  redText: '#a12b27',
  blueWash: '#dceefd',
  blueText: '#17548f',
  purpleWash: '#f1e7fb',
  purpleText: '#673d90',
} as const

/** A colour of the palette, or one of the professional's. */
export type Ink = keyof typeof palette | Colour

const isColour = (ink: Ink): ink is Colour => ink.startsWith('#')

export const hexOf = (ink: Ink): string => (isColour(ink) ? ink : palette[ink])

/** Returns the colours in place of the app's greens, where a paper has an accent: as dark on its wash as they are. */
export const accentInks = (accent: Colour): Partial<Record<Ink, Colour>> => ({
  leaf: accent,
  leafDeep: mixed(accent, '#000000', 0.25),
  leafWash: mixed(accent, '#ffffff', 0.88),
})
