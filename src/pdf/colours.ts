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

export type Ink = keyof typeof palette
