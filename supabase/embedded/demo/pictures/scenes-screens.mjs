import {
  carton,
  circle,
  cup,
  jar,
  laptop,
  lines,
  path,
  phone,
  pot,
  rect,
  room,
  scene,
  shade,
  stroke,
  vase,
} from './parts.mjs'
import { at, blade, blossom, coin, ink, leaf, twig } from './shapes.mjs'

/** Work on screens. */

const bars = (x, y, heights, colours, width = 22) =>
  heights
    .map((height, index) =>
      rect(x + index * (width + 12), y - height, width, height, colours[index % colours.length], 5),
    )
    .join('')
const bubble = (x, y, width, height, fill, tail = 1) =>
  rect(x, y, width, height, fill, 16) +
  path(`M${tail > 0 ? x + 26 : x + width - 26} ${y + height - 2}l${tail * -10} 22l${tail * 30} -22Z`, fill)

const window = rect(0, 0, 380, 30, ink.leaf) + [16, 34, 52].map((x) => circle(x, 15, 5, ink.sage)).join('')

export const screens = {
  'web-shop': () =>
    scene(
      room(ink.sky, ink.sand) +
        shade(450, 510, 270, 14) +
        at(
          450,
          500,
          0,
          1.35,
          laptop(
            window +
              rect(18, 44, 120, 14, ink.sand, 7) +
              rect(300, 42, 60, 18, ink.apricot, 9) +
              [0, 1, 2]
                .map(
                  (index) =>
                    rect(18 + index * 118, 74, 108, 110, [ink.mint, ink.peach, ink.butter][index], 10) +
                    lines(26 + index * 118, 200, [70, 40], ink.sand, 14, 6),
                )
                .join('') +
              at(72, 176, 0, 0.56, jar(ink.berry, ink.leaf, ink.cream)) +
              at(186, 176, 0, 0.5, carton(ink.leaf, ink.pine, circle(0, 0, 34, ink.apricot))) +
              at(308, 178, 0, 0.62, pot(ink.clay)),
          ),
        ) +
        at(110, 510, 0, 1.1, pot(ink.clay)) +
        at(800, 520, 0, 0.8, cup(ink.leaf)),
    ),
  dashboard: () =>
    scene(
      room(ink.mint, '#d8bd95') +
        shade(450, 510, 270, 14) +
        at(
          450,
          500,
          0,
          1.35,
          laptop(
            rect(0, 0, 70, 236, ink.pine) +
              [40, 80, 120].map((y) => circle(35, y, 11, y === 80 ? ink.apricot : ink.moss)).join('') +
              [0, 1, 2]
                .map(
                  (index) =>
                    rect(86 + index * 96, 16, 86, 52, '#fff', 8) +
                    stroke(`M${98 + index * 96} 36h34`, ink.sand, 6) +
                    stroke(`M${98 + index * 96} 54h50`, [ink.leaf, ink.apricot, ink.berry][index], 8),
                )
                .join('') +
              rect(86, 82, 178, 138, '#fff', 8) +
              bars(102, 206, [46, 70, 58, 92, 108], [ink.leaf, ink.sage], 20) +
              rect(278, 82, 86, 138, '#fff', 8) +
              circle(321, 136, 30, 'none', `stroke="${ink.mint}" stroke-width="14"`) +
              stroke('M321 106A30 30 0 1 1 293 146', ink.apricot, 14) +
              lines(292, 190, [58, 40], ink.sand, 16, 6),
          ),
        ) +
        at(
          800,
          510,
          0,
          1,
          vase(
            ink.cream,
            twig(4, ink.leaf, ink.leaf, { kind: coin, bend: -14, size: 1.1 }) +
              at(0, 0, -24, 0.8, twig(3, ink.moss, ink.moss, { kind: coin, bend: -8 })),
          ),
        ) +
        at(104, 520, 0, 0.85, cup(ink.clay)),
    ),
  assistant: () =>
    scene(
      room(ink.peach, '#ddb98d') +
        shade(330, 520, 170, 14) +
        at(
          330,
          512,
          0,
          1.45,
          phone(
            rect(0, 0, 130, 40, ink.leaf) +
              circle(24, 22, 12, ink.apricot) +
              lines(46, 22, [50], ink.sage, 10, 7) +
              bubble(10, 54, 84, 34, ink.sand) +
              bubble(34, 104, 86, 46, ink.leaf, -1) +
              lines(48, 120, [58, 40], ink.sage, 16, 5) +
              bubble(10, 170, 70, 30, ink.sand) +
              rect(10, 236, 110, 26, '#fff', 13),
          ),
        ) +
        bubble(520, 110, 280, 110, '#fffdf8') +
        lines(552, 146, [210, 150], ink.sand, 36, 12) +
        bubble(560, 290, 260, 120, ink.leaf, -1) +
        at(636, 376, -14, 1.3, leaf(ink.sage, ink.leaf)) +
        at(664, 376, 16, 1.5, leaf(ink.mint, ink.leaf)) +
        stroke('M718 350l18 20l36 -44', ink.apricot, 12) +
        at(100, 512, 0, 0.95, pot(ink.clay)),
    ),
  phone: () =>
    scene(
      rect(0, 0, 900, 600, ink.rose) +
        circle(450, 300, 250, ink.peach) +
        at(
          450,
          580,
          0,
          1.85,
          phone(
            rect(10, 12, 110, 118, ink.mint, 10) +
              at(65, 122, 0, 0.9, pot(ink.clay)) +
              lines(14, 148, [76, 50], ink.sand, 16, 7) +
              [0, 1, 2]
                .map((index) =>
                  rect(10 + index * 38, 186, 34, 34, [ink.apricot, ink.sage, ink.berry][index], 7),
                )
                .join('') +
              [0, 1, 2]
                .map((index) => rect(10 + index * 38, 226, 34, 34, [ink.sky, ink.butter, ink.leaf][index], 7))
                .join(''),
          ),
        ) +
        bubble(110, 130, 160, 92, '#fffdf8', -1) +
        path(
          'M190 200C158 176 160 150 178 150C188 150 190 160 190 160S192 150 202 150C220 150 222 176 190 200Z',
          ink.clay,
        ) +
        bubble(650, 230, 170, 92, ink.leaf) +
        at(735, 300, 0, 1.3, leaf(ink.mint, ink.leaf)) +
        circle(160, 410, 44, ink.butter) +
        at(160, 412, 0, 1.2, blossom(ink.clay, ink.cream)) +
        at(770, 470, 20, 1.5, leaf(ink.moss, ink.rose)) +
        at(800, 480, 70, 1.2, leaf(ink.leaf, ink.rose)),
    ),
  desk: () =>
    scene(
      room('#f2dfc0', '#b98a5e') +
        rect(80, 60, 180, 240, '#fffdf8', 6) +
        at(170, 286, 0, 1.5, twig(4, ink.leaf, ink.leaf, { bend: 10 })) +
        rect(290, 100, 120, 150, ink.apricot, 6) +
        circle(350, 175, 36, ink.cream) +
        shade(520, 508, 210, 12) +
        at(
          520,
          500,
          0,
          1,
          laptop(
            circle(190, 118, 70, ink.apricot) + at(190, 182, 0, 2.4, leaf(ink.leaf, ink.apricot)),
            '#4a4f52',
            ink.mint,
          ),
        ) +
        [0, 1, 2]
          .map((index) =>
            rect(120, 470 - index * 26, 170 - index * 14, 24, [ink.leaf, ink.berry, ink.mustard][index], 4),
          )
          .join('') +
        at(196, 418, 0, 0.9, cup(ink.cream)) +
        at(
          800,
          500,
          0,
          1.15,
          pot(ink.leaf, twig(4, ink.moss, ink.moss, { kind: blade, bend: 12, size: 1.2 })),
        ),
    ),
  slides: () =>
    scene(
      room(ink.plum, '#6d4a63', 'rgb(255 255 255 / .05)') +
        rect(170, 70, 560, 330, '#fffdf8', 8) +
        rect(150, 54, 600, 18, ink.cream, 9) +
        lines(220, 130, [200, 150], ink.leaf, 34, 14) +
        lines(220, 220, [180, 160, 170], ink.sand, 30, 10) +
        bars(500, 350, [60, 96, 140, 196], [ink.sage, ink.sage, ink.sage, ink.apricot], 36) +
        at(648, 140, 20, 1.3, leaf(ink.leaf, '#fffdf8')) +
        [
          [200, 30],
          [330, 20],
          [460, 26],
          [590, 18],
          [710, 30],
        ]
          .map(
            ([x, y], index) =>
              circle(x, 500 + y, 44, ['#2a211d', '#7c4a2a', '#b4632f', '#16130f', '#d8ab6a'][index]) +
              path(
                `M${x - 74} 610C${x - 70} ${556 + y} ${x - 34} ${548 + y} ${x} ${548 + y}S${x + 70} ${556 + y} ${x + 74} 610Z`,
                [ink.leaf, ink.clay, ink.mustard, ink.sea, ink.rose][index],
              ),
          )
          .join(''),
    ),
}
