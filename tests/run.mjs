import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/* Runs `npm test` on a bare clone: installs what is missing first, and then what the words name (tests/runner). */
process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))
const { ensureInstalled } = await import('../supabase/embedded/install.mjs')
ensureInstalled()
const { runTests } = await import('./runner/run-tests.mjs')
process.exit(await runTests(process.argv.slice(2)))
