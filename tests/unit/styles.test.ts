import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { src } from '../support/app-sources.ts'

/** Rules of WCAG 2.2 for src/styles: the contrasts of 1.4.3 and 1.4.11 in both themes, and 2.3.1. */

type Oklch = [lightness: number, chroma: number, hue: number]

const tokens = readFileSync(resolve(src, 'styles/tokens.css'), 'utf8')

const oklch = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`

/** Returns a token's colours in the light and the dark theme. */
function coloursOf(name: string): { light: Oklch; dark: Oklch } {
  const found = new RegExp(String.raw`--${name}: light-dark\(${oklch}, ${oklch}\)`).exec(tokens)
  if (!found) throw new Error(`There is no opaque colour --${name}`)
  const [l1 = 0, c1 = 0, h1 = 0, l2 = 0, c2 = 0, h2 = 0] = found.slice(1).map(Number)
  return { light: [l1, c1, h1], dark: [l2, c2, h2] }
}

/** Returns the relative luminance of WCAG, from linear sRGB; the matrices are those of CSS Color 4. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const [a, b] = [Math.cos((hue * Math.PI) / 180) * chroma, Math.sin((hue * Math.PI) / 180) * chroma]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const red = clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
  const green = clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
  const blue = clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Oklch, other: Oklch): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['paper', 'surface', 'raised', 'sunk']
const washes = ['leaf', 'apricot', 'yellow', 'green', 'red', 'blue', 'purple']

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const between = (one: string, other: string) => contrast(coloursOf(one)[theme], coloursOf(other)[theme])

  test.each(['ink', 'ink-soft', 'ink-faint'].flatMap((text) => grounds.map((ground) => [text, ground])))(
    'text in %s on %s has 4.5:1',
    (text, ground) => expect(between(text, ground)).toBeGreaterThanOrEqual(4.5),
  )

  test.each(washes.flatMap((name) => ['paper', 'surface', `${name}-wash`].map((on) => [`${name}-text`, on])))(
    'text in %s on %s has 4.5:1',
    (text, ground) => expect(between(text, ground)).toBeGreaterThanOrEqual(4.5),
  )

  test('the label of a filled button has 4.5:1', () => {
    expect(between('on-leaf', 'leaf')).toBeGreaterThanOrEqual(4.5)
    expect(between('on-leaf', 'leaf-deep')).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['line-strong', 'leaf-text', 'red-text'].flatMap((line) => grounds.map((on) => [line, on])))(
    'the line of a control or its focus in %s on %s has 3:1',
    (line, ground) => expect(between(line, ground)).toBeGreaterThanOrEqual(3),
  )
})

test('black on white has 21:1, and a grey of half the lightness less', () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1)
  expect(contrast([0.6, 0, 0], [1, 0, 0])).toBeLessThan(4.5)
})

test('nothing flashes (WCAG 2.3.1): what repeats does so less than three times a second', () => {
  const repeated = ['app.css', 'tailwind-theme.css'].flatMap((file) => [
    ...readFileSync(resolve(src, 'styles', file), 'utf8').matchAll(/([\d.]+)(m?s)\b[^;]*\binfinite\b/g),
  ])
  expect(repeated).toHaveLength(2)
  for (const [, number, unit] of repeated)
    expect(Number(number) / (unit === 'ms' ? 1_000 : 1)).toBeGreaterThan(1 / 3)
})
