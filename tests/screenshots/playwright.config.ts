import { defineConfig } from '@playwright/test'
import common from '../playwright.config.ts'

const { webServer, projects: _suites, reporter: _reports, ...rest } = common

/** Not part of `npm test`: takes screenshots to look at. */
export default defineConfig({
  ...rest,
  testDir: '.',
  testMatch: 'take.ts',
  outputDir: '../../test-results',
  ...(webServer && !Array.isArray(webServer) ? { webServer: { ...webServer, cwd: '../..' } } : {}),
  timeout: 15 * 60_000,
})
