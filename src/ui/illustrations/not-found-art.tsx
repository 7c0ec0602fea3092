import { type ArtProps, Blossom, Leaf, Line, Sprig, sheet } from './plants.tsx'

/** Draws an overgrown signpost beside a path in the hills. */
export function NotFoundArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 320 220" className={className} aria-hidden="true">
      <circle cx="232" cy="66" r="30" fill="var(--apricot)" />
      <path
        d="M12 158Q70 82 140 120T306 112Q318 168 276 196Q160 216 52 200Q2 190 12 158Z"
        fill="var(--leaf-wash)"
      />
      <path
        d="M13 172Q90 124 170 152T308 150Q302 184 276 196Q160 216 52 200Q18 192 13 172Z"
        fill="var(--leaf)"
        fillOpacity=".32"
      />
      <path
        d="M128 208C156 192 200 188 206 174S172 161 192 151C172 160 150 166 152 174S92 188 62 202Z"
        fill="var(--paper)"
      />
      <rect x="112" y="56" width="10" height="134" rx="4" fill="var(--apricot-text)" />
      <path d="M84 66H158L174 80L158 94H84Q80 94 80 90V70Q80 66 84 66Z" {...sheet} />
      <path d="M150 104H84L68 117L84 130H150Q154 130 154 126V108Q154 104 150 104Z" {...sheet} />
      <Line d="M117 190Q104 168 118 150T116 112T122 72" stroke="var(--leaf)" strokeWidth="3" />
      <Leaf x={110} y={170} turn={-70} size={0.5} />
      <Leaf x={116} y={152} turn={64} size={0.55} />
      <Leaf x={114} y={132} turn={-58} size={0.5} />
      <Leaf x={117} y={114} turn={58} size={0.55} />
      <Leaf x={119} y={94} turn={-52} size={0.5} />
      <Leaf x={122} y={76} turn={20} size={0.6} />
      <Blossom x={132} y={112} size={0.7} />
      <Sprig x={48} y={200} pairs={3} size={0.9} bend={-8} />
      <Sprig x={264} y={200} turn={6} pairs={4} size={0.95} bend={12} />
      <Sprig x={284} y={202} turn={24} pairs={2} size={0.8} bend={8} />
    </svg>
  )
}
