import type { Item, Measure, Page, Size, Style, TextItem } from './page.ts'
import { type Direction, directionOf } from './typesetter.ts'
import { clip, type Line, paragraphsOf, wrap } from './wrap.ts'

export interface PageSetup {
  size: Size
  measure: Measure
}

/** A text style; `leading` is the distance between baselines in points. */
export interface TextStyle extends Style {
  leading: number
}

export const margins = { side: 56, head: 50, foot: 40 } as const

export const styles = {
  brand: { face: 'display', size: 15, ink: 'leafDeep', leading: 20 },
  title: { face: 'display', size: 42, ink: 'ink', leading: 46 },
  number: { face: 'text', size: 12, ink: 'inkFaint', leading: 16 },
  label: { face: 'strong', size: 8.5, ink: 'leaf', leading: 12 },
  name: { face: 'strong', size: 12, ink: 'ink', leading: 15.5 },
  detail: { face: 'text', size: 9.5, ink: 'inkSoft', leading: 14.5 },
  fact: { face: 'text', size: 10.5, ink: 'ink', leading: 14 },
  amount: { face: 'display', size: 32, ink: 'leafDeep', leading: 36 },
  body: { face: 'text', size: 10.5, ink: 'ink', leading: 16.5 },
  bodyStrong: { face: 'strong', size: 10.5, ink: 'ink', leading: 16 },
  total: { face: 'display', size: 18, ink: 'ink', leading: 22 },
  small: { face: 'text', size: 9, ink: 'inkFaint', leading: 13 },
  strongSmall: { face: 'strong', size: 9.5, ink: 'inkSoft', leading: 13 },
  foot: { face: 'text', size: 8, ink: 'inkFaint', leading: 12 },
} as const satisfies Record<string, TextStyle>

const textItem = (
  text: string,
  { face, size, ink }: Style,
  x: number,
  y: number,
  direction: Direction = directionOf(text),
): TextItem => ({ kind: 'text', text, x, y, style: { face, size, ink }, direction })

/** Points between the last line of a page and its footer. */
const footClearance = 40

/** A column of content that fills one page after the other. `y` is the position of the next item. */
export class Column {
  readonly pages: Page[] = [[]]
  readonly left = margins.side
  readonly right: number
  readonly width: number
  y: number = margins.head
  readonly #setup: PageSetup
  readonly #heading: (column: Column) => void

  /** `heading` draws the top of every page but the first. */
  constructor(setup: PageSetup, heading: (column: Column) => void) {
    this.#setup = setup
    this.#heading = heading
    this.right = setup.size.width - margins.side
    this.width = this.right - this.left
  }

  get #bottom(): number {
    return this.#setup.size.height - margins.foot - footClearance
  }

  /** The current page, which is the last. */
  get page(): Page {
    return this.pages.at(-1) ?? []
  }

  draw(...items: Item[]): void {
    this.page.push(...items)
  }

  moveDown(points: number): void {
    this.y += points
  }

  /** Begins a new page unless this many points are left on the current one. Returns whether it did. */
  ensureSpace(points: number): boolean {
    if (this.y + points <= this.#bottom) return false
    this.pages.push([])
    this.y = margins.head
    this.#heading(this)
    return true
  }

  /**
   * Draws a line of text from `x`. Right-to-left text is left-aligned, too, among short texts such as names and dates.
   */
  write(text: string, style: Style, { x = this.left, y = this.y }: { x?: number; y?: number } = {}): void {
    this.draw(textItem(text, style, x, y))
  }

  /** Draws a line of text that ends at `end`. */
  writeRightAligned(text: string, style: Style, y = this.y, end = this.right): void {
    this.draw(this.rightAlignedLine(text, style, y, end))
  }

  rightAlignedLine(text: string, style: Style, y: number, end = this.right): TextItem {
    return textItem(text, style, end - this.widthOf(text, style), y)
  }

  rule(): void {
    this.draw({ kind: 'rule', x: this.left, y: this.y, width: this.width, ink: 'line', weight: 0.8 })
  }

  widthOf(text: string, { face, size }: Style): number {
    return this.#setup.measure(text, face, size)
  }

  clip(text: string, style: Style, width: number): string {
    return clip(text, width, (part) => this.widthOf(part, style))
  }

  lines(text: string, style: Style, width: number): Line[] {
    return wrap(text, width, (part) => this.widthOf(part, style))
  }

  /** Returns the style, with a smaller size where the text would be wider than `width` points. */
  shrinkToFit<S extends Style>(text: string, style: S, width: number): S {
    const needed = this.widthOf(text, style)
    return needed <= width ? style : { ...style, size: Math.floor((style.size * width) / needed) }
  }

  /**
   * Draws running text, each paragraph in its own direction, on as many pages as it needs. No page begins or ends with
   * a single line of a longer paragraph (widow and orphan control). `repeat` draws the heading of each further page.
   */
  writeParagraphs(
    text: string,
    { width, repeat, ...style }: TextStyle & { width: number; repeat?: (continued: boolean) => void },
  ): void {
    const lines = this.lines(text, style, width)
    const directions: Direction[] = paragraphsOf(text).map(directionOf)
    const paragraphOf = (index: number) => lines[index]?.paragraph
    lines.forEach((line, index) => {
      const begins = paragraphOf(index - 1) !== line.paragraph
      const ends = (after: number) => paragraphOf(index + after) !== line.paragraph
      // A paragraph of three lines is not broken at all: either part would be a single line.
      const keptLines = begins ? (ends(1) ? 1 : ends(3) && !ends(2) ? 3 : 2) : ends(2) && !ends(1) ? 2 : 1
      if (this.ensureSpace((keptLines - 1) * style.leading)) repeat?.(true)
      const direction = directions[line.paragraph] ?? 'ltr'
      const x = direction === 'rtl' ? this.left + width - this.widthOf(line.text, style) : this.left
      if (line.text !== '') this.draw(textItem(line.text, style, x, this.y, direction))
      this.moveDown(style.leading)
    })
  }
}
