import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, findHeadlessBrowser } from '../support/find-browser.mjs'
import { execute } from './execute.mjs'
import { build, choose } from './suites.mjs'
import { printSummary } from './summary.mjs'

/**
 * Runs the suites that the words name, else all that are not on demand, and prints a summary. `everything` runs every
 * suite, and leaves nothing of a suite for the night; `--changed` runs the tests that import what differs from the last
 * commit, `--changed=main` from that of main. Returns the process's exit code.
 */
export async function runTests(words) {
  const wanted = choose(words)
  if (typeof wanted === 'string') {
    console.error(wanted)
    return 1
  }
  const { chosen, everything, since } = wanted
  if (everything) process.env.TESTS = 'everything'
  const of = (program) => chosen.filter(({ by }) => by === program)
  /** The suites of the night need what Chromium without windows does not have: a viewer of PDF files. */
  const findBrowserFor = (suites) => {
    if (suites.length === 0) return undefined
    return suites.every(({ name }) => name === 'browser') ? findHeadlessBrowser() : findBrowser()
  }
  const projects = (program) => of(program).map(({ name }) => `--project=${name}`)
  const needsBrowser = of('playwright').length + of('engines').length > 0

  const parts = []
  /** Runs a part where it has something to do, and notes its time. */
  const part = async (title, work) => {
    const started = performance.now()
    const files = await work()
    if (files.length > 0) parts.push({ title, files, seconds: (performance.now() - started) / 1000 })
  }
  const folder = mkdtempSync(join(tmpdir(), 'verdant-circle-tests-'))
  const runProjects = (program, command, env = {}) =>
    of(program).length === 0
      ? []
      : execute({ command: [...command, ...projects(program)], report: join(folder, `${program}.json`), env })
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts']
  const playwright = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'tests/playwright.config.ts',
  ]

  try {
    await Promise.all([
      part('checks and build', async () => {
        const files = []
        for (const check of of('checks')) files.push(...(await execute(check)))
        if (needsBrowser && !since) files.push(...(await execute(build)))
        return files
      }),
      part('tests without a browser', () =>
        runProjects('vitest', since ? [...vitest, '--changed', since] : vitest),
      ),
    ])
    await part('tests in a browser', async () =>
      runProjects(
        'playwright',
        since ? [...playwright, `--only-changed=${since}`, '--pass-with-no-tests'] : playwright,
        { CHROMIUM_PATH: await findBrowserFor(of('playwright')) },
      ),
    )
    await part('tests in three engines', () => runProjects('engines', [...vitest, '--no-file-parallelism']))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return printSummary(parts, words.length === 0)
}
