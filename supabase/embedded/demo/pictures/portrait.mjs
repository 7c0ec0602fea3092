import { hairs } from './hair.mjs'
import { at, blade, blossom, coin, dice, ink, leaf, round, svg, twig } from './shapes.mjs'

const skins = {
  porcelain: ['#f7ddc9', '#ebc3a8', '#e79f86'],
  fair: ['#f3cdb0', '#e3b08e', '#e08f73'],
  honey: ['#e5b48c', '#d0976d', '#cf7d58'],
  olive: ['#d3a27a', '#ba855d', '#bf6f4e'],
  amber: ['#b97f57', '#9d6541', '#a4543b'],
  umber: ['#8f5a3c', '#75452c', '#8b3f31'],
  cocoa: ['#6d4330', '#553222', '#7c3730'],
}

/**
 * A woman's head and shoulders, 320 × 320. `look` names what can be seen: skin, hair and its colour, clothes, ground,
 * and any of glasses, earrings, flower, freckles; the seed settles small things such as brows and leaves.
 */
export function portrait(look, seed) {
  const roll = dice(seed)
  const [skin, shade, blush] = skins[look.skin]
  const hair = hairs[look.style](look.hair, look.accent ?? ink.apricot, skin)
  const line = look.skin === 'cocoa' || look.skin === 'umber' ? '#2a1914' : '#4a2e24'
  return svg(
    320,
    320,
    ground(look.ground, look.accent ?? ink.apricot, roll) +
      '<g transform="translate(160 200) scale(1.1) translate(-160 -200)">' +
      hair.back +
      neck(skin, shade) +
      clothes[look.wear](look.cloth, look.trim ?? ink.cream, skin) +
      (hair.covered ? '' : ears(skin, shade)) +
      face(skin) +
      features({ line, blush, shade, roll, look }) +
      hair.front +
      (look.glasses ? glasses[look.glasses](line) : '') +
      (look.earrings && !hair.covered ? earrings[look.earrings](look.accent ?? ink.mustard) : '') +
      (look.flower
        ? at(214, 92, 14, 1.05, blossom(look.flower, ink.mustard)) + at(228, 112, 120, 0.7, leaf(ink.moss))
        : '') +
      '</g>',
  )
}

const neck = (skin, shade) =>
  `<path d="M136 176H184V244C184 262 136 262 136 244Z" fill="${skin}"/><path d="M136 188Q160 226 184 188V208Q160 234 136 208Z" fill="${shade}" opacity=".75"/>`
const ears = (skin, shade) =>
  `<g fill="${skin}"><ellipse cx="109" cy="148" rx="9" ry="13"/><ellipse cx="211" cy="148" rx="9" ry="13"/></g><g fill="none" stroke="${shade}" stroke-width="2.4" stroke-linecap="round"><path d="M107 142q-4 5 0 11M213 142q4 5 0 11"/></g>`
const face = (skin) =>
  `<path d="M160 84C194 84 211 108 211 142C211 164 203 184 190 196C180 205 170 209 160 209C150 209 140 205 130 196C117 184 109 164 109 142C109 108 126 84 160 84Z" fill="${skin}"/>`

function features({ line, blush, shade, roll, look }) {
  const brow = round(122 + roll() * 4)
  const lift = round(3 + roll() * 4)
  const smile = round(12 + roll() * 7)
  const wide = round(15 + roll() * 5)
  const lids = look.eyes ?? (roll() < 0.3 ? 'closed' : 'open')
  const eyes =
    lids === 'closed'
      ? `<g fill="none" stroke="${line}" stroke-width="3.2" stroke-linecap="round"><path d="M129 146q8 7 16 0M175 146q8 7 16 0"/></g>`
      : `<g fill="${line}"><ellipse cx="138" cy="146" rx="4.6" ry="5.6"/><ellipse cx="182" cy="146" rx="4.6" ry="5.6"/></g><g fill="#fff"><circle cx="139.6" cy="144" r="1.5"/><circle cx="183.6" cy="144" r="1.5"/></g><g fill="none" stroke="${line}" stroke-width="2.6" stroke-linecap="round"><path d="M129.5 142q8 -8 17 -2M173.5 140q9 -6 17 2"/></g>`
  const laugh =
    look.smile === 'wide'
      ? `<path d="M${160 - wide - 2} 178Q160 ${182 + smile * 1.6} ${160 + wide + 2} 178Q160 183 ${160 - wide - 2} 178Z" fill="#fff" stroke="${blush}" stroke-width="3" stroke-linejoin="round"/>`
      : `<path d="M${160 - wide} 180q${wide} ${smile} ${wide * 2} 0" fill="none" stroke="${blush}" stroke-width="4" stroke-linecap="round"/>`
  return `<g fill="${blush}" opacity=".3"><ellipse cx="126" cy="166" rx="11" ry="8"/><ellipse cx="194" cy="166" rx="11" ry="8"/></g>${
    look.freckles
      ? `<g fill="${blush}" opacity=".75">${[
          [122, 162],
          [129, 166],
          [136, 162],
          [184, 162],
          [191, 166],
          [198, 162],
          [156, 156],
          [164, 156],
        ]
          .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.7"/>`)
          .join('')}</g>`
      : ''
  }<g fill="none" stroke="${look.brow ?? line}" stroke-width="3.6" stroke-linecap="round"><path d="M127 ${brow + 3}q10 -${lift + 3} 20 -1M173 ${brow + 2}q10 -${lift + 2} 20 1"/></g>${eyes}<path d="M161 148q6 11 -1 14q-3 1 -5 -.5" fill="none" stroke="${shade}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>${laugh}`
}

