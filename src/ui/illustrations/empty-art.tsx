import { Blossom, illustration, Leaf, Line, Pot, paper, ruled, Sprig, sheet } from './plants.tsx'

/** Illustrations for empty lists, 240 × 180. */
const art = illustration('0 0 240 180')

const Ground = () => <ellipse cx="120" cy="158" rx="104" ry="13" fill="var(--leaf-wash)" />
const lines = { stroke: ruled, strokeWidth: 4, strokeLinecap: 'round', fill: 'none' } as const

/** Draws an empty garden bench. */
export const EmptyPeopleArt = art(
  <>
    <circle cx="120" cy="84" r="72" fill="var(--leaf-wash)" />
    <Ground />
    <Sprig x={58} y={158} turn={-6} pairs={5} size={0.98} bend={12} />
    <Sprig x={186} y={158} turn={8} pairs={4} size={1.05} bend={-14} />
    <g stroke="var(--apricot-text)" strokeWidth="6" strokeLinecap="round" fill="none">
      <path d="M72 122V156M168 122V156M80 90V122M160 90V122" />
    </g>
    <rect x="68" y="84" width="104" height="9" rx="4.5" fill="var(--apricot)" />
    <rect x="68" y="99" width="104" height="9" rx="4.5" fill="var(--apricot)" />
    <rect x="60" y="118" width="120" height="11" rx="5.5" fill="var(--apricot)" />
    <Blossom x={104} y={112} size={0.6} fill={paper} />
    <Leaf x={112} y={117} turn={74} size={0.4} />
  </>,
)

/** Draws a market stall with an empty counter. */
export const EmptyServicesArt = art(
  <>
    <Ground />
    <rect x="60" y="62" width="120" height="94" fill="var(--leaf-wash)" />
    <path d="M62 62V156M178 62V156" stroke="var(--line-strong)" strokeWidth="5" strokeLinecap="round" />
    <rect x="52" y="112" width="136" height="44" rx="4" {...sheet} />
    <path d="M64 134H176" {...lines} strokeWidth="2.5" />
    {[0, 1, 2, 3, 4, 5].map((strip) => (
      <path
        key={strip}
        d={`M${60 + strip * 20} 30H${80 + strip * 20}L${84.7 + strip * 24 - 12} 66A12 12 0 0 1 ${60.7 + strip * 24 - 12} 66Z`}
        fill={strip % 2 ? paper : 'var(--apricot)'}
        stroke="var(--apricot-text)"
        strokeOpacity=".4"
        strokeWidth="1.5"
      />
    ))}
    <Sprig x={150} y={90} pairs={1} size={0.78} />
    <Pot x={150} y={112} size={0.7} fill="var(--apricot-text)" />
    <Sprig x={34} y={158} pairs={2} size={1} bend={-4} />
    <Sprig x={210} y={158} pairs={3} size={0.9} bend={6} />
  </>,
)

/** Draws a letterbox. */
export const EmptyRequestsArt = art(
  <>
    <Ground />
    <rect x="112" y="104" width="14" height="54" fill="var(--line-strong)" />
    <path
      d="M64 108V76Q64 46 94 46H158Q182 46 182 72V108Q182 112 178 112H68Q64 112 64 108Z"
      fill="var(--leaf)"
    />
    <path d="M64 112V76A27 27 0 0 1 118 76V112Z" fill="var(--leaf-deep)" />
    <path d="M76 80H106" stroke="var(--on-leaf)" strokeWidth="5" strokeLinecap="round" />
    <path
      d="M150 78V40H172V54H154"
      fill="var(--apricot)"
      stroke="var(--apricot)"
      strokeWidth="5"
      strokeLinejoin="round"
    />
    <Sprig x={97} y={159} turn={-14} pairs={2} size={0.86} bend={-8} />
    <Sprig x={140} y={159} turn={16} pairs={2} size={0.8} bend={8} />
    <Blossom x={196} y={140} size={0.9} />
    <path d="M196 150V160M44 146V160" stroke="var(--leaf)" strokeWidth="2.5" strokeLinecap="round" />
    <Blossom x={44} y={136} size={0.75} />
  </>,
)

/** Draws a blank bill and a coin with a leaf. */
export const EmptyInvoicesArt = art(
  <>
    <circle cx="112" cy="86" r="70" fill="var(--leaf-wash)" />
    <Ground />
    <path
      d="M74 28H150V150L137.300 141L124.700 150L112 141L99.300 150L86.700 141L74 150Z"
      {...sheet}
      strokeLinejoin="round"
    />
    <path d="M88 50H118M88 66H136M88 82H136M88 98H112" {...lines} />
    <path d="M122 116H136" stroke="#2f6146" strokeWidth="5" strokeLinecap="round" />
    <Sprig x={184} y={118} pairs={3} size={0.86} bend={-10} />
    <circle cx="182" cy="136" r="24" fill="var(--apricot)" />
    <circle
      cx="182"
      cy="136"
      r="17"
      fill="none"
      stroke="var(--apricot-text)"
      strokeWidth="2"
      strokeOpacity=".6"
    />
    <Leaf x={182} y={149} size={0.62} fill="var(--apricot-text)" vein="var(--apricot)" />
    <Sprig x={52} y={158} turn={-8} pairs={2} size={0.9} bend={-6} />
  </>,
)

/** Draws an open folder with plants growing out of it. */
export const EmptyFilesArt = art(
  <>
    <Ground />
    <path
      d="M54 58Q54 50 62 50H96L108 62H178Q186 62 186 70V148H54Z"
      fill="var(--apricot-text)"
      fillOpacity=".75"
    />
    <Sprig x={104} y={112} turn={-18} pairs={3} size={0.95} bend={-10} />
    <Sprig x={138} y={112} turn={14} pairs={3} size={1.05} bend={10} />
    <rect x="78" y="60" width="70" height="80" rx="5" {...sheet} transform="rotate(3 113 100)" />
    <path d="M92 80H126M92 94H134" {...lines} />
    <path
      d="M36 96Q34 88 42 88H184Q192 88 194 96L202 148Q203 156 195 156H53Q46 156 45 148Z"
      fill="var(--apricot)"
    />
    <Leaf x={120} y={140} size={0.85} fill={paper} vein="var(--apricot)" />
  </>,
)

/** Draws a magnifying glass over a bare plant, and a falling leaf. */
export const NothingFoundArt = art(
  <>
    <Ground />
    <path d="M134 112L172 150" stroke="var(--apricot-text)" strokeWidth="13" strokeLinecap="round" />
    <circle cx="102" cy="80" r="52" fill="var(--leaf-wash)" stroke="var(--leaf)" strokeWidth="7" />
    <Line d="M66 66A42 42 0 0 1 88 44" stroke="var(--surface)" strokeWidth="5" />
    <Line
      d="M102 128Q100 100 104 66M102 104L84 86M103 92L122 74"
      stroke="var(--line-strong)"
      strokeWidth="3.5"
    />
    <Leaf x={104} y={68} turn={8} size={0.5} />
    <Leaf x={150} y={58} turn={126} size={0.7} fill="var(--apricot)" vein="var(--apricot-text)" />
    <Line d="M166 36q8 6 2 13t2 13" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="1 6" />
    <Sprig x={40} y={158} pairs={2} size={0.8} bend={-6} />
  </>,
)
