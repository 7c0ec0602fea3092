import type { Language } from '../domain/paper-words/words.ts'
import type { Item, Measure, Page, Size, Style, TextItem } from './page.ts'
import type { Spacing } from './spacing.ts'
import type { Tag, TextRole } from './tag.ts'
import { type Direction, directionOf } from './typesetter.ts'
import { clip, type Line, paragraphsOf, wrap } from './wrap.ts'

export interface PageSetup {
  size: Size
  measure: Measure
  spacing: Spacing
  language: Language
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
  cell: { face: 'text', size: 10, ink: 'ink', leading: 14.5 },
  cellSoft: { face: 'text', size: 10, ink: 'inkSoft', leading: 14.5 },
  cellStrong: { face: 'strong', size: 10, ink: 'ink', leading: 14.5 },
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

/**
 * Returns how many lines, from this one on, must stand on one page so that none of a text's `count` lines stands alone
 * (widow and orphan control). A text of three lines is not broken at all: either part would be a single line.
 */
export function keptLines(index: number, count: number): number {
  if (index === 0) return Math.min(count, count === 3 ? 3 : 2)
  return index === count - 2 ? 2 : 1
}

const isContent = ({ kind }: Item): boolean => kind !== 'rule' && kind !== 'panel' && kind !== 'logo'

/** A column of content that fills one page after the other. `y` is the position of the next item. */
export class Column {
  readonly pages: Page[] = [[]]
  /** Where the content of each page begins, below its heading. */
  readonly #tops: number[] = [margins.head]
  #index = 0
  readonly left = margins.side
  readonly right: number
  readonly width: number
  y: number = margins.head
  readonly #setup: PageSetup
  readonly #heading: (column: Column) => void
  /** Of what is drawn now. */
  #tag: Tag | null

  /** `heading` draws the top of every page but the first. */
  constructor(setup: PageSetup, heading: (column: Column) => void) {
    this.#setup = setup
    this.#tag = { role: 'Document', language: setup.language }
    this.#heading = heading
    this.right = setup.size.width - margins.side
    this.width = this.right - this.left
  }

  get spacing(): Spacing {
    return this.#setup.spacing
  }

  get #bottom(): number {
    return this.#setup.size.height - margins.foot - this.spacing.aboveFooter
  }

  /** Points between the top of a further page's content and its end, at most. */
  get pageHeight(): number {
    return this.#bottom - margins.head
  }

  get page(): Page {
    return this.pages[this.#index] ?? []
  }

  draw(...items: Item[]): void {
    const tag = this.#tag
    this.page.push(...items.map((item) => (tag && isContent(item) ? { ...item, tag } : item)))
  }

  /** Returns a new element within that of what is drawn now. Throws where artifacts are drawn. */
  newTag(role: TextRole): Tag {
    if (!this.#tag) throw new Error('An artifact has no elements')
    return { role, within: this.#tag }
  }

  /** What `draw` draws is one element: a new one, or more of this one. */
  tagged<Result>(as: TextRole | Tag, draw: () => Result): Result {
    return this.#drawAs(typeof as === 'string' ? this.newTag(as) : as, draw)
  }

  /** What `draw` draws is a picture of which this text is said. */
  pictured<Result>(alternative: string, draw: () => Result): Result {
    const within = this.#tag
    return this.#drawAs(within && { role: 'Figure', within, alternative }, draw)
  }

  /** What `draw` draws are artifacts: decoration, or what further pages repeat. */
  untagged<Result>(draw: () => Result): Result {
    return this.#drawAs(null, draw)
  }

  #drawAs<Result>(tag: Tag | null, draw: () => Result): Result {
    const outer = this.#tag
    this.#tag = tag
    const result = draw()
    this.#tag = outer
    return result
  }

  moveDown(points: number): void {
    this.y += points
  }

  /** Goes to the next page unless this many points are left on the current one. Returns whether it did. */
  ensureSpace(points: number): boolean {
    if (this.y + points <= this.#bottom) return false
    this.#index += 1
    const top = this.#tops[this.#index]
    if (top === undefined) {
      this.pages.push([])
      this.y = margins.head
      this.untagged(() => this.#heading(this))
      this.#tops.push(this.y)
    } else this.y = top
    return true
  }

  /** Draws both from the current position on, each on as many pages as it needs, and goes below the longer one. */
  drawBeside(draw: () => void, drawOther: () => void): void {
    const [index, y] = [this.#index, this.y]
    draw()
    const [endIndex, end] = [this.#index, this.y]
    this.#index = index
    this.y = y
    drawOther()
    if (this.#index < endIndex) this.y = end
    else if (this.#index === endIndex) this.y = Math.max(this.y, end)
    this.#index = Math.max(this.#index, endIndex)
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

  /** Draws a line of running text: right-to-left text ends at the right edge of its `width`. */
  writeAligned(
    text: string,
    style: Style,
    { x, width, direction }: { x: number; width: number; direction: Direction },
  ): void {
    const left = direction === 'rtl' ? x + width - this.widthOf(text, style) : x
    if (text !== '') this.draw(textItem(text, style, left, this.y, direction))
  }

  rule(weight = 0.8, y = this.y): void {
    this.draw({ kind: 'rule', x: this.left, y, width: this.width, ink: 'line', weight })
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
   * a single line of a longer paragraph. `repeat` draws the heading of each further page.
   */
  writeParagraphs(
    text: string,
    {
      x = this.left,
      width,
      repeat,
      ...style
    }: TextStyle & { x?: number; width: number; repeat?: () => void },
  ): void {
    const lines = this.lines(text, style, width)
    const directions: Direction[] = paragraphsOf(text).map(directionOf)
    const counts = directions.map(() => 0)
    for (const { paragraph } of lines) counts[paragraph] = (counts[paragraph] ?? 0) + 1
    let paragraphStart = 0
    let tag = this.newTag('P')
    lines.forEach((line, index) => {
      if (lines[index - 1]?.paragraph !== line.paragraph) {
        paragraphStart = index
        tag = this.newTag('P')
      }
      const kept = keptLines(index - paragraphStart, counts[line.paragraph] ?? 1)
      if (this.ensureSpace((kept - 1) * style.leading)) this.untagged(() => repeat?.())
      const direction = directions[line.paragraph] ?? 'ltr'
      this.tagged(tag, () => this.writeAligned(line.text, style, { x, width, direction }))
      this.moveDown(style.leading)
    })
  }
}
