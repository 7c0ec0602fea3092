import { type ArtProps, Blossom, Leaf, Sprig } from './plants.tsx'
import { Woman, type WomanName } from './women.tsx'

const centre = { x: 280, y: 246 }
const ring = 158
const circle: readonly { name: WomanName; angle: number }[] = [
  { name: 'amara', angle: 0 },
  { name: 'mei', angle: 72 },
  { name: 'noor', angle: 144 },
  { name: 'ruth', angle: 216 },
  { name: 'lucja', angle: 288 },
]

/** Returns the point at `radius` from the centre; `angle` in degrees clockwise from the top. */
function pointAt(angle: number, radius = ring) {
  const radians = (angle * Math.PI) / 180
  return { x: centre.x + Math.sin(radians) * radius, y: centre.y - Math.cos(radians) * radius }
}

/** The angles of the vine's leaves: three pairs between two women. */
const vine = circle.flatMap(({ angle }) => [23, 32, 41].map((step) => angle + step))

/** Draws the home page's illustration: five women in a circle of leaves. */
export function HeroArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 560 480" className={className} aria-hidden="true">
      <path
        d="M72 250C52 138 132 34 268 26C398 18 512 96 520 226C528 352 440 456 300 460C168 464 90 366 72 250Z"
        fill="var(--leaf-wash)"
      />
      <circle cx={centre.x} cy={centre.y} r="86" fill="var(--apricot-wash)" />
      <circle cx={centre.x + 4} cy={centre.y - 14} r="44" fill="var(--apricot)" />

      <Sprig x={74} y={460} turn={-12} size={1.3} pairs={5} bend={22} />
      <Sprig x={62} y={464} turn={-30} size={0.8} pairs={3} bend={-8} fill="var(--apricot)" />
      <Sprig x={484} y={462} turn={12} size={1.3} pairs={5} bend={-22} />
      <Sprig x={497} y={464} turn={32} size={0.8} pairs={3} bend={8} fill="var(--apricot)" />

      <circle cx={centre.x} cy={centre.y} r={ring} fill="none" stroke="var(--leaf)" strokeWidth="2.5" />
      {vine.map((angle, index) => {
        const ripe = index % 6 === 4
        return (
          <g key={angle}>
            <Leaf {...pointAt(angle)} turn={angle + 38} size={0.9} />
            <Leaf
              {...pointAt(angle)}
              turn={angle + 142}
              size={0.78}
              fill={ripe ? 'var(--apricot)' : 'var(--leaf)'}
            />
          </g>
        )
      })}

      <path
        d="M208 318C232 302 258 306 280 306S330 302 352 318C330 330 232 330 208 318Z"
        fill="var(--leaf)"
        fillOpacity=".28"
      />
      <Sprig x={280} y={314} size={1.18} pairs={4} vein="var(--surface)" />
      <Sprig x={270} y={314} turn={-34} size={0.86} pairs={3} bend={-12} />
      <Sprig x={290} y={314} turn={34} size={0.86} pairs={3} bend={12} />
      <Blossom x={232} y={222} size={0.9} />
      <Blossom x={326} y={216} size={0.75} />

      {circle.map(({ name, angle }) => (
        <Woman key={name} name={name} {...pointAt(angle)} radius={54} />
      ))}
    </svg>
  )
}
