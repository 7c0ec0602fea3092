import { at, ink, leaf, round } from './shapes.mjs'

const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const strands = (d, opacity = 0.16) =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity="${opacity}"/>`
const puffs = (list, fill) =>
  `<g fill="${fill}">${list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`

/** Circles along an arc: hair that stands in curls. Angles in degrees, clockwise from the top. */
function curls(cx, cy, radius, size, from, to, count) {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180
    const r = size * (1 + 0.14 * Math.sin(index * 2.3))
    return [round(cx + Math.sin(angle) * radius), round(cy - Math.cos(angle) * radius), round(r)]
  })
}

const crown =
  'M105 150C96 96 124 68 162 68C200 68 224 96 215 150C211 126 202 112 188 103C162 112 136 108 124 106C112 116 108 132 105 150Z'

/** Each style draws what lies behind the face and what lies over it: `hairs.bob(colour, accent, skin)`. */
export const hairs = {
  long: (colour) => ({
    back: path(
      'M160 62C102 62 84 106 86 160C88 212 74 244 80 280C104 296 134 276 138 240H182C186 276 216 296 240 280C246 244 232 212 234 160C236 106 218 62 160 62Z',
      colour,
    ),
    front:
      path(
        'M103 156C98 98 128 70 166 72C204 74 222 104 217 156C214 128 200 110 182 96C164 118 130 126 114 126C108 134 105 144 103 156Z',
        colour,
      ) + strands('M176 84Q152 108 118 114M192 90Q208 108 211 132'),
  }),
  fringe: (colour) => ({
    back: path(
      'M160 60C100 60 82 104 84 160C86 210 80 246 88 276C108 286 132 268 136 240H184C188 268 212 286 232 276C240 246 234 210 236 160C238 104 220 60 160 60Z',
      colour,
    ),
    front:
      path(
        'M103 168C94 100 122 68 160 68C198 68 226 100 217 168C214 148 210 134 203 124C178 131 142 131 117 124C110 134 106 148 103 168Z',
        colour,
      ) + strands('M136 84Q130 104 132 122M160 78Q160 104 160 124M184 84Q190 104 188 122', 0.13),
  }),
  bob: (colour) => ({
    back: path(
      'M160 62C102 62 84 104 84 152C84 186 90 214 100 224C118 228 130 214 134 200H186C190 214 202 228 220 224C230 214 236 186 236 152C236 104 218 62 160 62Z',
      colour,
    ),
    front:
      path(
        'M103 160C96 98 126 70 158 70C200 70 224 100 217 160C213 132 204 116 190 108C178 104 170 98 166 92C150 112 126 120 112 130C107 138 104 148 103 160Z',
        colour,
      ) + strands('M160 84Q144 104 116 118M180 86Q202 98 209 122'),
  }),
  pixie: (colour) => ({
    back: path(
      'M160 62C104 62 92 100 94 138C96 156 100 170 106 176H214C220 170 224 156 226 138C228 100 216 62 160 62Z',
      colour,
    ),
    front:
      path(
        'M102 152C90 92 126 58 168 64C214 64 230 102 217 152C213 136 208 126 200 118C178 124 148 116 136 104C130 120 112 128 102 152Z',
        colour,
      ) + strands('M190 80Q164 84 142 98M202 92Q186 102 164 104'),
  }),
  bun: (colour) => ({
    back: `<circle cx="160" cy="54" r="30" fill="${colour}"/>${path('M160 66C108 66 94 104 96 150L104 164H216L224 150C226 104 212 66 160 66Z', colour)}`,
    front:
      path(crown, colour) +
      strands('M140 80Q128 90 120 104M180 80Q194 90 202 106M146 46Q160 34 176 48', 0.18),
  }),
  lowbun: (colour) => ({
    back: `<circle cx="218" cy="192" r="27" fill="${colour}"/>${path('M160 64C106 64 92 104 96 150L106 180H214L224 150C228 104 214 64 160 64Z', colour)}`,
    front:
      path(
        'M104 154C96 98 126 70 160 70C198 70 224 98 216 154C212 128 194 110 160 96C130 110 110 128 104 154Z',
        colour,
      ) + strands('M160 74V96M142 82Q122 98 112 122M178 82Q198 98 208 122'),
  }),
  waves: (colour) => ({
    back: path(
      'M160 60C108 56 78 96 84 140C70 160 92 178 80 202C66 226 92 240 84 266C96 292 132 284 138 244H182C188 284 224 292 236 266C228 240 254 226 240 202C228 178 250 160 236 140C242 96 212 56 160 60Z',
      colour,
    ),
    front:
      path(
        'M102 160C94 130 100 92 130 76C150 66 186 66 202 80C226 98 226 134 218 160C212 134 206 120 190 112C172 108 160 96 152 88C144 108 122 112 112 128C106 138 104 148 102 160Z',
        colour,
      ) +
      strands('M150 82Q134 100 114 112M172 86Q198 94 210 122M92 184Q104 206 92 230M228 184Q216 206 228 230'),
  }),
  afro: (colour) => ({
    back: `<circle cx="160" cy="122" r="84" fill="${colour}"/>${puffs(curls(160, 124, 76, 22, -128, 128, 15), colour)}`,
    front:
      puffs(curls(160, 146, 58, 16, -72, 72, 10), colour) +
      puffs(curls(160, 120, 44, 20, -70, 70, 6), colour),
  }),
  curls: (colour) => ({
    back:
      path('M160 66C110 66 90 100 90 150V216H230V150C230 100 210 66 160 66Z', colour) +
      puffs(
        [
          ...curls(160, 132, 66, 23, -96, 96, 11),
          [92, 168, 24],
          [228, 168, 24],
          [86, 200, 26],
          [234, 200, 26],
          [98, 228, 24],
          [222, 228, 24],
        ],
        colour,
      ),
    front:
      puffs(curls(160, 148, 60, 15, -66, 66, 9), colour) + puffs(curls(160, 118, 36, 20, -80, 80, 6), colour),
  }),
  locs: (colour, accent) => ({
    back:
      path('M160 60C106 60 88 100 90 150H230C232 100 214 60 160 60Z', colour) +
      [-74, -62, -50, -38, 38, 50, 62, 74]
        .map(
          (x, index) =>
            `<path d="M${160 + x * 0.8} 110Q${160 + x * 1.08} 180 ${160 + x} ${250 + (index % 3) * 14}" stroke="${colour}" stroke-width="13" fill="none" stroke-linecap="round"/><circle cx="${160 + x}" cy="${238 + (index % 3) * 14}" r="${index % 3 === 1 ? 6 : 0}" fill="${accent}"/>`,
        )
        .join(''),
    front:
      path(
        'M104 156C96 98 124 68 160 68C196 68 224 98 216 156C212 130 198 110 176 98L160 92L144 98C122 110 108 130 104 156Z',
        colour,
      ) +
      strands(
        'M160 72V92M146 76Q130 90 122 106M174 76Q190 90 198 106M134 84Q116 100 110 126M186 84Q204 100 210 126',
        0.2,
      ),
  }),
  braid: (colour, accent) => ({
    back: path(
      'M160 62C104 62 88 104 92 152C94 176 100 190 110 196H210C220 190 226 176 228 152C232 104 216 62 160 62Z',
      colour,
    ),
    front:
      path(
        'M103 158C96 98 126 70 160 70C198 70 224 100 217 158C212 130 198 112 178 98C158 114 128 122 114 128C107 138 104 146 103 158Z',
        colour,
      ) +
      [
        [222, 172, 14, 19, 14],
        [227, 198, 15, 19, -12],
        [226, 224, 14, 18, 14],
        [223, 248, 13, 17, -12],
        [220, 270, 11, 15, 12],
      ]
        .map(
          ([x, y, rx, ry, turn]) =>
            `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}" stroke="rgb(0 0 0 / .18)" stroke-width="2" transform="rotate(${turn} ${x} ${y})"/>`,
        )
        .join('') +
      `<rect x="209" y="281" width="21" height="8" rx="4" fill="${accent}"/>` +
      path('M211 286Q220 314 228 286Z', colour) +
      strands('M168 84Q146 106 118 114M186 92Q206 110 212 138'),
  }),
  ponytail: (colour, accent) => ({
    back:
      path(
        'M176 70C214 34 272 66 262 122C256 160 268 190 250 226C236 200 236 170 232 142C228 116 204 100 176 98Z',
        colour,
      ) + path('M160 66C108 66 94 104 96 150L104 164H216L224 150C226 104 212 66 160 66Z', colour),
    front: `${path(crown, colour)}<rect x="194" y="62" width="14" height="28" rx="7" fill="${accent}" transform="rotate(38 201 76)"/>${strands('M140 80Q128 90 120 104M172 78Q188 84 200 98')}`,
  }),
  hijab: (colour, _accent, skin) => ({
    covered: true,
    back: path(
      'M160 48C96 48 76 104 80 160C82 204 66 250 62 300H258C254 250 238 204 240 160C244 104 224 48 160 48Z',
      colour,
    ),
    front:
      path(
        'M160 48C96 48 74 104 80 164C84 226 70 262 60 330H260C250 262 236 226 240 164C246 104 224 48 160 48ZM160 92C190 92 205 114 205 144C205 164 198 182 187 193C178 202 169 206 160 206C151 206 142 202 133 193C122 182 115 164 115 144C115 114 130 92 160 92Z',
        colour,
        'fill-rule="evenodd"',
      ) +
      path(
        'M119 172C124 192 140 207 160 207C180 207 196 192 201 172C214 214 200 262 122 300C150 262 130 214 119 172Z',
        'rgb(0 0 0 / .1)',
      ) +
      strands('M118 120Q128 90 160 84Q192 90 202 120M96 150Q98 220 84 280M128 222Q160 236 200 214', 0.2) +
      `<path d="M126 112Q160 84 194 112" fill="none" stroke="${skin}" stroke-width="0"/>`,
  }),
  wrap: (colour, accent) => ({
    back: `<ellipse cx="160" cy="84" rx="64" ry="44" fill="${colour}"/><circle cx="160" cy="40" r="26" fill="${colour}"/>`,
    front:
      path('M102 128C96 84 122 54 160 54C198 54 224 84 218 128C196 100 124 100 102 128Z', colour) +
      path(
        'M134 52C122 22 150 14 160 34C170 14 198 22 186 52C170 62 150 62 134 52Z',
        colour,
        'stroke="rgb(0 0 0 / .16)" stroke-width="2"',
      ) +
      `<g fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round" opacity=".9"><path d="M112 104Q150 66 206 96M122 86Q158 56 198 80M148 28Q156 40 158 52M172 28Q164 40 162 52"/></g>`,
  }),
  silver: (colour) => ({
    back: path(
      'M160 62C106 62 88 102 90 146C90 170 96 190 106 200C118 200 124 190 128 180H192C196 190 202 200 214 200C224 190 230 170 230 146C232 102 214 62 160 62Z',
      colour,
    ),
    front:
      path(
        'M102 152C92 100 118 62 164 66C208 66 228 100 218 152C214 130 204 116 188 110C164 110 146 102 138 92C134 112 112 122 102 152Z',
        colour,
      ) +
      `<path d="M182 78Q158 80 144 92M200 90Q188 100 164 100M120 110Q110 124 108 140" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" opacity=".55"/>`,
  }),
  halo: (colour, accent) => ({
    back: path(
      'M160 62C104 62 86 104 88 156C90 206 82 240 90 266C110 276 132 262 136 238H184C188 262 210 276 230 266C238 240 230 206 232 156C234 104 216 62 160 62Z',
      colour,
    ),
    front:
      path(crown, colour) +
      Array.from({ length: 9 }, (_, index) => {
        const angle = ((-76 + index * 19) * Math.PI) / 180
        const turn = -76 + index * 19 + (index % 2 ? 62 : -62)
        return (
          at(
            160 + Math.sin(angle) * 62,
            136 - Math.cos(angle) * 62,
            turn,
            0.62,
            leaf(index % 2 ? ink.moss : ink.leaf),
          ) +
          (index % 2
            ? ''
            : `<circle cx="${round(160 + Math.sin(angle) * 60)}" cy="${round(134 - Math.cos(angle) * 60)}" r="5.5" fill="${accent}"/>`)
        )
      }).join(''),
  }),
}
