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

function installed() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
  return [...onPath, ...(usual[process.platform] ?? [])].find((path) => existsSync(path))
}

/** Returns Playwright's own browser where it is on this machine. */
async function playwrights() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

const quietly = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })

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

  if (process.platform === 'linux' && process.getuid?.() === 0) {
    log('Playwright could not download one: asking apt-get …')
    quietly('apt-get', ['update'])
    quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core'])
    const fromSystem = installed()
    if (fromSystem) return fromSystem
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one, or point CHROMIUM_PATH at it, and try again.',
  )
}
