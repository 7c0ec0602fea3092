import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

/*
 * Runs RxDB's own tests, of the version that the lockfile names, with our storage as its custom storage:
 * https://rxdb.info/custom-storage.html. Every night: `node tests/rxdb/run.mjs`, with the folder of a checkout where there is
 * one. What the storage does not do is named in src/database/chunked-storage/README.md.
 */
const root = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'node_modules/rxdb/package.json'), 'utf8'))
const run = (command, ...words) =>
  execFileSync(command, words, { cwd: checkout, stdio: 'inherit', shell: process.platform === 'win32' })

const given = process.argv[2]
const checkout = given ?? mkdtempSync(join(tmpdir(), 'rxdb-'))
if (!given) {
  run('git', 'clone', '--depth', '1', '--branch', version, 'https://github.com/pubkey/rxdb.git', '.')
  run('npm', 'install')
  run('npm', 'run', 'build')
}
// RxDB itself is the checkout's: one copy of it.
await build({
  root,
  configFile: false,
  publicDir: false,
  build: {
    lib: { entry: 'tests/rxdb/custom-storage.ts', formats: ['es'], fileName: () => 'custom-storage.ts' },
    outDir: join(checkout, 'test/unit'),
    emptyOutDir: false,
    minify: false,
    target: 'es2022',
    rolldownOptions: { external: [/^rxdb/, /^rxjs/, /^node:/, /^fake-indexeddb/] },
  },
})
run('npm', 'run', 'test:node:custom')
