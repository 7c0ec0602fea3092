import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const stamp = join(root, 'dist', '.built')

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(ensureBuilt() ? 0 : 1)

/**
 * Builds `dist/` where the sources, the locked dependencies or the `VITE_` settings have changed since. Returns whether
 * it succeeded. Needs nothing but Node itself.
 */
export function ensureBuilt() {
  const wanted = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true

  console.log('Building …')
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0) return false
  // Computed again, since building may write generated sources.
  writeFileSync(stamp, sourcesHash())
  return true
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const name of ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']) add(hash, name)
  for (const name of readdirSync(root).sort()) if (name.startsWith('.env')) add(hash, name)
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  hash.update(JSON.stringify(settings.sort()))
  return hash.digest('hex')
}

function add(hash, name) {
  for (const file of filesOf(join(root, name))) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
