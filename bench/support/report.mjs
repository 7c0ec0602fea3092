import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { drawGrowth } from './growth.mjs'
import { median, percentile, spread, times } from './numbers.mjs'

const results = join(import.meta.dirname, '..', 'results')

const statistics = {
  median,
  p95: (values) => percentile(values, 0.95),
  most: (values) => Math.max(...values),
}

/** Returns what a target compares, as text, and whether it is met. */
function evaluateAim(line, { value, peer, limit, atMost, atLeast }) {
  const ours = statistics[value ?? line.statistic ?? 'median'](line.ours)
  if (peer) {
    const factor = median(line.peers[peer]) / median(line.ours)
    return { words: `≥ ${times(atLeast)} faster than ${peer}`, met: factor >= atLeast }
  }
  if (limit && atLeast) {
    const share = ours / median(line.limit)
    return { words: `≥ ${times(atLeast)} of it`, met: share >= atLeast }
  }
  if (limit) return { words: `≤ ${times(atMost)} the limit`, met: ours / median(line.limit) <= atMost }
  return { words: `${value} ≤ ${atMost.toLocaleString('en')}`, met: ours <= atMost }
}

/** Returns how many times as much one value is as another; nothing where one of them is missing. */
function factor(before, values, than, after = '') {
  const [over, under] = [median(values), median(than)]
  return over > 0 && under > 0 ? `${before}${times(over / under)}${after}` : ''
}

function cells(line) {
  const shown = (values) => {
    const text = spread(values)
    return values.length >= 20 ? `${text}, p95 ${spread([percentile(values, 0.95)])}` : text
  }
  const peers = Object.entries(line.peers ?? {}).map(
    ([name, values]) => `${name} ${spread(values)}${factor(' = ', values, line.ours, ' ours')}`,
  )
  const judged = (line.aims ?? []).map((aim) => evaluateAim(line, aim))
  return {
    '#': line.row,
    work: `${line.work}: ${line.what}`,
    ours: shown(line.ours),
    peers: peers.join('; '),
    limit: line.limit ? `${spread(line.limit)}${factor('; ours ', line.ours, line.limit)}` : '',
    aim: judged.map(({ words, met }) => `${met ? '✓' : '✗'} ${words}`).join('; '),
  }
}

/** Returns one line of the table, as soon as it is measured. */
export function toLine(line) {
  const { ours, peers, limit, aim } = cells(line)
  return [`${line.what}: ${ours}`, peers, limit && `limit ${limit}`, aim].filter(Boolean).join(' | ')
}

/** Prints the table and writes it with the raw numbers to bench/results. */
export async function report(measured, { rounds, grow }) {
  const table = measured.map((line) => ({ ...cells(line), size: line.size }))
  const columns = ['#', 'work', 'ours', 'peers', 'limit', 'aim']
  if (grow) columns.push('size')
  const markdown = [
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...table.map((row) => `| ${columns.map((column) => row[column]).join(' | ')} |`),
  ].join('\n')
  console.log(`\n${markdown}\n`)
  console.log(
    `Median (least–greatest) of ${rounds} rounds; ${cpus().length} × ${cpus()[0].model}, Node ${process.version}`,
  )
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, grow ? 'growth.json' : 'table.json'), JSON.stringify(measured))
  writeFileSync(join(results, grow ? 'growth.md' : 'table.md'), `${markdown}\n`)
  if (grow) drawGrowth(measured)
}
