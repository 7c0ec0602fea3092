/** A point in the logo's own units. */
type Point = readonly [x: number, y: number]

/** A leaf as one closed path: its first point, and Bézier curves of two control points and an end point. */
export interface Leaf {
  start: Point
  curves: readonly (readonly [Point, Point, Point])[]
  isAccent: boolean
}

const leafAngles = [0, 51.4, 102.9, 154.3, 205.7, 257.1, 308.6]
const outline: Point[] = [
  [0, 0],
  [-13, -9],
  [-13, -27],
  [0, -40],
  [13, -27],
  [13, -9],
  [0, 0],
]

const rotate = ([x, y]: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
}

/** The logo as the screen shows it (src/ui/illustrations/brand-mark.tsx), in a square of 62 units from (0, 0). */
export const logo: readonly Leaf[] = leafAngles.map((angle, index) => {
  const points = outline.map((point): Point => {
    const [x, y] = rotate(point, 70)
    const [right, down] = rotate([x * 0.58, y * 0.58 + 18 - 32], angle)
    return [right + 32 - 1, down + 32 - 1]
  })
  const [start, ...rest] = points as [Point, ...Point[]]
  const curve = (from: number) => rest.slice(from, from + 3) as [Point, Point, Point]
  return { start, curves: [curve(0), curve(3)], isAccent: index === 1 }
})
