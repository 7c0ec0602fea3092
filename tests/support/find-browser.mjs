import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The usual paths of an installed Chromium or Chrome. */
const usual = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .map((name) => process.env[name])
    .filter(Boolean)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
}

/**
 * Flags for the storage engine of Chromium's IndexedDB, which it is about to exchange: `CHROMIUM_INDEXEDDB=sqlite` chooses
 * the new one; without it the browser decides, until then for LevelDB.
 */
export const indexedDbFlags =
  process.env.CHROMIUM_INDEXEDDB === 'sqlite' ? ['--enable-features=IdbSqliteBackingStore'] : []

/** Chromium without windows: the same pages, for a sixth less processor time. */
const HEADLESS = 'chromium-headless-shell'

const onPath = (names) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

const firstOf = (paths) => paths.find((path) => existsSync(path))

const installed = () =>
  process.env.CHROMIUM_PATH ||
  firstOf([...onPath(['chromium', 'chromium-browser', 'google-chrome']), ...(usual[process.platform] ?? [])])

const installedHeadless = () => process.env.CHROMIUM_PATH || firstOf(onPath([HEADLESS]))

/** Returns Playwright's own browser where it is on this machine. */
async function playwrights() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

const quietly = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })

const mayInstall = process.platform === 'linux' && process.getuid?.() === 0

function install(name) {
  quietly('apt-get', ['update'])
  quietly('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-noto-core'])
}

/** Returns the path of Debian's Chromium without windows, where it can be installed; else as `findBrowser`. */
export async function findHeadlessBrowser(log = console.log) {
  const there = installedHeadless()
  if (there) return there
  if (!installed() && mayInstall) {
    log(`No Chromium or Chrome found: asking apt-get for ${HEADLESS} …`)
    install(HEADLESS)
  }
  return installedHeadless() ?? findBrowser(log)
}

/**
 * Returns the path of the tests' browser: an installed Chromium or Chrome first, else Playwright's own, else one from
 * the system's package manager when root. Throws a sentence that says what to install when there is none.
 */
export async function findBrowser(log = console.log) {
  const there = installed() ?? (await playwrights())
  if (there) return there

  log('No Chromium or Chrome found: asking Playwright for one …')
  quietly(process.execPath, [join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'])
  const downloaded = await playwrights()
  if (downloaded) return downloaded

  if (mayInstall) {
    log('Playwright could not download one: asking apt-get …')
    install('chromium')
    const fromSystem = installed()
    if (fromSystem) return fromSystem
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one, or point CHROMIUM_PATH at it, and try again.',
  )
}
