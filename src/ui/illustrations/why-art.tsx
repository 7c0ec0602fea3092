import { illustration, Leaf, Line, Pot, Sprig } from './plants.tsx'

/** Illustrations of "Why Join", 160 × 120. */
const art = illustration('0 0 160 120')

const roots = [
  { x: 36, y: 40, r: 12, fill: 'var(--apricot)' },
  { x: 124, y: 34, r: 13, fill: 'var(--leaf)' },
  { x: 136, y: 86, r: 10, fill: 'var(--apricot)' },
  { x: 30, y: 92, r: 10, fill: 'var(--leaf)' },
]

/** Draws people connected by the stems of one plant. */
export const NetworkArt = art(
  <>
    <circle cx="80" cy="62" r="50" fill="var(--leaf-wash)" />
    <Line
      d="M36 40Q58 44 80 62Q98 42 124 34M80 62Q112 66 136 86M80 62Q54 70 30 92"
      stroke="var(--leaf)"
      strokeWidth="2.6"
    />
    <Leaf x={56} y={47} turn={-6} size={0.45} />
    <Leaf x={60} y={51} turn={158} size={0.4} />
    <Leaf x={102} y={45} turn={10} size={0.4} />
    <Leaf x={104} y={46} turn={134} size={0.45} fill="var(--apricot)" />
    <Leaf x={110} y={70} turn={56} size={0.4} />
    <Leaf x={52} y={76} turn={-50} size={0.4} />
    <Leaf x={50} y={80} turn={196} size={0.4} fill="var(--apricot)" />
    {roots.map(({ x, y, r, fill }) => (
      <Person key={x} x={x} y={y} r={r} fill={fill} />
    ))}
    <Person x={80} y={62} r={19} fill="var(--leaf)" />
  </>,
)

function Person({ x, y, r, fill }: { x: number; y: number; r: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 20})`}>
      <circle r="23" fill="var(--paper)" />
      <circle r="20" fill={fill} />
      <circle cy="-5" r="6.5" fill="var(--surface)" />
      <path d="M-11 13Q-10 3 0 3T11 13Q6 17 0 17T-11 13Z" fill="var(--surface)" />
    </g>
  )
}

/** Draws three pots with plants of growing height, and a sun. */
export const CareerArt = art(
  <>
    <path d="M10 104Q16 40 80 22T152 104Z" fill="var(--leaf-wash)" />
    <circle cx="52" cy="48" r="15" fill="var(--apricot)" />
    <path d="M8 104H152" stroke="var(--line-strong)" strokeWidth="2.5" strokeLinecap="round" />
    <Sprig x={37} y={80} pairs={1} size={0.62} />
    <Sprig x={80} y={79} pairs={2} size={0.68} bend={4} />
    <Sprig x={122} y={78} pairs={3} size={0.74} bend={-6} />
    <Pot x={37} y={104} size={0.68} fill="var(--apricot-text)" />
    <Pot x={80} y={104} size={0.76} fill="var(--apricot-text)" />
    <Pot x={122} y={104} size={0.84} fill="var(--apricot-text)" />
  </>,
)

/** Draws a shield with a check mark between two sprigs. */
export const VerifiedArt = art(
  <>
    <circle cx="80" cy="60" r="50" fill="var(--apricot-wash)" />
    <Sprig x={58} y={112} turn={-36} pairs={3} size={0.9} bend={20} />
    <Sprig x={102} y={112} turn={36} pairs={3} size={0.9} bend={-20} />
    <path
      d="M80 14C92 22 104 25 114 25C116 62 106 90 80 104C54 90 44 62 46 25C56 25 68 22 80 14Z"
      fill="var(--leaf)"
      stroke="var(--paper)"
      strokeWidth="4"
    />
    <path d="M80 22V96C100 84 108 60 107 32C97 31 88 27 80 22Z" fill="var(--on-leaf)" fillOpacity=".1" />
    <Line d="M65 58l11 11l20-23" stroke="var(--on-leaf)" strokeWidth="6.5" strokeLinejoin="round" />
  </>,
)
