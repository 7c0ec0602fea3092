import type { Quote } from '../rows.ts'

/**
 * Returns the number that a quote shows, for example "QUO-0F7F3A5E". It follows from the id, so that it is the same on all
 * devices from the first moment on and is never drawn again.
 */
export const quoteNumber = ({ id }: Pick<Quote, 'id'>): string =>
  `QUO-${id.replaceAll('-', '').slice(0, 8).toUpperCase()}`
