import { dice } from './shapes.mjs'

/** The ground of a banner. */
export const sheet = (fill) => `<rect width="1200" height="400" fill="${fill}"/>`

/** Draws `count` things; each gets its number and a dice that rolls the same every time. */
export function scatter(count, seed, draw) {
  const roll = dice(seed)
  return Array.from({ length: count }, (_, index) => draw(index, roll)).join('')
}
