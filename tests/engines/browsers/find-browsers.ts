import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from '../../support/find-browser.mjs'

/** How a WebDriver is started. */
export interface WebDriverInstallation {
  /** The driver, which takes `--port=`. */
  command: string
  args: string[]
  env: Record<string, string>
  capabilities: Record<string, unknown>
}

const firstThere = (paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path && existsSync(path))

const firefox = () =>
  firstThere([
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ])

/** Safari on a Mac, whose driver must be allowed once by `safaridriver --enable`. */
const safari = (): WebDriverInstallation | undefined =>
  process.platform === 'darwin'
    ? { command: '/usr/bin/safaridriver', args: [], env: {}, capabilities: { browserName: 'Safari' } }
    : undefined

/** WebKitGTK's small browser, which needs a display and a message bus of its own. */
function webKitGtk(): WebDriverInstallation | undefined {
  const driver = firstThere(['/usr/bin/WebKitWebDriver'])
  const browser = firstThere(
    ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
  )
  if (!driver || !browser || !firstThere(['/usr/bin/xvfb-run']) || !firstThere(['/usr/bin/dbus-run-session']))
    return undefined
  return {
    command: 'xvfb-run',
    args: ['-a', '-s', '-screen 0 1600x1400x24', 'dbus-run-session', driver],
    // Without user namespaces and a GPU, as in most containers.
    env: { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
    capabilities: {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    },
  }
}

/** Asks the system's package manager, when root. */
function install(packages: readonly string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  console.log(`Asking apt-get for ${packages.join(', ')} …`)
  const quietly = { stdio: 'ignore' } as const
  spawnSync('apt-get', ['update'], quietly)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quietly)
}

/** Returns the path of Firefox, or throws a sentence that says what to install. */
export function findFirefox(): string {
  const there = firefox()
  if (there) return there
  install(['firefox-esr'])
  const found = firefox()
  if (found) return found
  throw new Error('The tests of Firefox need it. Install it, or point FIREFOX_PATH at it, and try again.')
}

/** Returns how WebKit's driver is started, or throws a sentence that says what to install. */
export function findWebKit(): WebDriverInstallation {
  const there = safari() ?? webKitGtk()
  if (there) return there
  install(['webkit2gtk-driver', 'xvfb', 'xauth', 'dbus'])
  const found = webKitGtk()
  if (found) return found
  throw new Error(
    'The tests of WebKit need Safari, or on Linux the packages webkit2gtk-driver, xvfb and dbus. Install them, and try again.',
  )
}

export { findBrowser as findChromium }
