import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../supabase/embedded/build.mjs'
import { startBackend } from './support/backend.mjs'
import { launch } from './support/browser.mjs'
import { report, toLine } from './support/report.mjs'

/*
 * Runs `npm run bench`: measures every row of the table, ours beside its peers and the limit, interleaved, on one
 * machine. `npm run bench -- 1 4` runs those rows; `--rounds N` sets the rounds (5); `--members N` another size than
 * 10,000; `--grow` runs the rows that grow at 1,000, 10,000 and 50,000 members, drawn into docs/growth.svg.
 */
const given = process.argv.slice(2)
const option = (name, otherwise) => {
  const at = given.indexOf(name)
  return at < 0 ? otherwise : Number(given.splice(at, 2)[1])
}
const rounds = option('--rounds', 5)
const members = option('--members', 10_000)
const grow = given.includes('--grow')
const chosen = given.filter((word) => /^\d+$/.test(word)).map(Number)
const unknown = given.find((word) => word !== '--grow' && !/^\d+$/.test(word))
if (unknown) {
  console.error(`Unknown: ${unknown}. Give numbers of rows, --rounds N, --members N or --grow.`)
  process.exit(1)
}

if (!ensureBuilt()) process.exit(1)
const rows = []
for (const entry of readdirSync(import.meta.dirname, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue
  const file = join(import.meta.dirname, entry.name, 'row.mjs')
  const row = await import(file).catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.includes(`${entry.name}/row.mjs`)) throw error
  })
  if (row) rows.push(row.default)
}
rows.sort((a, b) => a.number - b.number)

const measured = []
for (const size of grow ? [1_000, 10_000, 50_000] : [members]) {
  const wanted = rows.filter(
    ({ number, grows }) => (chosen.length === 0 || chosen.includes(number)) && (!grow || grows),
  )
  let backend = null
  let browser = null
  const bench = {
    rounds,
    members: size,
    backend: async () => {
      backend ??= await startBackend({ members: size })
      return backend
    },
    browser: async () => {
      browser ??= await launch()
      return browser
    },
  }
  for (const row of wanted) {
    const count = row.members ?? size
    console.log(`${row.number}. ${row.work} (${count.toLocaleString('en')} members) …`)
    try {
      const lines = (await row.run(bench)).map((line) => ({
        row: row.number,
        work: row.work,
        size,
        ...line,
      }))
      for (const line of lines) console.log(`   ${toLine(line)}`)
      measured.push(...lines)
    } catch (error) {
      console.error(`Row ${row.number} failed:`, error)
      process.exitCode = 1
    }
  }
  await browser?.close()
  await backend?.stop()
}
await report(measured, { rounds, grow })
// A failed row may have left a browser open.
process.exit()
