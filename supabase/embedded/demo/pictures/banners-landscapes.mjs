import { scatter, sheet } from './banner-parts.mjs'
import { circle, path } from './parts.mjs'
import { at, blade, blossom, coin, ink, svg, twig } from './shapes.mjs'

const saguaro = (fill) =>
  `<g fill="none" stroke="${fill}" stroke-width="30" stroke-linecap="round"><path d="M0 0V-150M0 -60H-44V-104M0 -40H46V-96"/></g>`
const acacia = (crown) =>
  `<path d="M-6 0L-2 -80L-40 -120M0 -76L44 -122M0 -80V-120" stroke="${ink.bark}" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M-110 -112Q-90 -150 0 -150T110 -112Q60 -124 0 -122T-110 -112Z" fill="${crown}"/>`

/** Wide pictures for the head of a profile, 1200 × 400: land and sea. */
export const landscapes = {
  hills: () =>
    svg(
      1200,
      400,
      sheet('#f6e3c3') +
        circle(880, 150, 84, ink.apricot) +
        path('M0 240Q180 130 380 200T760 170T1200 220V400H0Z', '#c3d1a8') +
        path('M0 300Q260 190 520 270T1200 240V400H0Z', ink.sage) +
        path('M0 360Q300 260 640 330T1200 310V400H0Z', ink.moss) +
        scatter(13, 3, (index, roll) =>
          at(
            40 + index * 94 + roll() * 30,
            404,
            roll() * 16 - 8,
            1 + roll() * 0.7,
            twig(3, index % 3 ? ink.leaf : ink.pine, index % 3 ? ink.leaf : ink.pine, {
              bend: roll() * 20 - 10,
            }),
          ),
        ),
    ),
  dunes: () =>
    svg(
      1200,
      400,
      sheet('#f9e7cf') +
        circle(300, 130, 66, '#fdf6e4') +
        path('M0 220C200 130 420 210 620 180S1020 110 1200 190V400H0Z', '#f2c99a') +
        path('M0 270C260 200 420 300 700 250S1060 220 1200 260V400H0Z', ink.apricot) +
        path('M0 340C240 280 520 360 760 320S1080 300 1200 330V400H0Z', ink.clay) +
        scatter(16, 5, (index, roll) => {
          const x = index < 8 ? roll() * 260 : 900 + roll() * 300
          return at(
            x,
            410,
            roll() * 30 - 15,
            1.1 + roll() * 0.7,
            twig(3, ink.leaf, ink.leaf, { kind: blade, bend: roll() * 30 - 15 }),
          )
        }),
    ),
  sea: () =>
    svg(
      1200,
      400,
      sheet('#e9ead6') +
        circle(930, 190, 80, ink.apricot) +
        path('M0 210H1200V400H0Z', '#8fb8bd') +
        [250, 300, 350]
          .map((y, row) =>
            path(
              `M0 ${y}${Array.from({ length: 10 }, () => 'q60 -26 120 0').join('')}V400H0Z`,
              ['#79a7af', ink.sea, '#3f7482'][row],
            ),
          )
          .join('') +
        path('M0 210L0 150Q120 110 240 170T420 210Z', ink.moss) +
        path('M560 206l30 -70l26 70Z', ink.cream) +
        path('M546 208h86l-14 18h-58Z', ink.rust) +
        scatter(7, 8, (index, roll) =>
          at(
            20 + index * 44 + roll() * 10,
            412,
            -10 + roll() * 20,
            1.3 + roll() * 0.6,
            twig(4, index % 2 ? ink.leaf : ink.pine, index % 2 ? ink.leaf : ink.pine, {
              kind: coin,
              bend: 14,
            }),
          ),
        ),
    ),
  cactus: () =>
    svg(
      1200,
      400,
      sheet('#f7d3ae') +
        circle(620, 170, 110, '#f3a97a') +
        path(
          'M0 260L120 180L200 220L340 120L470 230L600 190L760 250L900 150L1040 230L1200 170V400H0Z',
          '#d98a68',
        ) +
        path('M0 320Q300 270 600 310T1200 300V400H0Z', '#b8654a') +
        [
          [180, 366, 1.1],
          [980, 372, 1.3],
          [1100, 356, 0.8],
          [340, 384, 0.7],
        ]
          .map(([x, y, size]) =>
            at(x, y, 0, size, saguaro(ink.leaf) + at(0, -172, 0, 0.8, blossom(ink.rose, ink.butter))),
          )
          .join('') +
        [
          [520, 392],
          [720, 388],
          [820, 396],
        ]
          .map(([x, y]) => [-40, -20, 0, 20, 40].map((turn) => at(x, y, turn, 1.5, blade(ink.moss))).join(''))
          .join(''),
    ),
  mountains: () =>
    svg(
      1200,
      400,
      sheet('#d9e6e6') +
        circle(240, 120, 56, '#fbf0d2') +
        path('M0 300L180 140L300 230L470 70L660 260L800 150L960 270L1080 180L1200 260V400H0Z', '#8fa9ad') +
        path('M470 70L404 132L446 122L476 146L508 118L548 144ZM800 150L764 186L796 178L830 192Z', '#fdfaf2') +
        path('M0 330Q200 270 400 310T820 290T1200 320V400H0Z', ink.moss) +
        scatter(30, 14, (_, roll) => {
          const x = roll() * 1200
          const size = 0.4 + roll() * 0.5
          return at(
            x,
            350 + roll() * 50,
            0,
            size,
            `<path d="M0 -120L32 -52H18L44 0H-44L-18 -52H-32Z" fill="${roll() < 0.5 ? ink.leaf : ink.pine}"/>`,
          )
        }),
    ),
  savanna: () =>
    svg(
      1200,
      400,
      sheet('#f8d89f') +
        circle(820, 210, 120, '#f0a45f') +
        path('M0 280Q300 240 600 270T1200 260V400H0Z', '#d9a95c') +
        at(260, 310, 0, 1.25, acacia(ink.leaf)) +
        at(1010, 296, 0, 0.9, acacia(ink.moss)) +
        at(560, 284, 0, 0.5, acacia(ink.moss)) +
        path('M0 340Q320 300 680 330T1200 320V400H0Z', '#b9803f') +
        scatter(40, 6, (_, roll) =>
          at(
            roll() * 1200,
            404,
            roll() * 30 - 15,
            0.7 + roll() * 0.8,
            blade(roll() < 0.5 ? ink.moss : '#8a6a2d'),
          ),
        ),
    ),
}
