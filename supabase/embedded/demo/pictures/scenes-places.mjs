import { circle, garlandLeaf, jar, lines, path, pot, rect, scene, stroke } from './parts.mjs'
import { at, blade, blossom, coin, ink, leaf, twig } from './shapes.mjs'

/** Shops, halls, fields and woods. */

const hills = (far, middle, near) =>
  path('M0 300Q140 210 300 270T620 240T900 280V600H0Z', far) +
  path('M0 380Q200 290 420 360T900 340V600H0Z', middle) +
  path('M0 470Q240 390 500 450T900 440V600H0Z', near)
const tree = (crown, trunk = ink.bark) =>
  rect(-6, -60, 12, 60, trunk, 4) +
  circle(0, -96, 46, crown) +
  circle(-30, -76, 30, crown) +
  circle(30, -74, 32, crown)
const fir = (crown) =>
  rect(-5, -20, 10, 20, ink.bark) + path('M0 -150L40 -60H22L52 -14H-52L-22 -60H-40Z', crown)

export const places = {
  field: () =>
    scene(
      rect(0, 0, 900, 600, '#f7dfb6') +
        circle(680, 150, 72, ink.apricot) +
        hills('#c7cf9f', '#a3b97d', ink.moss) +
        Array.from({ length: 9 }, (_, row) =>
          stroke(
            `M${450 + (row - 4) * 26} 452Q${450 + (row - 4) * 90} 520 ${450 + (row - 4) * 170} 610`,
            '#49744f',
            9,
          ),
        ).join('') +
        [
          [120, 330],
          [190, 318],
          [770, 318],
        ]
          .map(([x, y]) => at(x, y, 0, 0.8, tree(ink.leaf)))
          .join('') +
        rect(560, 300, 96, 60, ink.rust) +
        path('M548 304L608 258L668 304Z', ink.bark) +
        rect(598, 326, 24, 34, ink.cream) +
        [
          [80, 560],
          [840, 570],
          [760, 540],
          [170, 590],
        ]
          .map(
            ([x, y], index) =>
              stroke(`M${x} ${y}v40`, ink.leaf, 4) +
              at(x, y, 0, 1.1, blossom(index % 2 ? ink.cream : ink.rose, ink.mustard)),
          )
          .join(''),
    ),
  forest: () =>
    scene(
      rect(0, 0, 900, 600, '#d6e4da') +
        circle(450, 190, 90, '#f9ecc9') +
        path('M0 330Q220 250 450 310T900 290V600H0Z', '#a9c4ae') +
        [60, 170, 260, 640, 730, 850]
          .map((x, index) => at(x, 360 + (index % 2) * 16, 0, 1.05, fir('#6f9a7c')))
          .join('') +
        path('M0 400Q240 340 480 390T900 380V600H0Z', ink.moss) +
        [20, 130, 790, 890].map((x, index) => at(x, 480 + (index % 2) * 20, 0, 1.7, fir(ink.leaf))).join('') +
        path(
          'M420 600C440 520 520 480 470 430S470 380 476 372C480 390 540 420 530 470S560 560 570 600Z',
          ink.sand,
        ) +
        [
          [250, 520],
          [320, 560],
          [660, 540],
          [720, 580],
        ]
          .map(([x, y]) => at(x, y, 0, 1.2, twig(2, ink.pine, ink.pine, { kind: blade, bend: 6 })))
          .join(''),
    ),
  storefront: () =>
    scene(
      rect(0, 0, 900, 600, '#f3d9bd') +
        rect(0, 520, 900, 80, '#cbb596') +
        rect(120, 90, 660, 430, ink.night) +
        rect(150, 120, 600, 74, ink.cream, 8) +
        circle(240, 157, 26, ink.leaf) +
        lines(290, 157, [360], ink.leaf, 10, 16) +
        Array.from({ length: 8 }, (_, index) =>
          path(`M${140 + index * 78} 204h78v54a39 30 0 0 1 -78 0Z`, index % 2 ? ink.cream : ink.clay),
        ).join('') +
        rect(160, 300, 330, 190, ink.sky) +
        path('M160 490L330 300H430L260 490Z', 'rgb(255 255 255 / .3)') +
        [220, 300, 380, 440]
          .map((x, index) =>
            at(
              x,
              490,
              0,
              0.5,
              jar([ink.berry, '#e58a45', '#8fae6b', ink.mustard][index], ink.leaf, ink.cream),
            ),
          )
          .join('') +
        rect(540, 300, 190, 220, ink.leaf) +
        rect(562, 322, 146, 120, ink.sky) +
        circle(716, 470, 8, ink.mustard) +
        at(90, 524, 0, 1.2, pot(ink.clay)) +
        at(820, 524, 0, 1.2, pot(ink.clay, twig(4, ink.moss, ink.moss, { kind: coin, bend: 10 }))),
    ),
  'brand-sign': () =>
    scene(
      rect(0, 0, 900, 600, '#c98f6c') +
        Array.from({ length: 7 }, (_, row) =>
          Array.from({ length: 8 }, (_, column) =>
            rect(
              column * 130 - (row % 2) * 65,
              row * 88,
              122,
              80,
              (row + column) % 3 ? '#bf8360' : '#c48a68',
              4,
            ),
          ).join(''),
        ).join('') +
        stroke('M120 110H560M520 110V150', ink.coal, 14) +
        stroke('M120 60V240M120 190C200 190 260 160 290 112', ink.coal, 12) +
        stroke('M420 110V170M640 110V170M560 110H680', ink.coal, 12) +
        circle(538, 342, 182, 'rgb(0 0 0 / .18)') +
        circle(530, 332, 180, ink.cream) +
        circle(530, 332, 158, 'none', `stroke="${ink.leaf}" stroke-width="10"`) +
        at(
          530,
          350,
          0,
          4,
          `<ellipse cx="0" cy="-18" rx="11" ry="15" fill="${ink.leaf}"/>${rect(-2.5, -6, 5, 36, ink.leaf, 2.5)}`,
        ) +
        at(440, 400, -40, 1.6, leaf(ink.apricot)) +
        at(620, 400, 40, 1.6, leaf(ink.apricot)) +
        at(70, 620, 6, 2.2, twig(5, ink.leaf, ink.leaf, { bend: 20 })) +
        at(850, 620, -8, 2, twig(4, ink.pine, ink.pine, { bend: -16 })),
    ),
  garland: () =>
    scene(
      rect(0, 0, 900, 600, '#f6e6cd') +
        path('M140 600V230A310 200 0 0 1 760 230V600Z', ink.cream) +
        path('M230 600V270A220 160 0 0 1 670 270V600Z', ink.peach) +
        Array.from({ length: 46 }, (_, index) => {
          const angle = Math.PI * (1 - index / 45)
          const x = 450 + Math.cos(angle) * 262
          const y = 262 - Math.sin(angle) * 180
          return (
            at(x, y, (index * 53) % 360, 1.15, garlandLeaf(index)) +
            (index % 6 === 3
              ? at(x, y, 0, 1.25, blossom(index % 4 ? ink.rose : ink.apricot, ink.mustard))
              : '')
          )
        }).join('') +
        [0, 1]
          .map((side) =>
            Array.from({ length: 10 }, (_, index) =>
              at(
                side ? 712 : 188,
                262 + index * 34,
                (side ? 40 : -40) + index * 50,
                1.1,
                garlandLeaf(index + side),
              ),
            ).join(''),
          )
          .join('') +
        [
          [330, 0],
          [450, 1],
          [570, 2],
        ]
          .map(
            ([x, row]) =>
              rect(x - 44, 470 + row * 0, 88, 16, ink.bark, 5) +
              stroke(`M${x - 34} 486v70M${x + 34} 486v70`, ink.bark, 8) +
              rect(x - 44, 390, 88, 60, ink.clay, 12),
          )
          .join('') +
        rect(0, 560, 900, 40, '#d9bd92'),
    ),
}
