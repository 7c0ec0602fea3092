import { type ArtProps, Blossom, Leaf, Line, Sprig } from './plants.tsx'

const hedge = Array.from({ length: 15 }, (_, index) => -98 + index * 14)

/** Draws a garden gate under an arch of leaves, closed with a padlock. */
export function LockedArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 240 200" className={className} aria-hidden="true">
      <ellipse cx="120" cy="184" rx="104" ry="12" fill="var(--leaf-wash)" />
      <path d="M66 182V96A54 54 0 0 1 174 96V182Z" fill="var(--apricot-wash)" />
      <g stroke="var(--apricot-text)" strokeWidth="5" fill="none">
        <path d="M72 182V104M90 182V84M108 182V77M132 182V77M150 182V84M168 182V104" />
        <path d="M66 150H174M66 118H174" />
      </g>
      <Line d="M66 182V96A54 54 0 0 1 174 96V182" stroke="var(--leaf)" strokeWidth="5" />
      {hedge.map((angle, index) => {
        const radians = (angle * Math.PI) / 180
        const spot = { x: 120 + Math.sin(radians) * 55, y: 96 - Math.cos(radians) * 55 }
        return (
          <g key={angle}>
            <Leaf {...spot} turn={angle + 44} size={0.62} />
            <Leaf
              {...spot}
              turn={angle - 48}
              size={0.56}
              fill={index % 5 === 2 ? 'var(--apricot)' : 'var(--leaf)'}
            />
          </g>
        )
      })}
      <Blossom x={84} y={56} size={0.85} />
      <Blossom x={160} y={62} size={0.7} />
      <circle cx="120" cy="136" r="21" fill="var(--paper)" />
      <path d="M110 130V123A10 10 0 0 1 130 123V130" stroke="var(--leaf)" strokeWidth="4.5" fill="none" />
      <rect x="104" y="128" width="32" height="25" rx="6" fill="var(--leaf)" />
      <Leaf x={120} y={148} size={0.4} fill="var(--on-leaf)" />
      <Sprig x={44} y={184} turn={-4} pairs={3} size={0.95} bend={8} />
      <Sprig x={198} y={184} turn={6} pairs={3} size={0.9} bend={-8} />
    </svg>
  )
}
