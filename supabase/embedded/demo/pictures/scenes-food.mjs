import {
  avocado,
  bowl,
  carrot,
  circle,
  cup,
  lemon,
  path,
  radish,
  rect,
  room,
  scene,
  shade,
  stroke,
  tomato,
  vase,
} from './parts.mjs'
import { at, blade, blossom, coin, dice, ink, leaf, twig } from './shapes.mjs'

/** What is cooked, cut, baked and laid. */

const seenFromAbove = (cloth, stripe) =>
  rect(0, 0, 900, 600, cloth) +
  Array.from({ length: 12 }, (_, index) => rect(index * 80 + 20, 0, 26, 600, stripe)).join('')
const grains = (colour, count, seed, spread = 90) => {
  const roll = dice(seed)
  return Array.from({ length: count }, () => {
    const angle = roll() * 6.3
    const far = Math.sqrt(roll()) * spread
    return circle(Math.round(Math.cos(angle) * far), Math.round(Math.sin(angle) * far), 4, colour)
  }).join('')
}
const wedge = (from, to, fill, inner = '') => {
  const point = (turn) =>
    `${Math.round(Math.sin((turn * Math.PI) / 180) * 100)} ${-Math.round(Math.cos((turn * Math.PI) / 180) * 100)}`
  return path(`M0 0L${point(from)}A100 100 0 0 1 ${point(to)}Z`, fill) + inner
}
const full =
  wedge(0, 90, '#dfe3a0') +
  wedge(90, 180, '#e58a45') +
  wedge(180, 270, '#f1e7cf') +
  wedge(270, 360, '#97415a') +
  at(46, -46, 40, 0.62, avocado()) +
  [
    [30, 30, 20],
    [62, 22, 60],
    [40, 62, -20],
  ]
    .map(([x, y, turn]) => at(x, y, turn, 0.34, carrot()))
    .join('') +
  at(-46, 46, 0, 0.42, grains('#d2b98c', 46, 5)) +
  [
    [-30, -34],
    [-58, -28],
    [-38, -64],
  ]
    .map(([x, y]) =>
      at(
        x,
        y,
        0,
        0.62,
        circle(0, 0, 24, '#b45a76') + circle(0, 0, 17, '#97415a') + circle(0, 0, 9, '#c47b92'),
      ),
    )
    .join('') +
  at(0, 0, 20, 0.9, blossom(ink.butter, ink.mustard)) +
  at(6, 4, 120, 0.7, leaf(ink.leaf, ink.sage)) +
  at(-8, 2, -130, 0.7, leaf(ink.moss, ink.sage))

