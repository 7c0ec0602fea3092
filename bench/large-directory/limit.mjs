import { ensureBuilt } from '../../supabase/embedded/build.mjs'
import { percentile, spread } from '../support/numbers.mjs'
import { measure } from './measure.mjs'

/*
 * How many members should a device hold? `node bench/large-directory/limit.mjs [rounds]`: what a device costs that holds
 * 10,000, 20,000 and 50,000, beside 5,000 services.
 */
const rounds = Number(process.argv[2] ?? 2)
if (!ensureBuilt()) process.exit(1)
console.log('| Members held | First pull, ms | Tab, MB | Keystroke, ms | p95 | Cold offline start, ms |')
console.log('|---|---|---|---|---|---|')
for (const held of [10_000, 20_000, 50_000]) {
  const { pull, heap, keys, start } = await measure({ members: held, held: held + 1_000, rounds })
  const p95 = spread([percentile(keys, 0.95)])
  console.log(
    `| ${held.toLocaleString('en')} | ${[pull, heap, keys].map(spread).join(' | ')} | ${p95} | ${spread(start)} |`,
  )
}
process.exit()
