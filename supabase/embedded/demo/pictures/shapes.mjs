/** What all drawings share: a dice with a memory, leaves, and the palettes. Every function returns SVG text. */

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function dice(seed) {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const round = (number) => Math.round(number * 10) / 10

export const svg = (width, height, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`

export const at = (x, y, turn, size, body) =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(size * 100) / 100})">${body}</g>`

/** A leaf of 40 units, its stalk in the origin, its tip upwards. */
export const leaf = (fill, vein) =>
  `<path d="M0 0C-13 -9 -13 -27 0 -40C13 -27 13 -9 0 0Z" fill="${fill}"/>${
    vein
      ? `<path d="M0 2V-31M0 -12L-6 -18M0 -12L6 -18M0 -21L-5 -26M0 -21L5 -26" stroke="${vein}" stroke-width="1.3" fill="none" stroke-linecap="round"/>`
      : ''
  }`

/** A narrow leaf, as olive trees and willows have it. */
export const blade = (fill, vein) =>
  `<path d="M0 0C-7 -12 -6 -32 2 -46C8 -30 8 -12 0 0Z" fill="${fill}"/>${
    vein
      ? `<path d="M0 0Q-1 -20 1 -36" stroke="${vein}" stroke-width="1.2" fill="none" stroke-linecap="round"/>`
      : ''
  }`

/** A round leaf, as eucalyptus and ginkgo have it. */
export const coin = (fill, vein) =>
  `<path d="M0 0C-16 -4 -19 -24 -6 -32C6 -38 20 -26 16 -12C13 -4 7 -1 0 0Z" fill="${fill}"/>${
    vein
      ? `<path d="M0 0Q2 -14 4 -24" stroke="${vein}" stroke-width="1.2" fill="none" stroke-linecap="round"/>`
      : ''
  }`

/** A twig of `pairs` leaves growing upwards out of the origin, 24 units a pair. */
export function twig(pairs, fill, stem, { kind = leaf, vein = null, bend = 0, size = 1, tip = true } = {}) {
  const height = pairs * 24 + 10
  let body = `<path d="M0 0Q${bend * 0.2} ${-height * 0.5} ${bend} ${-height}" stroke="${stem}" stroke-width="2.6" fill="none" stroke-linecap="round"/>`
  for (let pair = 0; pair < pairs; pair++) {
    const t = (pair + 0.7) / pairs
    const y = -t * height
    const x = 2 * (1 - t) * t * bend * 0.2 + t * t * bend
    // Round leaves stand wider than the stem's steps.
    const scale = size * (kind === coin ? 0.62 : 1) * (1 - 0.35 * (pair / pairs))
    body += at(x, y, -54 + t * 14, scale, kind(fill, vein)) + at(x, y, 54 - t * 8, scale, kind(fill, vein))
  }
  if (tip) body += at(bend, -height + 4, bend * 0.3, size * (kind === coin ? 0.5 : 0.75), kind(fill, vein))
  return body
}

/** A blossom of five petals around the origin, about 40 units across. */
export const blossom = (petal, heart) =>
  `${[0, 72, 144, 216, 288]
    .map((turn) => `<ellipse cx="0" cy="-12" rx="8.4" ry="11" fill="${petal}" transform="rotate(${turn})"/>`)
    .join('')}<circle r="5.4" fill="${heart}"/>`

/** Warm paper, deep leaf, apricot and the neighbours that stand well beside them. */
export const ink = {
  paper: '#f8f3ea',
  cream: '#fdf9f1',
  sand: '#eadcc5',
  apricot: '#f2b57c',
  peach: '#f8d5b2',
  clay: '#cf7f5a',
  rust: '#a8553a',
  rose: '#e5a59b',
  berry: '#97415a',
  plum: '#5f3a57',
  mustard: '#dfae4a',
  butter: '#f5dd9c',
  leaf: '#2f6146',
  moss: '#5d8760',
  sage: '#a4bd98',
  mint: '#d3e2c8',
  pine: '#1f4535',
  sky: '#bcd6dc',
  sea: '#5c93a0',
  night: '#2c4356',
  bark: '#5b4030',
  coal: '#2b2622',
}
