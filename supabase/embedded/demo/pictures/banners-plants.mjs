import { scatter, sheet } from './banner-parts.mjs'
import { circle } from './parts.mjs'
import { at, blade, coin, ink, leaf, round, svg, twig } from './shapes.mjs'

/** Wide pictures for the head of a profile, 1200 × 400: plants, close by. */
export const plants = {
  branches: () =>
    svg(
      1200,
      400,
      sheet(ink.mint) +
        [
          [-20, 330, 70],
          [300, 420, 40],
          [640, 430, 62],
          [960, 420, 34],
          [140, 30, 118],
          [520, -30, 140],
          [860, -20, 128],
          [1180, 60, 212],
        ]
          .map(([x, y, turn], index) =>
            at(
              x,
              y,
              turn,
              1.75,
              twig(6, index % 3 === 1 ? ink.moss : ink.leaf, index % 3 === 1 ? ink.moss : ink.leaf, {
                bend: index % 2 ? 34 : -30,
                kind: index % 4 === 2 ? coin : leaf,
              }),
            ),
          )
          .join('') +
        scatter(12, 9, (_, roll) =>
          circle(
            round(roll() * 1200),
            round(roll() * 400),
            round(7 + roll() * 7),
            roll() < 0.6 ? ink.apricot : ink.clay,
          ),
        ),
    ),
  stems: () =>
    svg(
      1200,
      400,
      sheet(ink.pine) +
        scatter(24, 12, (index, roll) => {
          const colour = [ink.moss, ink.sage, ink.leaf, '#44795a', ink.apricot][index % 5]
          return at(
            20 + index * 50 + roll() * 20,
            430,
            roll() * 20 - 10,
            1.5 + roll() * 1.2,
            twig(4 + (index % 3), colour, colour, {
              kind: [leaf, blade, coin][index % 3],
              bend: roll() * 40 - 20,
            }),
          )
        }),
    ),
  citrus: () =>
    svg(
      1200,
      400,
      sheet(ink.peach) +
        scatter(15, 21, (index, roll) => {
          const x = 50 + (index % 8) * 152 + (index > 7 ? 70 : 0)
          const y = index > 7 ? 300 + roll() * 40 : 90 + roll() * 40
          const [rind, flesh] = [
            ['#f0c24b', '#fae6a6'],
            ['#e98f3e', '#f8c88c'],
            ['#dd6a54', '#f4ab97'],
            ['#8fb35c', '#dfebbc'],
          ][index % 4]
          return (
            at(
              x,
              y,
              roll() * 90,
              1,
              circle(0, 0, 66, rind) +
                circle(0, 0, 57, '#fff7df') +
                [0, 45, 90, 135, 180, 225, 270, 315]
                  .map(
                    (turn) =>
                      `<path d="M0 -7L-17 -46Q0 -57 17 -46Z" fill="${flesh}" transform="rotate(${turn})"/>`,
                  )
                  .join(''),
            ) + at(x + 76, y + 46, 60 + roll() * 90, 1.3, leaf(index % 2 ? ink.leaf : ink.moss))
          )
        }),
    ),
}
