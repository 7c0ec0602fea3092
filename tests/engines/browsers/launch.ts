import type { Browser, Engine } from './browser.ts'
import { findChromium, findFirefox, findWebKit } from './find-browsers.ts'
import { PuppeteerBrowser } from './puppeteer-browser.ts'
import { WebDriverBrowser } from './webdriver-browser.ts'

export interface LaunchSettings {
  /** The browser lets no site store anything. WebKit's driver has no such setting. */
  refuseStorage?: boolean
  /** Where the profile is. WebKit's driver has no such setting. */
  folder?: string
}

/** Starts a browser with an empty profile; installs it where that is possible. */
export async function launch(engine: Engine, settings: LaunchSettings = {}): Promise<Browser> {
  switch (engine) {
    case 'chromium':
      return PuppeteerBrowser.launch(engine, await findChromium(), settings)
    case 'firefox':
      return PuppeteerBrowser.launch(engine, findFirefox(), settings)
    case 'webkit':
      return WebDriverBrowser.launch(findWebKit())
  }
}
