import type { Ink } from './colours.ts'
import type { Face } from './font-faces.ts'
import type { Tag } from './tag.ts'
import type { Direction } from './typesetter.ts'

/** All sizes and positions are in points (1/72 inch) from the upper left corner. */
export interface Size {
  width: number
  height: number
}

export type Format = 'a4' | 'letter'

export const formats: Record<Format, Size> = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
}

const letterRegions = new Set('US CA MX PR GT SV NI CR PA CO VE CL DO PH'.split(' '))

/** Returns Letter for regions where offices use it, A4 for all others. `locale` is a language tag such as "en-GB". */
export function formatFor(locale: string): Format {
  try {
    return letterRegions.has(new Intl.Locale(locale).maximize().region ?? '') ? 'letter' : 'a4'
  } catch {
    return 'a4'
  }
}

export interface Style {
  face: Face
  /** Points. */
  size: number
  ink: Ink
}

export interface TextItem {
  kind: 'text'
  /** In logical order; drawing puts right-to-left text into visual order. */
  text: string
  /** Left end, and baseline. */
  x: number
  y: number
  style: Style
  direction: Direction
  tag?: Tag | undefined
}

/** An item without a tag is an artifact: screen readers leave it out. */
export type Item =
  | TextItem
  | { kind: 'rule'; x: number; y: number; width: number; ink: Ink; weight: number }
  | { kind: 'panel'; x: number; y: number; width: number; height: number; radius: number; ink: Ink }
  | { kind: 'logo'; x: number; y: number; size: number }
  /** A JPEG in base64. */
  | {
      kind: 'picture'
      x: number
      y: number
      width: number
      height: number
      picture: string
      tag?: Tag | undefined
    }
  | CodeItem
  /** An area that opens a web address. */
  | LinkItem

export interface LinkItem {
  kind: 'link'
  x: number
  y: number
  width: number
  height: number
  address: string
  tag?: Tag | undefined
}

/** A QR code: `rows` of modules, true is dark, with a light border. */
export interface CodeItem {
  kind: 'code'
  x: number
  y: number
  size: number
  rows: readonly (readonly boolean[])[]
  tag?: Tag | undefined
}

export type Page = Item[]

/** Width of a text in points. */
export type Measure = (text: string, face: Face, size: number) => number
