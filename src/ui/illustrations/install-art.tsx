import { illustration, Leaf, Line, ruled, sheet } from './plants.tsx'

/** Illustrations of the three steps of installing on a phone, 120 × 96 each. */
const art = illustration('0 0 120 96')

const shade = 'light-dark(#d8cdb8, #b3a78f)'
const ink = 'light-dark(#3d5a45, #2c4634)'

const Ground = () => <ellipse cx="60" cy="84" rx="54" ry="9" fill="var(--leaf-wash)" />

/** Draws the lower edge of a page in Safari with the share icon marked. */
export const ShareStepArt = art(
  <>
    <Ground />
    <path d="M22 8H98V70a10 10 0 0 1-10 10H32a10 10 0 0 1-10-10Z" {...sheet} />
    <path d="M34 20H74M34 30H86M34 40H64" stroke={ruled} strokeWidth="4" strokeLinecap="round" />
    <path d="M22 54H98" stroke={ruled} strokeWidth="2" />
    <Line d="m36 61-5 5 5 5M48 61l5 5-5 5" stroke={shade} strokeWidth="2.5" />
    <circle cx="76" cy="66" r="15" fill="var(--apricot)" />
    <Line
      d="M71 63h-2v11h14V63h-2M76 69V57m-4 4 4-4 4 4"
      stroke={ink}
      strokeWidth="2.4"
      strokeLinejoin="round"
    />
  </>,
)

/** Draws the share sheet with the line to choose marked. */
export const ChooseStepArt = art(
  <>
    <Ground />
    <path d="M20 20a10 10 0 0 1 10-10H90a10 10 0 0 1 10 10V80H20Z" {...sheet} />
    <path d="M52 17H68" stroke={shade} strokeWidth="3" strokeLinecap="round" />
    <path d="M32 30H66M32 66H60" stroke={ruled} strokeWidth="4" strokeLinecap="round" />
    <rect x="84" y="25" width="9" height="9" rx="2.5" fill={ruled} />
    <rect x="84" y="61" width="9" height="9" rx="2.5" fill={ruled} />
    <rect x="14" y="38" width="92" height="20" rx="7" fill="var(--apricot)" />
    <path d="M28 48H70" stroke={ink} strokeWidth="4" strokeLinecap="round" />
    <rect x="85" y="42" width="12" height="12" rx="3.5" fill="none" stroke={ink} strokeWidth="2.2" />
    <path d="M91 45.4v5.2M88.4 48h5.2" stroke={ink} strokeWidth="2.2" strokeLinecap="round" />
  </>,
)

/** Draws a home screen with this app among others. */
export const HomeStepArt = art(
  <>
    <Ground />
    <rect x="24" y="6" width="72" height="76" rx="12" {...sheet} />
    {[0, 1, 2, 3, 4, 5].map((place) => (
      <rect
        key={place}
        x={34 + (place % 3) * 19}
        y={17 + Math.floor(place / 3) * 20}
        width="14"
        height="14"
        rx="4"
        fill={ruled}
      />
    ))}
    <rect
      x="47"
      y="50"
      width="28"
      height="28"
      rx="8"
      fill="var(--leaf-wash)"
      stroke="var(--leaf)"
      strokeWidth="2"
    />
    {[0, 72, 144, 216, 288].map((turn, nth) => (
      <g key={turn} transform={`rotate(${turn} 61 64)`}>
        <Leaf x={61} y={57} turn={70} size={0.24} fill={nth === 1 ? 'var(--apricot)' : 'var(--leaf)'} />
      </g>
    ))}
  </>,
)
