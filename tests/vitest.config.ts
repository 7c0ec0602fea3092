import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { pdfFonts } from '../src/pdf/fonts/pdf-fonts-plugin.ts'

/** Tests that need no browser. Browser tests are Playwright's (playwright.config.ts beside this file). */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [pdfFonts()],
  test: {
    include: ['tests/{unit,store,backend,contract,database,simulation,engines}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/console.ts', 'tests/support/rxdb-per-page.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Files of one worker share loaded modules: loading them for each file took a third of the time.
    isolate: false,
    // `npm run coverage`: the rules and the sync code, by tests that assert.
    coverage: {
      provider: 'v8',
      include: ['src/{domain,outbox,sync}/**/*.ts'],
      reporter: ['text'],
      thresholds: {
        'src/domain/**': { branches: 95 },
        'src/outbox/**': { branches: 95 },
        'src/sync/**': { branches: 95 },
      },
    },
  },
})
