import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/* `npm run screenshots`: every screen at three widths, light and dark, into screenshots/. Words after it choose: -g client */
process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..', '..'))
const { ensureInstalled } = await import('../../supabase/embedded/install.mjs')
ensureInstalled()
const { findBrowser } = await import('../support/find-browser.mjs')
process.env.CHROMIUM_PATH = await findBrowser()
const cli = join('node_modules', '@playwright', 'test', 'cli.js')
const run = [cli, 'test', '--config', 'tests/screenshots/playwright.config.ts', '--reporter=list']
process.exit(
  spawnSync(process.execPath, [...run, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1,
)