const shoulders =
  'M22 330C26 276 68 254 122 243C130 238 136 234 136 228C144 252 176 252 184 228C184 234 190 238 198 243C252 254 294 276 298 330Z'
const clothes = {
  shirt: (cloth, trim, skin) =>
    `<path d="${shoulders}" fill="${cloth}"/><path d="M134 230L160 272L186 230L178 224H142Z" fill="${skin}"/><path d="M132 229L118 252L146 278L160 262ZM188 229L202 252L174 278L160 262Z" fill="${trim}"/>`,
  crew: (cloth, trim) =>
    `<path d="${shoulders}" fill="${cloth}"/><path d="M124 240Q160 284 196 240" fill="none" stroke="${trim}" stroke-width="8" stroke-linecap="round"/>`,
  scoop: (cloth, trim, skin) =>
    `<path d="${shoulders}" fill="${cloth}"/><path d="M116 244C120 292 200 292 204 244L184 226H136Z" fill="${skin}"/><path d="M128 262Q160 292 192 262" fill="none" stroke="${trim}" stroke-width="2.6"/><circle cx="160" cy="279" r="5" fill="${trim}"/>`,
  roll: (cloth, trim) =>
    `<path d="${shoulders}" fill="${cloth}"/><path d="M128 212Q160 232 192 212L196 246Q160 272 124 246Z" fill="${cloth}"/><path d="M126 230Q160 252 194 230" fill="none" stroke="${trim}" stroke-width="2.4" opacity=".45"/>`,
  stripes: (cloth, trim) =>
    `<path d="${shoulders}" fill="${trim}"/><g fill="none" stroke="${cloth}" stroke-width="10"><path d="M60 266Q160 316 260 266M34 292Q160 350 286 292M124 242Q160 288 196 242"/></g>`,
  blazer: (cloth, trim, skin) =>
    `<path d="${shoulders}" fill="${cloth}"/><path d="M126 240L160 322L194 240L182 226H138Z" fill="${trim}"/><path d="M138 228L160 262L182 228Z" fill="${skin}"/><path d="M126 240L112 268L132 276L126 290L160 330L150 300ZM194 240L208 268L188 276L194 290L160 330L170 300Z" fill="${cloth}" stroke="rgb(0 0 0 / .18)" stroke-width="2"/>`,
  overall: (cloth, trim) =>
    `<path d="${shoulders}" fill="${trim}"/><path d="M96 252L112 248L120 296H200L208 248L224 252L222 330H98Z" fill="${cloth}"/><g fill="${ink.mustard}"><circle cx="113" cy="296" r="5"/><circle cx="207" cy="296" r="5"/></g>`,
}

const glasses = {
  round: (line) =>
    `<g fill="rgb(255 255 255 / .16)" stroke="${line}" stroke-width="3.4"><circle cx="137" cy="147" r="17.5"/><circle cx="183" cy="147" r="17.5"/><path d="M154.5 145q5.5 -5 11 0M119.5 143L109 140M200.5 143L211 140" fill="none"/></g>`,
  square: () =>
    `<g fill="rgb(255 255 255 / .16)" stroke="${ink.rust}" stroke-width="4" stroke-linejoin="round"><path d="M117 134H154Q154 166 136 166Q118 166 117 134ZM166 134H203Q202 166 184 166Q166 166 166 134Z"/><path d="M154 141q6 -5 12 0" fill="none"/></g>`,
}

const earrings = {
  drop: (accent) => at(107, 162, 180, 0.55, leaf(accent)) + at(213, 162, 180, 0.55, leaf(accent)),
  hoop: (accent) =>
    `<g fill="none" stroke="${accent}" stroke-width="4"><circle cx="106" cy="174" r="11"/><circle cx="214" cy="174" r="11"/></g>`,
  dot: (accent) =>
    `<g fill="${accent}"><circle cx="107" cy="164" r="5"/><circle cx="213" cy="164" r="5"/></g>`,
}

/** What stands behind her: one calm colour and a few leaves or a low sun. */
function ground([kind, colour, second], accent, roll) {
  const sheet = `<rect width="320" height="320" fill="${colour}"/>`
  if (kind === 'sun')
    return `${sheet}<circle cx="${round(200 + roll() * 50)}" cy="${round(96 + roll() * 30)}" r="104" fill="${second}"/>`
  if (kind === 'arch') return `${sheet}<path d="M52 320V150A108 108 0 0 1 268 150V320Z" fill="${second}"/>`
  if (kind === 'hills')
    return `${sheet}<path d="M0 190Q80 130 160 176T320 150V320H0Z" fill="${second}"/><circle cx="64" cy="76" r="30" fill="${accent}" opacity=".85"/>`
  if (kind === 'leaves') {
    const kinds = [leaf, blade, coin]
    const shape = kinds[Math.floor(roll() * 3)]
    return `${sheet}${at(18, 322, -8 + roll() * 10, 2.1, twig(5, second, second, { kind: shape, bend: 18 }))}${at(304, 318, roll() * 8, 2, twig(5, second, second, { kind: shape, bend: -22 }))}`
  }
  let dots = ''
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++)
      dots += `<circle cx="${x * 44 + (y % 2) * 22}" cy="${y * 42 + 12}" r="6" fill="${second}"/>`
  return sheet + dots
}
