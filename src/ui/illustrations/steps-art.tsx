import { Blossom, illustration, Leaf, Line, ruled, Sprig, sheet } from './plants.tsx'

/** Illustrations of the four steps of "How It Works", 160 × 120. */
const art = illustration('0 0 160 120')

const Ground = () => (
  <path
    d="M14 74C8 38 44 12 82 14C122 16 152 40 148 74C144 102 112 108 80 108C46 108 18 100 14 74Z"
    fill="var(--leaf-wash)"
  />
)
const lines = { stroke: ruled, strokeWidth: 3.5, strokeLinecap: 'round', fill: 'none' } as const

/** Draws a form being filled in, with a pen that has leaves. */
export const ApplyArt = art(
  <>
    <Ground />
    <g transform="rotate(-5 70 60)">
      <rect x="40" y="20" width="62" height="80" rx="7" {...sheet} strokeWidth="2" />
      <circle cx="57" cy="38" r="8.5" fill="var(--apricot)" />
      <path d="M72 34h20M72 42h13M50 58h42M50 68h42M50 78h26" {...lines} />
      <Line d="M50 88q6-7 10 0t10-1t9 0" stroke="var(--leaf)" strokeWidth="2.6" />
    </g>
    <g transform="translate(84 90) rotate(38)">
      <path d="M0 0L-5-13H5Z" fill="var(--ink)" />
      <path d="M-5-13V-46Q0-51 5-46V-13Z" fill="var(--leaf)" />
      <Sprig x={0} y={-44} pairs={2} size={0.72} bend={4} />
    </g>
  </>,
)

/** Draws a magnifying glass over a profile card. */
export const VerifyArt = art(
  <>
    <Ground />
    <rect x="24" y="30" width="86" height="62" rx="8" {...sheet} strokeWidth="2" />
    <rect x="33" y="39" width="30" height="36" rx="5" fill="var(--apricot-wash)" />
    <circle cx="48" cy="52" r="7" fill="var(--apricot)" />
    <path d="M36 75Q37 62 48 62T60 75Z" fill="var(--apricot)" />
    <path d="M71 46h28M71 56h20M33 84h52" {...lines} />
    <path d="M121 90L136 106" stroke="var(--ink)" strokeWidth="7" strokeLinecap="round" />
    <circle cx="107" cy="74" r="22" fill="var(--surface)" stroke="var(--ink)" strokeWidth="5" />
    <circle cx="107" cy="74" r="15.5" fill="var(--leaf-wash)" />
    <Line d="M99.5 74.500l5.5 5.500l10-11.5" stroke="var(--leaf)" strokeWidth="4.5" strokeLinejoin="round" />
  </>,
)

const wreath = Array.from({ length: 11 }, (_, index) => 36 + index * 28.8)

/** Draws a seal in a wreath. */
export const ApproveArt = art(
  <>
    <Ground />
    <path d="M66 76L58 110L74 103L80 114L86 103L102 110L94 76Z" fill="var(--apricot)" />
    {wreath.map((turn) => (
      <g key={turn} transform={`rotate(${turn} 80 56)`}>
        <Leaf x={78} y={21} turn={64} size={0.5} />
        <Leaf x={78} y={23} turn={112} size={0.4} />
      </g>
    ))}
    <circle cx="80" cy="56" r="29" fill="var(--surface)" stroke="var(--leaf)" strokeWidth="2.5" />
    <Line d="M67 57l9 9l17-19" stroke="var(--leaf)" strokeWidth="6" strokeLinejoin="round" />
  </>,
)

/** Draws two speech bubbles with leaves. */
export const ConnectArt = art(
  <>
    <Ground />
    <path
      d="M28 30H78Q86 30 86 38V58Q86 66 78 66H52L38 78V66H28Q20 66 20 58V38Q20 30 28 30Z"
      {...sheet}
      strokeWidth="2"
    />
    <path
      d="M84 50H132Q140 50 140 58V80Q140 88 132 88H124V101L110 88H84Q76 88 76 80V58Q76 50 84 50Z"
      fill="var(--leaf)"
    />
    <Blossom x={53} y={48} size={1.05} />
    <g transform="translate(108 83)">
      <Sprig x={0} y={0} pairs={1} size={0.7} fill="var(--on-leaf)" />
    </g>
    <Leaf x={118} y={46} turn={24} size={0.55} />
    <Leaf x={110} y={46} turn={-30} size={0.45} fill="var(--apricot)" />
    <Leaf x={44} y={84} turn={200} size={0.45} />
  </>,
)
