import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { pdfFonts } from '../src/pdf/fonts/pdf-fonts-plugin.ts'
import { everything } from './support/everything.ts'

const NIGHTLY = everything ? [] : ['**/*.nightly.test.ts']
const CONSOLE = 'tests/support/console.ts'
const RXDB_PER_PAGE = 'tests/support/rxdb-per-page.ts'

/** Returns a suite: the tests of a folder, without those that are left to the night. */
const suite = (
  name: string,
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    exclude: NIGHTLY,
    setupFiles: [CONSOLE],
    ...test,
  },
})

const PROTECTIONS = 'tests/simulation/protections/**/*.test.ts'

/** Runs the simulations first: they take longest, in processes of their own. */
class SimulationsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSimulation = ({ project }: TestSpecification) => project.name === 'simulation'
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => Number(isSimulation(other)) - Number(isSimulation(one)))
  }
}

/** Tests that need no browser, and those of three engines. Chromium's are Playwright's (playwright.config.ts beside this file). */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [pdfFonts()],
  test: {
    projects: [
      suite('unit'),
      suite('store', { setupFiles: [CONSOLE, RXDB_PER_PAGE] }),
      suite('backend'),
      suite('contract'),
      suite('database'),
      suite('simulation', { exclude: [PROTECTIONS, ...NIGHTLY] }),
      suite('protections', { include: [PROTECTIONS], exclude: [] }),
      suite('engines'),
    ],
    reporters: ['default', './tests/runner/vitest-reporter.ts'],
    // Of @supabase/lite: hashing a password takes a tenth of a second by default.
    env: { LITE_AUTH_BCRYPT_COST: '4' },
    restoreMocks: true,
    sequence: { sequencer: SimulationsFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: availableParallelism(),
    // Files of one worker share loaded modules: loading them for each file took a third of the time.
    isolate: false,
    // A change of these is no change of an import, and concerns all tests.
    forceRerunTriggers: ['**/package.json', '**/tests/vitest.config.ts', '**/supabase/**/*.{sql,toml}'],
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
