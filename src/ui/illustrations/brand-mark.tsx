import { type ArtProps, Leaf } from './plants.tsx'

const turns = [0, 51.4, 102.9, 154.3, 205.7, 257.1, 308.6]

/** Draws the group's logo: seven leaves in a circle, one of them apricot. */
export function BrandMark({ className }: ArtProps) {
  return (
    <svg viewBox="1 1 62 62" className={className} aria-hidden="true">
      {turns.map((turn, index) => (
        <g key={turn} transform={`rotate(${turn} 32 32)`}>
          <Leaf x={32} y={18} turn={70} size={0.58} fill={index === 1 ? 'var(--apricot)' : 'var(--leaf)'} />
        </g>
      ))}
    </svg>
  )
}
