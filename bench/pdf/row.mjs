import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns run.mjs's results as rows of the table; says how to install the peers where they are missing. */
export default {
  number: 8,
  work: 'One-page invoice as PDF',
  async run(bench) {
    const folder = mkdtempSync(join(tmpdir(), 'verdant-pdf-row-'))
    const file = join(folder, 'pdf.json')
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.mjs')], {
      stdio: 'inherit',
      env: { ...process.env, BENCH_JSON: file, BENCH_ROUNDS: String(bench.rounds) },
    })
    if (status !== 0) throw new Error('bench/pdf/run.mjs failed')
    const { ours, ...peers } = JSON.parse(readFileSync(file, 'utf8'))
    rmSync(folder, { recursive: true })
    const line = (what, key) => ({
      what,
      ours: ours.map((round) => round[key]),
      peers: Object.fromEntries(
        Object.entries(peers).map(([name, rounds]) => [name, rounds.map((round) => round[key])]),
      ),
      aims: Object.keys(peers).map((peer) => ({ peer, atLeast: 1 })),
    })
    return [line('first, code included, ms', 'first'), line('again, ms', 'again')]
  },
}
