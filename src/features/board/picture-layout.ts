/** Thumbnails on a card (spec §9). */
export const SHOWN = 3

/** Where each of one, two or three thumbnails stands. */
export const layouts: Record<number, string[]> = {
  1: ['col-span-3 row-span-2'],
  2: ['col-span-2 row-span-2', 'row-span-2'],
  3: ['col-span-2 row-span-2', '', ''],
}
