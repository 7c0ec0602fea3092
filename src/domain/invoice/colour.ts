/** A colour as #rrggbb, in small letters. */
export type Colour = `#${string}`

const SHAPE = /^#[0-9a-f]{6}$/

type Parts = readonly [red: number, green: number, blue: number]

const partsOf = (colour: string): Parts => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

const toColour = (parts: Parts): Colour =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const linear = (part: number): number =>
  part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4

function luminance(colour: string): number {
  const [red, green, blue] = partsOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Returns whether text of this colour can be read on white paper: its contrast is 4.5 or more (WCAG 2.2, 1.4.3). False for
 * what is no colour. The database has the same rule: `private.is_readable_on_white`.
 */
export const isReadableOnWhite = (colour: string): boolean =>
  SHAPE.test(colour) && contrastOf(colour, '#ffffff') >= 4.5

/** Returns the colour with this share of another in it, from 0 to 1. */
export function mixed(colour: string, other: string, share: number): Colour {
  const [from, to] = [partsOf(colour), partsOf(other)]
  const part = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share
  return toColour([part(0), part(1), part(2)])
}

/** Returns the lightest colour of this hue that can be read on white: the colour itself where it can be. */
export function darkened(colour: string): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const darker = mixed(colour, '#000000', share)
    if (isReadableOnWhite(darker)) return darker
  }
  return '#000000'
}
