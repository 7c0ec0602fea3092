import { carton, circle, jar, lines, path, pot, rect, room, scene, shade, stroke } from './parts.mjs'
import { at, blossom, ink, leaf, twig } from './shapes.mjs'

/** What is packed, labelled, dyed and put on shelves. */

const spoon = (colour = ink.leaf) =>
  `<ellipse cx="0" cy="-18" rx="11" ry="15" fill="${colour}"/>${rect(-2.5, -6, 5, 36, colour, 2.5)}`

const shelfRow = (y) => rect(60, y, 780, 16, '#b88a5e', 4) + rect(60, y + 16, 780, 6, 'rgb(0 0 0 / .12)')

export const goods = {
  'brand-jars': () =>
    scene(
      room(ink.mint, ink.sand) +
        [
          [250, ink.berry, ink.leaf, 0],
          [450, '#e58a45', ink.cream, 1],
          [650, '#8fae6b', ink.apricot, 2],
        ]
          .map(
            ([x, content, lid]) =>
              shade(x, 502, 84, 12) +
              at(
                x,
                500,
                0,
                1.35,
                jar(
                  content,
                  lid,
                  ink.cream,
                  circle(0, 0, 33, 'none', `stroke="${ink.leaf}" stroke-width="4"`) +
                    at(0, -2, 0, 0.9, spoon()),
                ),
              ),
          )
          .join('') +
        at(90, 506, 0, 1, pot(ink.clay)) +
        at(806, 540, -20, 1.6, leaf(ink.moss, ink.mint)) +
        at(826, 552, 40, 1.3, leaf(ink.leaf, ink.mint)),
    ),
  'old-jars': () =>
    scene(
      room('#e8e2d6', '#cdbb9d') +
        [
          [260, '#8d3b52', '#c8c2b6'],
          [450, '#c97a3d', '#b5ada0'],
          [640, '#7e9160', '#c8c2b6'],
        ]
          .map(
            ([x, content, lid], index) =>
              shade(x, 502, 80, 12) +
              at(
                x,
                500,
                0,
                1.25,
                jar(
                  content,
                  lid,
                  '#efe9da',
                  `${lines(-44, -18, [88, 60], '#8d8676', 16, 6)}<ellipse cx="0" cy="20" rx="34" ry="9" fill="#bcb39c" transform="rotate(${index * 6 - 6})"/>`,
                ),
              ),
          )
          .join(''),
    ),
  cartons: () =>
    scene(
      room(ink.peach, '#e7c9a4') +
        shade(470, 508, 330, 16) +
        at(
          236,
          500,
          0,
          1.25,
          carton(
            ink.leaf,
            ink.pine,
            circle(0, 0, 42, ink.apricot) + at(0, 26, 0, 1.25, leaf(ink.leaf, ink.apricot)),
          ),
        ) +
        at(
          466,
          500,
          0,
          1.5,
          carton(
            ink.cream,
            '#dccfb4',
            at(0, 64, 0, 1.15, twig(4, ink.leaf, ink.leaf, { bend: 8 })),
            140,
            210,
          ),
        ) +
        at(
          690,
          500,
          0,
          1.05,
          carton(ink.berry, ink.plum, at(0, 0, 0, 2.1, blossom(ink.rose, ink.butter)), 150, 150),
        ) +
        at(100, 540, 30, 1.2, leaf(ink.moss, ink.peach)) +
        at(826, 548, -30, 1.4, leaf(ink.leaf, ink.peach)),
    ),
  'pharmacy-box': () =>
    scene(
      room(ink.sky, '#e9edec') +
        shade(420, 500, 220, 14) +
        at(
          390,
          492,
          0,
          1.6,
          carton(
            ink.cream,
            '#d8d8cf',
            rect(-65, 44, 130, 50, ink.sea) +
              at(0, -8, 0, 1, circle(0, 0, 36, ink.mint) + at(0, 24, 0, 1.15, leaf(ink.leaf, ink.mint))),
            130,
            190,
          ),
        ) +
        [
          [650, 500],
          [700, 516],
          [668, 536],
        ]
          .map(
            ([x, y], index) =>
              `<g transform="translate(${x} ${y}) rotate(${index * 50 - 30})">${rect(-26, -11, 52, 22, ink.cream, 11)}${rect(0, -11, 26, 22, ink.apricot, 11)}</g>`,
          )
          .join(''),
    ),
  shelf: () =>
    scene(
      rect(0, 0, 900, 600, '#f1e6d2') +
        [190, 370, 550].map(shelfRow).join('') +
        [130, 300, 470, 640, 780]
          .map((x, index) =>
            at(
              x,
              190,
              0,
              0.7,
              index % 2
                ? carton([ink.leaf, ink.clay][index % 2], ink.bark, circle(0, 0, 34, ink.butter))
                : jar(
                    [ink.berry, '#8fae6b', '#e58a45'][index % 3],
                    ink.leaf,
                    ink.cream,
                    at(0, 16, 0, 0.9, leaf(ink.leaf)),
                  ),
            ),
          )
          .join('') +
        [120, 240, 360, 520, 640, 770]
          .map((x, index) =>
            at(
              x,
              370,
              0,
              0.72,
              jar(
                ['#e58a45', '#97415a', '#dfae4a', '#8fae6b', '#97415a', '#e58a45'][index],
                index % 2 ? ink.cream : ink.apricot,
                ink.cream,
                at(0, 0, 0, 0.7, blossom(ink.clay, ink.butter)),
              ),
            ),
          )
          .join('') +
        [140, 320, 500, 660, 800]
          .map((x, index) =>
            at(
              x,
              550,
              0,
              0.7,
              index % 2
                ? pot(ink.clay, twig(3, ink.leaf, ink.leaf))
                : carton(
                    [ink.night, ink.mustard, ink.moss][index % 3],
                    ink.bark,
                    at(0, 22, 0, 1.2, leaf(ink.cream)),
                    140,
                    170,
                  ),
            ),
          )
          .join(''),
    ),
  'dye-pots': () =>
    scene(
      room('#f0e1c8', '#c69a6c') +
        stroke('M40 96H860', ink.bark, 7) +
        [
          [150, '#dfae4a'],
          [300, '#3f5f86'],
          [450, '#b3596e'],
          [600, '#dfae4a'],
          [750, '#5f7fa6'],
        ]
          .map(
            ([x, colour], index) =>
              path(
                `M${x - 56} 96H${x + 56}Q${x + 48} 180 ${x + 58} ${300 - (index % 2) * 40}Q${x} ${316 - (index % 2) * 40} ${x - 58} ${300 - (index % 2) * 40}Q${x - 48} 180 ${x - 56} 96Z`,
                colour,
              ) +
              stroke(
                `M${x - 20} 120Q${x - 12} 200 ${x - 22} 270M${x + 20} 120Q${x + 12} 200 ${x + 24} 256`,
                'rgb(255 255 255 / .28)',
                6,
              ),
          )
          .join('') +
        [
          [230, ink.mustard],
          [450, '#3f5f86'],
          [670, '#97415a'],
        ]
          .map(
            ([x, colour]) =>
              `${shade(x, 540, 110, 12) + path(`M${x - 96} 430H${x + 96}L${x + 80} 528Q${x + 78} 540 ${x + 64} 540H${x - 64}Q${x - 78} 540 ${x - 80} 528Z`, '#5b5f62')}<ellipse cx="${x}" cy="430" rx="96" ry="24" fill="#44484b"/><ellipse cx="${x}" cy="432" rx="82" ry="17" fill="${colour}"/>`,
          )
          .join('') +
        at(336, 566, 80, 0.9, blossom(ink.apricot, ink.rust)) +
        at(560, 570, 0, 1.1, blossom(ink.mustard, ink.rust)),
    ),
  palette: () =>
    scene(
      rect(0, 0, 900, 600, ink.paper) +
        [
          [ink.leaf, 'Leaf'],
          [ink.apricot, ''],
          [ink.berry, ''],
          [ink.mustard, ''],
          [ink.sky, ''],
        ]
          .map(
            ([colour], index) =>
              `<g transform="translate(${150 + index * 150} ${330 + (index % 2) * 20}) rotate(${index * 5 - 10})">${rect(-62, -190, 130, 330, 'rgb(60 40 20 / .14)', 10)}${rect(-66, -196, 130, 330, '#fffdf8', 10)}${rect(-54, -184, 106, 220, colour, 5)}${lines(-50, 66, [80, 54], ink.sand, 24, 8)}</g>`,
          )
          .join('') +
        at(90, 596, 14, 1.5, twig(3, ink.moss, ink.moss, { bend: 10 })) +
        at(826, 120, 150, 1.3, leaf(ink.leaf, ink.paper)) +
        at(800, 130, 210, 1.1, leaf(ink.moss, ink.paper)),
    ),
}
