import { circle, cup, lines, path, pot, rect, room, scene, stroke } from './parts.mjs'
import { at, blossom, ink, leaf, twig } from './shapes.mjs'

/** Work on paper and on walls. */

const paper = (x, y, turn, width, height, body, fill = '#fffdf8') =>
  at(
    x,
    y,
    turn,
    1,
    rect(-width / 2 + 7, -height / 2 + 10, width, height, 'rgb(60 40 20 / .14)', 8) +
      rect(-width / 2, -height / 2, width, height, fill, 8) +
      body,
  )
const pencil = (colour = ink.apricot) =>
  rect(-7, -150, 14, 130, colour, 3) +
  path('M-7 -20L0 0L7 -20Z', ink.sand) +
  path('M-3 -8L0 0L3 -8Z', ink.coal) +
  rect(-7, -156, 14, 16, ink.rose, 4)

export const papers = {
  wireframe: () =>
    scene(
      rect(0, 0, 900, 600, ink.butter) +
        [
          [190, -7],
          [450, 2],
          [710, 6],
        ]
          .map(([x, turn], index) =>
            paper(
              x,
              300,
              turn,
              220,
              430,
              rect(-90, -190, 180, 26, ink.mint, 6) +
                [
                  rect(-90, -150, 180, 120, ink.sand, 10) +
                    stroke('M-86 -146L86 -34M86 -146L-86 -34', '#fffdf8', 4),
                  [0, 1, 2]
                    .map(
                      (row) =>
                        circle(-66, -120 + row * 66, 22, ink.sand) +
                        lines(-30, -130 + row * 66, [100, 70], ink.sand, 22, 8),
                    )
                    .join(''),
                  rect(-90, -150, 84, 84, ink.sand, 10) +
                    rect(6, -150, 84, 84, ink.sand, 10) +
                    rect(-90, -56, 84, 84, ink.sand, 10) +
                    rect(6, -56, 84, 84, ink.sand, 10),
                ][index] +
                lines(-86, 70, [150, 110, 140], ink.sand, 26, 9) +
                rect(-90, 150, 180, 36, index === 1 ? ink.apricot : ink.leaf, 18),
            ),
          )
          .join('') +
        stroke(
          'M290 420C330 470 360 470 376 420M548 190C580 140 604 150 620 196',
          ink.berry,
          5,
          'stroke-dasharray="2 13"',
        ) +
        at(846, 566, -40, 1.2, pencil(ink.leaf)),
    ),
  letter: () =>
    scene(
      rect(0, 0, 900, 600, ink.sage) +
        paper(
          470,
          280,
          -5,
          400,
          470,
          lines(-150, -170, [180], ink.leaf, 30, 14) +
            lines(-150, -120, [290, 300, 270, 296, 180], ink.sand, 30, 9) +
            rect(-150, 40, 130, 120, ink.peach, 10) +
            at(-85, 148, 0, 1.5, twig(2, ink.leaf, ink.leaf)) +
            lines(0, 60, [140, 150, 120, 90], ink.sand, 30, 9),
        ) +
        paper(
          180,
          420,
          8,
          260,
          170,
          path('M-130 -85L0 30L130 -85', 'none', `stroke="${ink.sand}" stroke-width="6"`) +
            circle(0, 20, 24, ink.berry) +
            at(0, 34, 0, 0.7, leaf(ink.rose)),
          ink.cream,
        ) +
        at(770, 470, 40, 1.2, pencil()) +
        at(760, 160, 0, 1, cup(ink.clay)) +
        at(70, 200, 100, 1.6, leaf(ink.leaf, ink.sage)) +
        at(80, 220, 160, 1.3, leaf(ink.moss, ink.sage)),
    ),
  ledger: () =>
    scene(
      rect(0, 0, 900, 600, '#e3cfae') +
        at(
          400,
          300,
          -3,
          1,
          rect(-300, -200, 610, 420, 'rgb(60 40 20 / .16)', 12) +
            rect(-310, -212, 310, 420, '#fffdf8', 10) +
            rect(0, -212, 310, 420, '#fdf7e9', 10) +
            rect(-3, -212, 6, 420, ink.sand) +
            Array.from({ length: 11 }, (_, row) =>
              stroke(`M-280 ${-170 + row * 34}h250M30 ${-170 + row * 34}h250`, ink.sand, 3),
            ).join('') +
            Array.from({ length: 9 }, (_, row) =>
              stroke(
                `M-274 ${-182 + row * 34}h${90 + ((row * 37) % 70)}M-70 ${-182 + row * 34}h${24 + ((row * 13) % 20)}`,
                ink.leaf,
                6,
              ),
            ).join('') +
            stroke('M40 100C90 70 120 96 160 40S240 10 280 -90', ink.clay, 9),
        ) +
        [
          [740, 470, 46],
          [800, 500, 46],
          [770, 430, 46],
        ]
          .map(
            ([x, y, r]) =>
              circle(x + 4, y + 6, r, 'rgb(60 40 20 / .15)') +
              circle(x, y, r, ink.mustard) +
              circle(x, y, r - 12, 'none', `stroke="${ink.butter}" stroke-width="5"`) +
              at(x, y + 18, 0, 0.9, leaf(ink.butter)),
          )
          .join('') +
        at(780, 220, 30, 1.3, pencil(ink.leaf)) +
        at(90, 580, 10, 1.3, twig(3, ink.leaf, ink.leaf, { bend: 8 })),
    ),
  'plan-wall': () =>
    scene(
      room('#efe6d4', '#b98a5e', 'rgb(255 255 255 / .4)', 500) +
        rect(90, 50, 720, 390, ink.leaf, 14) +
        rect(106, 66, 688, 358, '#386e52', 8) +
        [0, 1, 2, 3].map((column) => stroke(`M${136 + column * 166} 100h110`, ink.sage, 10)).join('') +
        [
          [140, 130, ink.butter],
          [140, 240, ink.peach],
          [306, 130, ink.rose],
          [306, 240, ink.butter],
          [306, 336, ink.mint],
          [472, 130, ink.peach],
          [472, 240, ink.sky],
          [638, 130, ink.mint],
        ]
          .map(([x, y, colour], index) =>
            at(
              x + 56,
              y + 40,
              (index % 3) * 3 - 3,
              1,
              rect(-56, -40, 112, 80, colour, 4) + lines(-40, -16, [70, 50], 'rgb(0 0 0 / .2)', 24, 7),
            ),
          )
          .join('') +
        stroke(
          'M252 170C280 160 288 200 306 180M418 170C440 150 450 200 472 176',
          ink.cream,
          4,
          'stroke-dasharray="2 11"',
        ) +
        at(694, 340, 0, 1.5, blossom(ink.apricot, ink.cream)) +
        at(820, 560, 0, 1.2, pot(ink.clay)) +
        rect(140, 520, 200, 26, ink.berry, 5) +
        rect(160, 496, 170, 26, ink.mustard, 5) +
        at(440, 536, 0, 0.8, cup(ink.cream)),
    ),
  'brand-board': () =>
    scene(
      rect(0, 0, 900, 600, '#e9dcc4') +
        paper(
          250,
          220,
          -4,
          340,
          280,
          circle(0, 0, 84, 'none', `stroke="${ink.leaf}" stroke-width="9"`) +
            at(
              0,
              10,
              0,
              2.1,
              `<ellipse cx="0" cy="-18" rx="11" ry="15" fill="${ink.leaf}"/>${rect(-2.5, -6, 5, 36, ink.leaf, 2.5)}`,
            ),
        ) +
        paper(
          620,
          170,
          3,
          300,
          180,
          rect(-150, -90, 300, 180, ink.leaf, 8) +
            at(-70, 50, 0, 1.8, twig(2, ink.apricot, ink.apricot)) +
            lines(0, -14, [110, 70], ink.sage, 32, 12),
        ) +
        paper(
          640,
          410,
          -3,
          260,
          240,
          [ink.leaf, ink.apricot, ink.berry, ink.mustard]
            .map((colour, index) =>
              rect(-130 + (index % 2) * 130, -120 + Math.floor(index / 2) * 120, 130, 120, colour),
            )
            .join(''),
        ) +
        paper(
          320,
          480,
          5,
          330,
          120,
          Array.from({ length: 6 }, (_, index) =>
            at(-125 + index * 50, 24, index % 2 ? 20 : -20, 1.2, leaf(index % 2 ? ink.moss : ink.apricot)),
          ).join(''),
          ink.mint,
        ) +
        at(840, 560, -30, 1.5, leaf(ink.moss, '#e9dcc4')) +
        at(80, 420, 40, 1.3, leaf(ink.leaf, '#e9dcc4')) +
        at(830, 90, 0, 1, blossom(ink.rose, ink.mustard)),
    ),
}
