import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from './numbers.mjs'

const file = join(import.meta.dirname, '../../docs/growth.svg')
const wide = 300
const high = 200
/** Width of a letter below a plot, approximately, in pixels. */
const LETTER = 5.6
const inks = ['#2f6b3c', '#b45309', '#1d4ed8', '#6b7280']

/** Draws how each measured value grows with the number of members; both axes are logarithmic. */
export function drawGrowth(measured) {
  const lines = new Map()
  for (const line of measured) {
    const name = `${line.row}. ${line.work}: ${line.what}`
    lines.set(name, [...(lines.get(name) ?? []), line])
  }
  // Counts that should be zero are not drawn.
  const panels = [...lines].filter(([, sizes]) => sizes.length > 1 && !sizes[0].what.startsWith('long tasks'))
  const pictures = panels.map(([name, sizes], n) =>
    panel(name, sizes, 20 + (n % 3) * (wide + 40), 20 + Math.floor(n / 3) * (high + 90)),
  )
  const height = 20 + Math.ceil(panels.length / 3) * (high + 90)
  writeFileSync(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${3 * (wide + 40) + 60} ${height}" font-family="sans-serif" font-size="12">
<title>How cost grows with the number of members</title>
<rect width="100%" height="100%" fill="#fff"/>
${pictures.join('\n')}
</svg>
`,
  )
}

function panel(name, sizes, left, top) {
  const series = new Map([['ours', sizes.map(({ size, ours }) => [size, median(ours)])]])
  for (const { size, peers = {}, limit } of sizes) {
    const others = { ...peers, ...(limit ? { 'the limit': limit } : {}) }
    for (const [peer, values] of Object.entries(others)) {
      series.set(peer, [...(series.get(peer) ?? []), [size, median(values)]])
    }
  }
  const values = [...series.values()].flat().map(([, value]) => Math.max(value, 0.1))
  const from = 10 ** Math.floor(Math.log10(Math.min(...values)))
  const to = 10 ** Math.ceil(Math.log10(Math.max(...values)) + 0.01)
  const x = (size) => left + (Math.log10(size / 1_000) / Math.log10(50)) * wide
  const y = (value) =>
    top + 30 + high - (Math.log10(Math.max(value, 0.1) / from) / Math.log10(to / from)) * high
  const marks = []
  for (let mark = from; mark <= to; mark *= 10) {
    marks.push(
      `<path d="M${left} ${y(mark)}h${wide}" stroke="#e5e7eb"/><text x="${left + 2}" y="${y(mark) - 3}" fill="#6b7280">${mark.toLocaleString('en')}</text>`,
    )
  }
  for (const { size } of sizes) {
    marks.push(
      `<text x="${x(size)}" y="${top + high + 46}" text-anchor="middle" fill="#6b7280">${size.toLocaleString('en')}</text>`,
    )
  }
  let written = left
  const curves = [...series].map(([peer, points], n) => {
    const ink = inks[n % inks.length]
    const path = points.map(([size, value]) => `${x(size)} ${y(value)}`).join('L')
    const at = written
    written += peer.length * LETTER + 14
    return `<path d="M${path}" fill="none" stroke="${ink}" stroke-width="2"/><text x="${at}" y="${top + high + 64}" font-size="11" fill="${ink}">${peer}</text>`
  })
  const [work, what] = name.split(': ')
  return `<g><text x="${left}" y="${top}" font-weight="600">${work}</text><text x="${left}" y="${top + 15}" fill="#6b7280">${what ?? ''}</text>${marks.join('')}${curves.join('')}</g>`
}
