/** Number of thumbnails on a card (spec §9). */
export const MAX_THUMBNAILS = 3

/** Classes of the area that holds a card's thumbnails. */
export const THUMBNAIL_AREA =
  'grid h-44 w-full grid-cols-3 grid-rows-2 gap-0.5 overflow-hidden rounded-t-xl bg-line'

const positions: Record<number, string[]> = {
  1: ['col-span-3 row-span-2'],
  2: ['col-span-2 row-span-2', 'row-span-2'],
  3: ['col-span-2 row-span-2', '', ''],
}

/** Returns the classes of one of `count` thumbnails. */
export const thumbnailClass = (index: number, count: number): string =>
  `block min-h-0 min-w-0 overflow-hidden bg-sunk ${positions[count]?.[index] ?? ''}`
