import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Runs `npm test` on a bare clone: installs what is missing, a browser too, then runs types, lint and every test.
 * Prints the seconds each suite took of its twelve minutes, and how many tests passed.
 */
process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))
const { ensureInstalled } = await import('../supabase/embedded/install.mjs')
ensureInstalled()
const { findBrowser } = await import('./support/find-browser.mjs')

const allowance = 12 * 60
const reports = mkdtempSync(join(tmpdir(), 'verdant-circle-tests-'))
const report = (name) => join(reports, `${name}.json`)
const bin = (...path) => join('node_modules', ...path)
const only = process.argv.slice(2)

const AXE = 'axe finds nothing'

const suites = [
  { name: 'types', run: [bin('typescript', 'bin', 'tsc')] },
  { name: 'types of functions', run: [bin('typescript', 'bin', 'tsc'), '-p', 'supabase/functions'] },
  { name: 'lint', run: [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.'] },
  ...['unit', 'store', 'backend', 'contract', 'database'].map((name) => inNode(name, [`tests/${name}/`])),
  inNode('simulation', ['tests/simulation/simulation.test.ts']),
  inBrowser('browser', ['--grep-invert', AXE], ['[\\\\/]browser[\\\\/][^\\\\/]+$']),
  // These take minutes: run only by name, so that the rest stays within its time limit.
  {
    ...inBrowser('stories', ['--grep-invert', AXE], ['[\\\\/]stories[\\\\/]']),
    onDemand: true,
  },
  { ...inBrowser('accessibility', ['--grep', AXE]), onDemand: true },
  {
    ...inNode('protections', ['tests/simulation/protections/']),
    onDemand: true,
  },
  { ...inNode('engines', ['tests/engines/', '--no-file-parallelism']), browser: true, onDemand: true },
].filter(({ name, onDemand }) => (only.length === 0 ? !onDemand : only.includes(name)))

const started = performance.now()
const seconds = (since) => Math.round((performance.now() - since) / 1000)
const totals = { passed: 0, failed: 0, skipped: 0 }
const rows = []
const failures = []

function execute({ run, env }) {
  return new Promise((resolve) => {
    spawn(process.execPath, run, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
      .on('error', () => resolve(1))
      .on('close', (code) => resolve(code ?? 1))
  })
}

/** Returns the passed, failed and skipped tests of a suite; a suite without a report failed as a whole. */
function counted(suite, code) {
  if (!suite.count) return code === 0 ? [1, 0, 0] : [0, 1, 0]
  try {
    const told = JSON.parse(readFileSync(report(suite.name), 'utf8'))
    const [passed, failed, skipped] = suite.count(told)
    failures.push(...suite.failures(told).map((failure) => [suite.name, ...failure]))
    return [passed, code !== 0 && failed === 0 ? 1 : failed, skipped]
  } catch {
    return [0, 1, 0]
  }
}

for (const suite of suites) {
  if (suite.browser) process.env.CHROMIUM_PATH = await findBrowser()
  console.log(`\n── ${suite.name} ──`)
  const since = performance.now()
  const [passed, failed, skipped] = counted(suite, await execute(suite))
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  rows.push({ suite: suite.name, passed, failed, skipped, seconds: seconds(since) })
}
rmSync(reports, { recursive: true, force: true })

// Printed again here, since a truncated log keeps its end.
for (const [suite, title, message] of failures)
  console.log(`\n✗ ${suite}: ${title}\n${message.slice(0, 2000)}`)
console.log('')
console.table(
  Object.fromEntries(
    rows.map(({ suite, ...row }) => [
      suite,
      { ...row, share: `${Math.round((row.seconds / allowance) * 100)} %` },
    ]),
  ),
)
console.log(`${seconds(started)} of ${allowance} seconds`)
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)

/** Returns a suite of Vitest's tests of these files or folders. */
function inNode(name, files) {
  return {
    name,
    run: [
      bin('vitest', 'vitest.mjs'),
      'run',
      '--config',
      'tests/vitest.config.ts',
      ...files,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report(name)}`,
    ],
    count: ({ numPassedTests, numFailedTests, numPendingTests }) => [
      numPassedTests,
      numFailedTests,
      numPendingTests,
    ],
    failures: ({ testResults }) =>
      testResults.flatMap(({ name, message, assertionResults }) =>
        (assertionResults.length
          ? assertionResults
          : [{ status: 'failed', fullName: name, failureMessages: [message] }]
        )
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => [fullName, failureMessages.join('\n')]),
      ),
  }
}

/** Returns a suite of Playwright's tests of these files, or of all. */
function inBrowser(name, choose, files = []) {
  return {
    name,
    browser: true,
    run: [
      bin('@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      'tests/playwright.config.ts',
      '--reporter=list,json',
      ...choose,
      ...files,
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report(name) },
    count: ({ stats }) => [stats.expected, stats.unexpected + stats.flaky, stats.skipped],
    failures: ({ suites }) =>
      specsOf(suites)
        .filter(({ ok }) => !ok)
        .map(({ title, tests }) => [
          title,
          tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
        ]),
  }
}

function specsOf(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...specsOf(inner)])
}
