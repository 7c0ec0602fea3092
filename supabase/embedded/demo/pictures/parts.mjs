import { at, blade, blossom, coin, ink, leaf, svg, twig } from './shapes.mjs'

/** Things that stand in the scenes. Each stands with its foot in the origin and is drawn upwards. */

export const scene = (body) => svg(900, 600, body)
export const rect = (x, y, width, height, fill, r = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${fill}" ${more}/>`
export const circle = (x, y, r, fill, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const stroke = (d, colour, width = 4, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const shade = (x, y, rx, ry = 10) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#3b2a1a" opacity=".13"/>`

/** A wall and a table top, with a soft window light on the wall. */
export const room = (wall, table, light = 'rgb(255 255 255 / .28)', horizon = 430) =>
  rect(0, 0, 900, 600, wall) +
  path(`M560 0H720L560 ${horizon}H370ZM750 0H820L670 ${horizon}H590Z`, light) +
  rect(0, horizon, 900, 600 - horizon, table) +
  rect(0, horizon, 900, 6, 'rgb(0 0 0 / .07)')

export const pot = (fill = ink.clay, plant = twig(4, ink.leaf, ink.leaf, { bend: 8 })) =>
  at(0, -62, 0, 1.25, plant + at(-6, 0, -24, 0.8, plant) + at(6, 0, 24, 0.8, plant)) +
  path('M-38 -66H38L29 -6Q28 0 22 0H-22Q-28 0 -29 -6Z', fill) +
  rect(-44, -78, 88, 20, fill, 5) +
  rect(-44, -60, 88, 4, 'rgb(0 0 0 / .12)')

export const vase = (fill, stems) =>
  at(0, -96, 0, 1, stems) +
  path('M-20 -104H20V-84C44 -64 44 -10 24 0H-24C-44 -10 -44 -64 -20 -84Z', fill) +
  rect(-23, -108, 46, 10, fill, 5)

/** A glass with a screw lid and a label; `mark` is drawn on the label around its middle. */
export const jar = (content, lid, label, mark = '') =>
  path('M-50 -150Q-62 -142 -62 -124V-18Q-62 0 -44 0H44Q62 0 62 -18V-124Q62 -142 50 -150Z', content) +
  rect(-54, -178, 108, 32, lid, 7) +
  rect(-54, -156, 108, 5, 'rgb(0 0 0 / .12)') +
  rect(-62, -112, 124, 82, label) +
  at(0, -71, 0, 1, mark) +
  path('M-50 -140V-16', 'none', 'stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".35"')

export const carton = (front, side, mark, width = 130, height = 190) =>
  path(`M${width / 2} 0L${width / 2 + 44} -18V${-height - 10}L${width / 2} ${-height}Z`, side) +
  path(
    `M${-width / 2} ${-height}L${-width / 2 + 40} ${-height - 22}H${width / 2 + 44}L${width / 2} ${-height}Z`,
    front,
  ) +
  path(
    `M${-width / 2} ${-height}L${-width / 2 + 40} ${-height - 22}H${width / 2 + 44}L${width / 2} ${-height}Z`,
    'rgb(255 255 255 / .25)',
  ) +
  rect(-width / 2, -height, width, height, front) +
  at(0, -height / 2, 0, 1, mark)

/** A laptop, 420 wide; `screen` is drawn in a field of 380 × 236 whose corner is the origin. */
export const laptop = (screen, body = '#4a4f52', ground = ink.cream) =>
  rect(-206, -290, 412, 264, body, 16) +
  `<svg x="-190" y="-274" width="380" height="236" viewBox="0 0 380 236">${rect(0, 0, 380, 236, ground)}${screen}</svg>` +
  path('M-246 -26H246Q252 -6 232 0H-232Q-252 -6 -246 -26Z', '#6b7174') +
  rect(-40, -26, 80, 8, '#585e61', 4)

/** A telephone, 150 × 300; `screen` is drawn in a field of 130 × 276. */
export const phone = (screen, ground = ink.cream) =>
  rect(-75, -300, 150, 300, ink.coal, 24) +
  `<svg x="-65" y="-288" width="130" height="276" viewBox="0 0 130 276">${rect(0, 0, 130, 276, ground, 14)}${screen}</svg>`

/** A bowl seen from above, full of what `filling` draws within 100 units around the origin. */
export const bowl = (fill, filling, radius = 130) =>
  circle(8, 12, radius, 'rgb(60 40 20 / .16)') +
  circle(0, 0, radius, fill) +
  circle(0, 0, radius - 14, 'rgb(0 0 0 / .1)') +
  at(0, 0, 0, (radius - 16) / 100, filling)

export const lines = (x, y, widths, colour = ink.sand, step = 22, weight = 7) =>
  widths.map((width, index) => stroke(`M${x} ${y + index * step}h${width}`, colour, weight)).join('')

export const cup = (fill, tea = ink.bark) =>
  circle(4, 6, 46, 'rgb(60 40 20 / .15)') +
  stroke('M40 -4q30 -8 28 16q-4 18 -30 12', fill, 11) +
  circle(0, 0, 44, fill) +
  circle(0, 0, 34, tea)

export const tomato = (r = 22) =>
  circle(0, 0, r, '#d9583f') + at(0, -2, 0, r / 44, blossom(ink.moss, ink.leaf))
export const lemon = (r = 30, rind = '#f0c24b', flesh = '#f9e29a') =>
  circle(0, 0, r, rind) +
  circle(0, 0, r * 0.86, '#fff6dc') +
  [0, 45, 90, 135, 180, 225, 270, 315]
    .map(
      (turn) =>
        `<path d="M0 ${-r * 0.1}L${-r * 0.26} ${-r * 0.7}Q0 ${-r * 0.86} ${r * 0.26} ${-r * 0.7}Z" fill="${flesh}" transform="rotate(${turn + 10})"/>`,
    )
    .join('')
export const avocado = () =>
  path('M0 -58C22 -58 26 -30 38 -4C50 30 28 56 0 56S-50 30 -38 -4C-26 -30 -22 -58 0 -58Z', '#4d6b3a') +
  path('M0 -50C16 -50 21 -26 31 0C42 28 22 48 0 48S-42 28 -31 0C-21 -26 -16 -50 0 -50Z', '#dfe3a0') +
  circle(0, 16, 20, '#8a5a36') +
  circle(-6, 10, 5, 'rgb(255 255 255 / .35)')
export const radish = () =>
  path('M0 40Q-2 62 4 74', 'none', 'stroke="#c4617b" stroke-width="4" stroke-linecap="round"') +
  circle(0, 14, 28, '#c4617b') +
  path('M-14 34Q0 46 14 34Q8 42 0 42T-14 34Z', '#f4dfe0') +
  at(-4, -10, -16, 1.3, leaf(ink.moss, ink.sage)) +
  at(4, -10, 14, 1.5, leaf(ink.leaf, ink.moss))
export const carrot = () =>
  path('M-20 -50Q0 -62 20 -50Q16 20 0 84Q-16 20 -20 -50Z', '#e58a45') +
  stroke('M-12 -26h12M2 -6h10M-8 14h9', '#c86f30', 3) +
  [-24, 0, 24].map((turn) => at(0, -54, turn, 1, blade(ink.moss))).join('')
const sprigs = (colour = ink.moss) => twig(3, colour, colour, { kind: coin, bend: 10 })
export const garlandLeaf = (index) => leaf(index % 2 ? ink.moss : ink.leaf)
