import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..', '..'))
register()
// supabase-js warns about Node 20 when it is loaded, although it works there.
const { warn } = console
console.warn = () => {}
const { main } = await import('./command/run.ts')
console.warn = warn
process.exitCode = await main(process.argv.slice(2))
if (!process.execArgv.some((word) => word.startsWith('--cpu-prof'))) process.exit()
