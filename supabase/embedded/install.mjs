import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const oldestNode = [20, 19]

/**
 * Installs the locked dependencies on a bare clone and wherever others are there. Exits the process with
 * a sentence where Node is too old or the installation fails. Needs nothing but Node itself.
 */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    stop(`This needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`)
  }
  if (isInstalled()) return

  console.log('Installing dependencies …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) stop('The dependencies could not be installed. Is the npm registry within reach?')
}

/** Returns whether all that is locked is there: npm lists what it has installed, once it has, in the lockfile's form. */
function isInstalled() {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = packagesIn(list)
  const locked = packagesIn(join(root, 'package-lock.json'))
  return (
    Object.keys(installed).every((path) => path in locked) &&
    Object.entries(locked).every(
      // What is optional may be for another system.
      ([path, { integrity, optional }]) =>
        path === '' || optional || installed[path]?.integrity === integrity,
    )
  )
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
