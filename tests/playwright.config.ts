import { defineConfig } from '@playwright/test'
import { everything } from './support/everything.ts'
import { indexedDbFlags } from './support/find-browser.mjs'

const port = Number(process.env.BROWSER_TEST_PORT ?? 4273)
const AXE = /axe finds nothing/
/** A second telling of a rule. */
const NIGHTLY = everything ? [] : [/@nightly/]

/** Tests what a user sees, on the production build and the real embedded backend, started as `npm start` does. */
export default defineConfig({
  testDir: 'browser',
  outputDir: '../test-results',
  // For a busy machine; on a quiet one the longest tests take half a minute.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  // A page waits for its server now and then.
  workers: '150%',
  forbidOnly: true,
  reporter: [['list'], ['./runner/playwright-reporter.ts']],
  // The suites of `npm test`; the long ones run by name and by night.
  projects: [
    { name: 'browser', testMatch: 'browser/*.spec.ts', grepInvert: [AXE, ...NIGHTLY] },
    { name: 'stories', testMatch: 'browser/stories/*.spec.ts', grepInvert: AXE },
    { name: 'accessibility', testMatch: 'browser/**/*.spec.ts', grep: AXE },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 900 },
    // Recording every page costs as much as the pages themselves; run a failed test again with TRACE=on.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...indexedDbFlags,
      ],
    },
  },
  webServer: {
    command: 'node supabase/embedded/start.mjs',
    cwd: '..',
    url: `http://localhost:${port}`,
    env: {
      PORT: String(port),
      DATA_DIR: 'memory://',
      SEED: 'demo',
      AUTH_LIMITS: 'off',
      LITE_AUTH_BCRYPT_COST: '4',
    },
    reuseExistingServer: false,
    timeout: 240_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
