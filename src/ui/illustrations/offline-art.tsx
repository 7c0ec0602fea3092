import { type ArtProps, Blossom, Line, Pot, Sprig } from './plants.tsx'

/** Draws a plant under a glass bell, and a dashed cloud. */
export function OfflineArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 240 180" className={className} aria-hidden="true">
      <ellipse cx="120" cy="160" rx="100" ry="12" fill="var(--leaf-wash)" />
      <path
        d="M172 62Q172 50 184 50Q188 38 200 40Q212 42 212 54Q222 56 221 66Q220 74 210 74H182Q172 74 172 62Z"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeDasharray="6 6"
        strokeLinecap="round"
      />
      <path
        d="M66 150V84C66 44 90 22 120 22S174 44 174 84V150Z"
        fill="var(--leaf-wash)"
        stroke="var(--leaf)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <circle cx="120" cy="15" r="7" fill="var(--leaf)" />
      <Sprig x={120} y={118} pairs={2} size={1.02} vein="var(--leaf-wash)" />
      <Sprig x={114} y={120} turn={-34} pairs={1} size={0.86} />
      <Sprig x={126} y={120} turn={34} pairs={1} size={0.86} />
      <Blossom x={96} y={84} size={0.7} />
      <Pot x={120} y={150} size={1.05} />
      <Line d="M80 104V84Q80 58 96 44" stroke="var(--surface)" strokeWidth="5" />
      <rect x="52" y="148" width="136" height="12" rx="6" fill="var(--apricot-text)" />
    </svg>
  )
}
