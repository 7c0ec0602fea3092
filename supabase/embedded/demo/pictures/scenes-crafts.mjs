import { circle, path, rect, room, scene, shade, stroke, tomato, vase } from './parts.mjs'
import { at, blade, coin, dice, ink, leaf, twig } from './shapes.mjs'

/** Kitchen, camera and film. */
export const crafts = {
  kitchen: () =>
    scene(
      rect(0, 0, 900, 600, ink.mint) +
        Array.from({ length: 12 }, (_, index) =>
          stroke(`M${index * 80} 0V400`, 'rgb(255 255 255 / .5)', 3),
        ).join('') +
        [100, 200, 300].map((y) => stroke(`M0 ${y}H900`, 'rgb(255 255 255 / .5)', 3)).join('') +
        stroke('M80 90H560', ink.bark, 8) +
        [
          [150, 0],
          [260, 1],
          [380, 2],
          [490, 0],
        ]
          .map(
            ([x, kind]) =>
              stroke(`M${x} 90v36`, ink.bark, 4) +
              [
                path(`M${x - 40} 130h80q0 66 -40 66t-40 -66Z`, '#5b5f62'),
                circle(x, 176, 46, ink.clay) + circle(x, 176, 34, '#b56a47'),
                `${stroke(`M${x} 130v50`, '#c9975f', 12)}<ellipse cx="${x}" cy="200" rx="20" ry="30" fill="#c9975f"/>`,
              ][kind],
          )
          .join('') +
        rect(0, 430, 900, 170, '#c9975f') +
        rect(0, 430, 900, 16, '#b8854e') +
        shade(250, 436, 120, 8) +
        rect(160, 310, 180, 120, ink.leaf, 14) +
        rect(150, 296, 200, 20, ink.pine, 10) +
        circle(250, 290, 11, ink.apricot) +
        stroke('M230 270q-14 -22 0 -40t0 -40M272 270q-14 -22 0 -40', 'rgb(255 255 255 / .8)', 7) +
        rect(470, 404, 240, 26, '#e6c592', 8) +
        [
          [520, 386, 20],
          [570, 382, 24],
          [622, 386, 18],
        ]
          .map(([x, y, r]) => at(x, y, 0, 1, tomato(r)))
          .join('') +
        at(676, 404, 60, 1, leaf(ink.leaf, ink.sage)) +
        at(810, 430, 0, 1.1, vase(ink.apricot, twig(4, ink.leaf, ink.leaf, { bend: -10, size: 1.1 }))) +
        rect(60, 490, 360, 110, '#efe2c9', 8) +
        rect(460, 490, 380, 110, '#efe2c9', 8) +
        stroke('M200 520h80M610 520h80', ink.bark, 8),
    ),
  camera: () =>
    scene(
      room('#f5d9b4', ink.sand) +
        shade(440, 520, 190, 14) +
        rect(250, 300, 380, 216, ink.night, 30) +
        rect(250, 360, 380, 70, '#3a556b') +
        path('M350 304L376 262H500L526 304Z', ink.night) +
        rect(560, 276, 50, 28, ink.apricot, 8) +
        circle(440, 408, 104, ink.coal) +
        circle(440, 408, 84, '#4d6f86') +
        circle(440, 408, 58, ink.night) +
        path(
          'M402 380A54 54 0 0 1 440 356',
          'none',
          'stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".7"',
        ) +
        circle(588, 336, 12, ink.clay) +
        stroke('M254 330C120 300 70 440 150 500S250 560 340 540', ink.bark, 13) +
        at(
          760,
          516,
          0,
          1.25,
          vase(
            ink.leaf,
            twig(4, ink.moss, ink.moss, { kind: coin, bend: -12, size: 1.2 }) +
              at(0, 0, 20, 0.8, twig(3, ink.leaf, ink.leaf, { kind: coin, bend: 8 })),
          ),
        ) +
        at(640, 550, 60, 1.1, leaf(ink.moss, ink.sand)) +
        rect(96, 70, 150, 170, '#fffdf8', 6) +
        rect(110, 84, 122, 112, ink.mint) +
        at(171, 190, 0, 1, twig(3, ink.leaf, ink.leaf)),
    ),
  film: () => {
    const roll = dice(4)
    return scene(
      rect(0, 0, 900, 600, '#22384a') +
        Array.from({ length: 30 }, () =>
          circle(Math.round(roll() * 900), Math.round(roll() * 300), 2.5, '#f5e8c8'),
        ).join('') +
        circle(210, 130, 50, ink.butter) +
        path('M0 420Q240 340 480 400T900 380V600H0Z', ink.pine) +
        path('M470 300L900 190V520L470 340Z', 'rgb(250 232 190 / .3)') +
        rect(600, 190, 250, 170, ink.cream, 6) +
        path('M600 330Q680 250 740 300T850 280V360H600Z', ink.moss) +
        circle(800, 232, 20, ink.apricot) +
        stroke('M400 380L350 560M430 380L490 560M416 380V560', ink.coal, 12) +
        rect(330, 270, 170, 110, ink.coal, 14) +
        rect(498, 296, 54, 56, '#3b352f', 8) +
        circle(372, 242, 46, ink.coal) +
        circle(462, 246, 38, ink.coal) +
        circle(372, 242, 16, ink.mustard) +
        circle(462, 246, 13, ink.mustard) +
        [
          [90, 590],
          [160, 600],
          [780, 600],
          [850, 590],
        ]
          .map(([x, y], index) =>
            at(x, y, index * 6 - 9, 1.5, twig(3, ink.leaf, ink.leaf, { kind: blade, bend: 8 })),
          )
          .join(''),
    )
  },
}
