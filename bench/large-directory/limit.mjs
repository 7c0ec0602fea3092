import { ensureBuilt } from '../../supabase/embedded/build.mjs'
import { percentile, spread } from '../support/numbers.mjs'
import { measure } from './measure.mjs'

/*
 * How many members should a device hold? `node bench/large-directory/limit.mjs [rounds] [slowdown]`: what a device costs
 * that holds 10,000, 20,000 and 50,000, beside 5,000 services; its page so many times slower than this machine.
 */
const [rounds, slowdown] = [Number(process.argv[2] ?? 2), Number(process.argv[3] ?? 4)]
if (!ensureBuilt()) process.exit(1)
console.log('| Members held | First pull, ms | Tab, MB | Keystroke, ms | p95 | Cold offline start, ms |')
console.log('|---|---|---|---|---|---|')
for (const held of [10_000, 20_000, 50_000]) {
  const { pull, heap, keys, start } = await measure({ members: held, held: held + 1_000, rounds, slowdown })
  const p95 = spread([percentile(keys, 0.95)])
  console.log(
    `| ${held.toLocaleString('en')} | ${[pull, heap, keys].map(spread).join(' | ')} | ${p95} | ${spread(start)} |`,
  )
}
process.exit()
