import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, {
  type ElementHandle,
  type LaunchOptions,
  type Page,
  type Browser as Puppeteer,
} from 'puppeteer-core'
import { indexedDbFlags } from '../../support/find-browser.mjs'
import { type Browser, DESK, type Tab, type Target } from './browser.ts'
import type { LaunchSettings } from './launch.ts'
import { locate, type Wanted } from './locate.ts'
import { sourceOf, testingLibrary, watchPage } from './page-scripts.ts'
import { pauseGroup } from './pause-group.ts'

/**
 * Errors of requests that fail because a test stopped the server; what Firefox says of a request that the worker was
 * answering, or of a socket that was connecting, when its page was left, and of a worker where the user lets no site store
 * anything.
 */
const expectedErrors =
  /Failed to load resource|downloadable font: download failed.*status=2152398850|ERR_CONNECTION|ERR_FAILED|WebSocket connection|can’t establish|encountered an unexpected error|interrupted while the page was loading|Storage access is restricted/

/** Made anew for each start: Puppeteer takes features out of the list of arguments that it is given. */
const optionsOf = {
  chromium: () => ({
    browser: 'chrome',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--force-prefers-reduced-motion',
      ...indexedDbFlags,
    ],
  }),
  firefox: () => ({ browser: 'firefox' }),
} satisfies Record<string, () => LaunchOptions>

/** The user's setting that no site may store anything, as the browsers' own pages of settings make it. */
const REFUSED_IN_FIREFOX = { 'network.cookie.cookieBehavior': 2 }
async function refuseInChromium(profile: string): Promise<void> {
  await mkdir(join(profile, 'Default'))
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
}

/** Drives Chromium by its DevTools protocol, and Firefox by WebDriver BiDi. */
export class PuppeteerBrowser implements Browser {
  readonly engine: 'chromium' | 'firefox'
  readonly #executable: string
  readonly #profile: string
  #browser: Puppeteer
  #errors: string[] = []

  private constructor(
    engine: 'chromium' | 'firefox',
    executable: string,
    profile: string,
    browser: Puppeteer,
  ) {
    this.engine = engine
    this.#executable = executable
    this.#profile = profile
    this.#browser = browser
  }

  static async launch(
    engine: 'chromium' | 'firefox',
    executable: string,
    { refuseStorage = false, folder = tmpdir() }: LaunchSettings,
  ): Promise<PuppeteerBrowser> {
    const profile = await mkdtemp(join(folder, `verdant-circle-${engine}-`))
    if (refuseStorage && engine === 'chromium') await refuseInChromium(profile)
    const preferences = refuseStorage ? REFUSED_IN_FIREFOX : {}
    const started = await start(engine, executable, profile, preferences)
    return new PuppeteerBrowser(engine, executable, profile, started)
  }

  async newTab(): Promise<Tab> {
    const page = await this.#browser.newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) =>
      this.#note(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    )
    page.on('console', (message) => {
      if (message.type() === 'error') this.#note(message.text())
    })
    return new PuppeteerTab(page)
  }

  async crash(whileDown: () => Promise<void> = async () => {}): Promise<Tab> {
    const browser = this.#browser
    const ended = new Promise((resolve) => browser.process()?.once('exit', resolve))
    browser.process()?.kill('SIGKILL')
    await ended
    await whileDown()
    // It names the killed process, whose number may be another one's by now.
    await rm(join(this.#profile, 'SingletonLock'), { force: true })
    this.#browser = await start(this.engine, this.#executable, this.#profile)
    return this.newTab()
  }

  pause(): () => void {
    return pauseGroup(this.#browser.process()?.pid)
  }

  #note(error: string): void {
    if (!expectedErrors.test(error)) this.#errors.push(error)
  }

  async takeErrors(): Promise<string[]> {
    return this.#errors.splice(0)
  }

  async close(): Promise<void> {
    await this.#browser.close()
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const start = (
  engine: 'chromium' | 'firefox',
  executablePath: string,
  userDataDir: string,
  preferences: Record<string, unknown> = {},
): Promise<Puppeteer> =>
  puppeteer.launch({
    ...optionsOf[engine](),
    extraPrefsFirefox: { ...preferences, 'ui.prefersReducedMotion': 1 },
    executablePath,
    userDataDir,
    headless: true,
    defaultViewport: DESK,
    protocolTimeout: 120_000,
  })

class PuppeteerTab implements Tab {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url, { waitUntil: 'domcontentloaded' })
    await this.#prepare()
  }

  async reload(): Promise<void> {
    await this.#page.reload({ waitUntil: 'domcontentloaded' })
    await this.#prepare()
  }

  run<Args extends unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return this.#page.evaluate(`${sourceOf(work)}(...${JSON.stringify(args)})`) as Promise<Result>
  }

  async find(wanted: Wanted): Promise<Target | null> {
    const script = `${sourceOf(locate)}(${JSON.stringify(wanted)})[0] ?? null`
    try {
      await this.#prepare()
      const found = await this.#page.evaluateHandle(script)
      const element = found.asElement() as ElementHandle<HTMLElement> | null
      return element && new PuppeteerTarget(this.#page, element)
    } catch (error) {
      // The page was replaced meanwhile.
      if (/context was destroyed|frame (?:was )?detached/i.test(String(error))) return null
      throw error
    }
  }

  press(key: 'Tab' | 'Enter' | 'Escape' | 'ArrowDown' | 'ArrowRight'): Promise<void> {
    return this.#page.keyboard.press(key)
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text)
  }

  resize(width: number, height: number): Promise<void> {
    return this.#page.setViewport({ width, height })
  }

  async screenshot(path: string): Promise<void> {
    await this.#page.screenshot({ path: path as `${string}.png` })
  }

  close(): Promise<void> {
    return this.#page.close()
  }

  /** Loads what `find` needs; a navigation by a link may have replaced the page. */
  async #prepare(): Promise<void> {
    await this.#page.evaluate(`${sourceOf(watchPage)}()`)
    if (!(await this.#page.evaluate(() => 'TestingLibraryDom' in window)))
      await this.#page.evaluate(testingLibrary)
  }
}

class PuppeteerTarget implements Target {
  readonly #page: Page
  readonly #element: ElementHandle<HTMLElement>

  constructor(page: Page, element: ElementHandle<HTMLElement>) {
    this.#page = page
    this.#element = element
  }

  async click(): Promise<void> {
    await this.#page.bringToFront()
    await this.#element.click()
  }

  async type(text: string): Promise<void> {
    await this.#page.bringToFront()
    await this.#element.evaluate((field) => {
      field.focus()
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
    })
    if (text === '') await this.#page.keyboard.press('Backspace')
    else await this.#page.keyboard.type(text)
  }

  choose(paths: readonly string[]): Promise<void> {
    return (this.#element as unknown as ElementHandle<HTMLInputElement>).uploadFile(...paths)
  }
}
