import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { pdfFonts } from '../src/pdf/fonts/pdf-fonts-plugin.ts'

/** Files that take half a minute or more: last in the order of sizes, they would each run alone at the end. */
const LONG = [
  'hostile-rows.test.ts',
  'hostile-services.test.ts',
  'plans.test.ts',
  'restart.test.ts',
  'roles-matrix-http.test.ts',
]

/** Runs long files first, the others as Vitest orders them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(`/${name}`))
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}

/** Tests that need no browser. Browser tests are Playwright's (playwright.config.ts beside this file). */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [pdfFonts()],
  test: {
    include: ['tests/{unit,store,backend,contract,database,simulation,engines}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/console.ts', 'tests/support/rxdb-per-page.ts'],
    sequence: { sequencer: LongestFirst },
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
