/** Portraits of women, head and shoulders in a round frame. Skin and hair have the same colours in both themes. */

interface Portrait {
  skin: string
  shade: string
  hair: string
  cloth: string
  ground: string
  /** Paths of the hair behind the face and over it, in a frame of 320 units. */
  behind: string
  over: string
  /** Wears a scarf, which hides the ears. */
  covered?: boolean
  glasses?: boolean
  curls?: readonly (readonly [number, number, number])[]
}

const capHair =
  'M105 150C96 96 124 68 162 68C200 68 224 96 215 150C211 126 202 112 188 103C162 112 136 108 124 106C112 116 108 132 105 150Z'
const halfLeaf = 'color-mix(in oklab, var(--leaf) 45%, var(--leaf-wash))'
const halfApricot = 'color-mix(in oklab, var(--apricot) 62%, var(--apricot-wash))'

const portraits = {
  amara: {
    skin: '#8f5a3c',
    shade: '#75452c',
    hair: '#2a1d18',
    cloth: 'var(--leaf)',
    ground: 'var(--apricot)',
    behind: 'M160 40A84 84 0 0 1 160 208A84 84 0 0 1 160 40Z',
    over: capHair,
    curls: [
      [96, 76, 26],
      [128, 52, 28],
      [166, 46, 28],
      [204, 58, 27],
      [230, 88, 26],
      [240, 126, 25],
      [236, 164, 23],
      [80, 112, 26],
      [78, 150, 25],
      [88, 182, 21],
    ],
  },
  lucja: {
    skin: '#f3cdb0',
    shade: '#e0ac89',
    hair: '#b4632f',
    cloth: '#fdf6ea',
    ground: halfLeaf,
    behind:
      'M160 62C102 62 84 104 84 152C84 186 90 214 100 224C118 228 130 214 134 200H186C190 214 202 228 220 224C230 214 236 186 236 152C236 104 218 62 160 62Z',
    over: 'M103 160C96 98 126 70 158 70C200 70 224 100 217 160C213 132 204 116 190 108C178 104 170 98 166 92C150 112 126 120 112 130C107 138 104 148 103 160Z',
  },
  noor: {
    skin: '#d3a27a',
    shade: '#ba855d',
    hair: '#3f7482',
    cloth: '#3f7482',
    ground: halfApricot,
    covered: true,
    behind:
      'M160 52C102 52 82 104 84 160C86 214 66 262 58 330H262C254 262 234 214 236 160C238 104 218 52 160 52Z',
    over: 'M160 52C102 52 82 104 84 162C88 220 130 236 160 236C190 236 232 220 236 162C238 104 218 52 160 52ZM160 92C190 92 205 114 205 144C205 164 198 182 187 193C178 202 169 206 160 206C151 206 142 202 133 193C122 182 115 164 115 144C115 114 130 92 160 92Z',
  },
  mei: {
    skin: '#f0cfae',
    shade: '#dcab83',
    hair: '#2c2321',
    cloth: 'var(--apricot)',
    ground: halfLeaf,
    behind:
      'M160 60C100 60 82 104 84 160C86 210 80 246 88 276C108 286 132 268 136 240H184C188 268 212 286 232 276C240 246 234 210 236 160C238 104 220 60 160 60Z',
    over: 'M103 168C94 100 122 68 160 68C198 68 226 100 217 168C214 148 210 134 203 124C178 131 142 131 117 124C110 134 106 148 103 168Z',
  },
  ruth: {
    skin: '#e5b48c',
    shade: '#cd956c',
    hair: '#d9d3ca',
    cloth: '#7d3f57',
    ground: halfApricot,
    glasses: true,
    behind:
      'M160 24A30 30 0 0 1 160 84A30 30 0 0 1 160 24ZM160 66C108 66 94 104 96 150L104 164H216L224 150C226 104 212 66 160 66Z',
    over: capHair,
  },
} satisfies Record<string, Portrait>

export type WomanName = keyof typeof portraits

/** Draws one portrait, centred on (x, y). Its clip path has the name as id: use each name once per picture. */
export function Woman({ name, x, y, radius }: { name: WomanName; x: number; y: number; radius: number }) {
  const portrait: Portrait = portraits[name]
  const line = '#3b251c'
  return (
    <g transform={`translate(${x - radius} ${y - radius}) scale(${radius / 160})`}>
      <clipPath id={`woman-${name}`}>
        <circle cx="160" cy="160" r="160" />
      </clipPath>
      <circle cx="160" cy="160" r="172" fill="var(--surface)" />
      <g clipPath={`url(#woman-${name})`}>
        <rect width="320" height="320" fill={portrait.ground} />
        <g transform="translate(-24 -14) scale(1.15)">
          <path d={portrait.behind} fill={portrait.hair} />
          {portrait.curls?.map(([cx, cy, r]) => (
            <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={r} fill={portrait.hair} />
          ))}
          <path d="M136 176H184V244C184 262 136 262 136 244Z" fill={portrait.skin} />
          <path d="M136 188Q160 226 184 188V208Q160 234 136 208Z" fill={portrait.shade} />
          <path
            d="M22 330C26 276 68 254 122 243C130 238 136 234 136 228C144 252 176 252 184 228C184 234 190 238 198 243C252 254 294 276 298 330Z"
            fill={portrait.cloth}
          />
          {!portrait.covered && (
            <g fill={portrait.skin}>
              <ellipse cx="109" cy="148" rx="9" ry="13" />
              <ellipse cx="211" cy="148" rx="9" ry="13" />
            </g>
          )}
          <path
            d="M160 84C194 84 211 108 211 142C211 164 203 184 190 196C180 205 170 209 160 209C150 209 140 205 130 196C117 184 109 164 109 142C109 108 126 84 160 84Z"
            fill={portrait.skin}
          />
          <g fill="none" stroke={line} strokeWidth="4" strokeLinecap="round">
            <path d="M128 146q9 8 18 0M174 146q9 8 18 0M128 125q9-6 18-1M174 124q9-5 18 1" />
            <path d="M145 180q15 14 30 0" stroke="#b1523f" strokeWidth="4.5" />
          </g>
          <g fill="#d9705a" opacity=".32">
            <ellipse cx="125" cy="166" rx="12" ry="9" />
            <ellipse cx="195" cy="166" rx="12" ry="9" />
          </g>
          <path d={portrait.over} fill={portrait.hair} fillRule="evenodd" />
          {portrait.covered && (
            <path
              d="M98 190C112 238 208 238 222 190C232 250 214 290 130 318C104 282 96 236 98 190Z"
              fill="#34616d"
            />
          )}
          {portrait.glasses && (
            <g fill="none" stroke={line} strokeWidth="4">
              <circle cx="137" cy="147" r="18" />
              <circle cx="183" cy="147" r="18" />
              <path d="M155 145q5-5 10 0" />
            </g>
          )}
        </g>
      </g>
    </g>
  )
}
