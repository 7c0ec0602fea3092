import type { ReactNode, SVGProps } from 'react'

/** The plants that the illustrations share. A leaf is 40 units high, has its origin at its base and points upwards. */

export interface ArtProps {
  className?: string
}

/** Makes illustrations of one size. Screen readers skip them. */
export const illustration =
  (viewBox: string) =>
  (content: ReactNode) =>
  ({ className }: ArtProps) => (
    <svg viewBox={viewBox} className={className} aria-hidden="true">
      {content}
    </svg>
  )

/** Colours of paper and of the lines on it; cream in the dark theme, too. */
export const paper = 'light-dark(#fffdf8, #efe7d8)'
export const ruled = 'light-dark(#e4dac8, #cbbfa9)'
export const sheet = { fill: paper, stroke: ruled, strokeWidth: 2.5 } as const

/** A line with round ends. */
export const Line = (props: SVGProps<SVGPathElement>) => <path strokeLinecap="round" fill="none" {...props} />

interface PlantProps {
  x: number
  y: number
  /** Degrees clockwise from upright. */
  turn?: number
  size?: number
  fill?: string
  vein?: string
}

const transformOf = ({ x, y, turn = 0, size = 1 }: PlantProps) =>
  `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)}) scale(${size})`

export function Leaf({ fill = 'var(--leaf)', vein, ...position }: PlantProps) {
  return (
    <g transform={transformOf(position)}>
      <path d="M0 0C-13-9-13-27 0-40C13-27 13-9 0 0Z" fill={fill} />
      {vein && <Line d="M0 1V-31M0-12l-5-5M0-12l5-5" stroke={vein} strokeWidth="1.4" />}
    </g>
  )
}

interface SprigProps extends PlantProps {
  /** Pairs of leaves; each takes 22 units of the stem. */
  pairs?: number
  /** Sideways lean of the tip, in units. */
  bend?: number
}

/** Draws a stem with pairs of leaves and one at its tip. */
export function Sprig({ pairs = 3, bend = 0, fill = 'var(--leaf)', vein, ...position }: SprigProps) {
  const height = pairs * 22 + 12
  const along = (t: number) => ({ x: t * t * bend, y: -t * height })
  return (
    <g transform={transformOf(position)}>
      <Line d={`M0 0Q0 ${-height / 2} ${bend} ${-height}`} stroke={fill} strokeWidth="2.4" />
      {Array.from({ length: pairs }, (_, pair) => {
        const spot = along((pair + 0.75) / (pairs + 0.4))
        const size = 0.9 - (0.35 * pair) / pairs
        const leafProps = { ...spot, size, fill, ...(vein && { vein }) }
        return (
          <g key={spot.y}>
            <Leaf {...leafProps} turn={-52 + pair * 4} />
            <Leaf {...leafProps} turn={52 + pair * 2} />
          </g>
        )
      })}
      <Leaf {...along(0.97)} turn={bend * 0.5} size={0.62} fill={fill} />
    </g>
  )
}

/** Draws a blossom with five petals, about 26 units wide. */
export function Blossom({ fill = 'var(--apricot)', ...position }: PlantProps) {
  return (
    <g transform={transformOf(position)}>
      {[0, 72, 144, 216, 288].map((turn) => (
        <ellipse key={turn} cy="-8.5" rx="5.8" ry="7.6" fill={fill} transform={`rotate(${turn})`} />
      ))}
      <circle r="3.6" fill="var(--surface)" />
    </g>
  )
}

/** Draws a terracotta pot whose rim is 40 units wide; (x, y) is the middle of its base. */
export function Pot({ fill = 'var(--apricot)', ...position }: PlantProps) {
  return (
    <g transform={transformOf(position)}>
      <path d="M-17-28H17L13-2Q12 0 10 0H-10Q-12 0-13-2Z" fill={fill} />
      <rect x="-20" y="-34" width="40" height="9" rx="3" fill={fill} />
      <path d="M-19.5-25.500H19.5" stroke="var(--ink)" strokeOpacity=".16" strokeWidth="2" />
    </g>
  )
}