export const food = {
  bowl: () =>
    scene(
      seenFromAbove(ink.cream, '#f3e7d3') +
        at(440, 306, 0, 1, bowl(ink.night, full, 200)) +
        at(748, 170, 0, 1, bowl(ink.cream, circle(0, 0, 96, '#e9c778') + grains('#c89b3e', 40, 3), 84)) +
        at(752, 440, 20, 1.1, lemon(52)) +
        at(690, 500, -60, 1.5, leaf(ink.moss, ink.sage)) +
        at(140, 470, 30, 1.5, twig(4, ink.leaf, ink.leaf, { bend: 14, vein: ink.sage })) +
        at(150, 150, 0, 1, cup(ink.clay, '#6b4a33')),
    ),
  'lunch-tray': () =>
    scene(
      rect(0, 0, 900, 600, ink.mint) +
        rect(112, 82, 690, 452, 'rgb(60 40 20 / .15)', 44) +
        rect(100, 70, 690, 452, ink.paper, 44) +
        rect(122, 92, 646, 408, '#fffaf0', 32) +
        at(
          330,
          300,
          0,
          1,
          bowl(
            ink.moss,
            circle(0, 0, 100, '#e58a45') +
              grains('#f2b57c', 30, 9) +
              at(-10, 20, 30, 1.2, leaf(ink.leaf, ink.sage)) +
              at(14, -8, -50, 1, leaf(ink.moss, ink.sage)),
            150,
          ),
        ) +
        at(
          610,
          210,
          0,
          1,
          bowl(
            ink.cream,
            circle(0, 0, 98, '#a4bd98') +
              [
                [-40, -20],
                [10, -50],
                [40, 10],
                [-20, 40],
                [20, 50],
              ]
                .map(([x, y]) => at(x, y, 0, 1, tomato(20)))
                .join(''),
            92,
          ),
        ) +
        rect(530, 340, 172, 110, '#d9a566', 40) +
        stroke('M566 366l16 26M606 362l16 28M648 366l14 24', '#b98546', 7) +
        stroke('M738 150V430', '#c9c3b8', 12) +
        circle(738, 150, 17, '#c9c3b8') +
        at(170, 200, -14, 0.9, avocado()),
    ),
  vegetables: () =>
    scene(
      seenFromAbove('#efe2c9', '#e8d8ba') +
        rect(190, 110, 520, 400, 'rgb(60 40 20 / .15)', 30) +
        rect(180, 96, 520, 400, '#c9975f', 30) +
        stroke('M210 180h460M210 300h460M210 420h460', '#b98650', 3) +
        at(300, 260, -28, 1.5, carrot()) +
        at(382, 268, -12, 1.4, carrot()) +
        at(520, 220, 12, 1.35, radish()) +
        at(604, 250, 34, 1.2, radish()) +
        at(330, 430, 60, 1.1, avocado()) +
        at(470, 410, 0, 1, tomato(44)) +
        at(562, 432, 0, 1, tomato(36)) +
        at(628, 392, 0, 1, tomato(30)) +
        at(800, 520, -12, 1.9, twig(5, ink.leaf, ink.leaf, { bend: -16, vein: ink.sage })) +
        at(96, 200, 0, 1, lemon(50)) +
        at(104, 330, 0, 1, lemon(42, '#8fb35c', '#dbe8b4')) +
        at(92, 560, 16, 1.2, twig(4, ink.moss, ink.moss, { kind: blade, bend: 8 })),
    ),
  'citrus-board': () =>
    scene(
      rect(0, 0, 900, 600, '#f8d5b2') +
        rect(0, 0, 900, 600, 'rgb(255 255 255 / .12)') +
        [
          [170, 160, 84, '#f0c24b', '#f9e29a'],
          [420, 110, 62, '#e98f3e', '#f8c27f'],
          [650, 190, 96, '#e98f3e', '#f8c27f'],
          [300, 350, 104, '#dd6a54', '#f3a590'],
          [560, 430, 78, '#8fb35c', '#dbe8b4'],
          [790, 420, 88, '#f0c24b', '#f9e29a'],
          [110, 500, 66, '#e98f3e', '#f8c27f'],
        ]
          .map(
            ([x, y, r, rind, flesh], index) =>
              shade(x + 8, y + 12, r, r) + at(x, y, index * 20, 1, lemon(r, rind, flesh)),
          )
          .join('') +
        at(430, 250, 50, 1.6, leaf(ink.leaf, ink.sage)) +
        at(440, 262, 130, 1.3, leaf(ink.moss, ink.sage)) +
        at(700, 330, 200, 1.5, leaf(ink.leaf, ink.sage)) +
        at(214, 250, 160, 1.2, leaf(ink.moss, ink.sage)) +
        at(410, 540, 84, 1.4, leaf(ink.leaf, ink.sage)) +
        at(530, 270, 0, 1.1, blossom(ink.cream, ink.mustard)) +
        at(60, 330, 0, 1, blossom(ink.cream, ink.mustard)),
    ),
  cake: () =>
    scene(
      room(ink.rose, '#f1dcc6') +
        shade(450, 492, 250, 18) +
        path('M250 470H650L610 494H290Z', ink.cream) +
        rect(430, 470, 40, 40, ink.cream) +
        rect(360, 500, 180, 14, ink.cream, 7) +
        rect(290, 330, 320, 140, '#8a5a3f', 16) +
        rect(290, 376, 320, 18, '#f6e7cf') +
        rect(290, 424, 320, 16, '#f6e7cf') +
        path(
          'M280 340Q280 304 316 304H584Q620 304 620 340V356Q606 384 592 358Q576 336 560 362Q546 396 528 364Q512 340 494 362Q476 390 458 362Q442 338 424 364Q406 400 388 362Q372 338 356 360Q340 384 322 360Q300 372 280 356Z',
          ink.cream,
        ) +
        [
          [330, 296],
          [390, 288],
          [450, 284],
          [510, 288],
          [570, 296],
        ]
          .map(([x, y], index) =>
            index % 2
              ? at(x, y, 0, 1.15, blossom(ink.apricot, ink.berry))
              : circle(x, y, 20, ink.berry) + circle(x - 6, y - 6, 5, 'rgb(255 255 255 / .4)'),
          )
          .join('') +
        at(420, 292, -50, 1, leaf(ink.leaf)) +
        at(480, 292, 50, 1, leaf(ink.moss)) +
        at(
          150,
          500,
          0,
          1,
          vase(
            ink.sky,
            twig(3, ink.leaf, ink.leaf, { bend: 10, size: 1.3 }) +
              at(0, 0, -22, 0.9, twig(3, ink.moss, ink.moss, { kind: coin, bend: -10 })) +
              at(22, -60, 0, 1.1, blossom(ink.butter, ink.clay)),
          ),
        ) +
        at(760, 520, 0, 0.9, cup(ink.leaf, '#6b4a33')),
    ),
  table: () =>
    scene(
      room(ink.sage, '#e8d3b0', 'rgb(255 255 255 / .2)', 330) +
        path('M0 330H900V600H0Z', ink.cream) +
        [
          [210, 470],
          [450, 500],
          [690, 470],
        ]
          .map(
            ([x, y]) =>
              `<g transform="translate(${x} ${y}) scale(1 .5)">${circle(6, 10, 96, 'rgb(60 40 20 / .12)')}${circle(0, 0, 94, '#fffdf8')}${circle(0, 0, 66, ink.mint)}</g>${at(x, y, 30, 0.9, leaf(ink.leaf, ink.sage))}`,
          )
          .join('') +
        at(
          330,
          400,
          0,
          1.2,
          vase(
            ink.clay,
            twig(4, ink.leaf, ink.leaf, { bend: -10, size: 1.2 }) +
              at(0, 0, 26, 0.9, twig(3, ink.moss, ink.moss, { kind: coin, bend: 8 })),
          ),
        ) +
        at(
          580,
          392,
          0,
          1.1,
          vase(
            ink.apricot,
            twig(3, ink.moss, ink.moss, { kind: blade, bend: 14, size: 1.3 }) +
              at(-18, -70, 0, 1.1, blossom(ink.cream, ink.mustard)) +
              at(16, -44, 0, 0.9, blossom(ink.rose, ink.mustard)),
          ),
        ) +
        Array.from(
          { length: 7 },
          (_, index) =>
            stroke(`M${index * 150 - 20} 20q75 60 150 0`, ink.bark, 3) +
            circle(index * 150 + 55, 54, 12, ink.butter),
        ).join(''),
    ),
}
