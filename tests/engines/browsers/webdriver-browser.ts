import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import {
  Builder,
  Capabilities,
  error,
  Key as Keys,
  type WebDriver,
  type WebElement,
} from 'selenium-webdriver'
import { freePort } from '../../support/free-port.ts'
import type { Browser, Key, Tab, Target } from './browser.ts'
import { DESK } from './browser.ts'
import type { WebDriverInstallation } from './find-browsers.ts'
import { locate, type Wanted } from './locate.ts'
import { sourceOf, testingLibrary, watchPage } from './page-scripts.ts'
import { pauseGroup } from './pause-group.ts'

const keys: Record<Key, string> = {
  Tab: Keys.TAB,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  ArrowDown: Keys.ARROW_DOWN,
  ArrowRight: Keys.ARROW_RIGHT,
}

/** Drives WebKit by WebDriver: WebKitGTK here, Safari on a Mac. One session has one tab that commands go to. */
export class WebDriverBrowser implements Browser {
  readonly engine = 'webkit'
  readonly #process: ChildProcess
  readonly #driver: WebDriver
  #firstIsUsed = false
  #errors: string[] = []
  #last: Promise<unknown> = Promise.resolve()

  private constructor(process: ChildProcess, driver: WebDriver) {
    this.#process = process
    this.#driver = driver
  }

  static async launch({
    command,
    args,
    env,
    capabilities,
  }: WebDriverInstallation): Promise<WebDriverBrowser> {
    const port = await freePort()
    // A group of its own: the driver's helpers end with it.
    const started = spawn(command, [...args, `--port=${port}`], {
      env: { ...process.env, ...env },
      detached: true,
      stdio: 'ignore',
    })
    const driver = await connect(port, new Capabilities(capabilities))
    await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 })
    return new WebDriverBrowser(started, driver)
  }

  async newTab(): Promise<Tab> {
    const tab = await this.#inTurn(async () => {
      // The tab that commands went to may be closed; a new one is opened from one that is there.
      const [open = ''] = await this.#driver.getAllWindowHandles()
      await this.#driver.switchTo().window(open)
      if (this.#firstIsUsed) await this.#driver.switchTo().newWindow('tab')
      this.#firstIsUsed = true
      return this.#tab(await this.#driver.getWindowHandle())
    })
    await tab.resize(DESK.width, DESK.height)
    return tab
  }

  async crash(whileDown: () => Promise<void> = async () => {}): Promise<Tab> {
    await whileDown()
    const left = await this.#driver.getAllWindowHandles()
    const tab = await this.newTab()
    await this.#inTurn(async () => {
      const fresh = await this.#driver.getWindowHandle()
      for (const handle of left) {
        await this.#driver.switchTo().window(handle)
        await this.#driver.close()
      }
      await this.#driver.switchTo().window(fresh)
    })
    return tab
  }

  pause(): () => void {
    return pauseGroup(this.#process.pid)
  }

  async takeErrors(): Promise<string[]> {
    for (const handle of await this.#driver.getAllWindowHandles())
      await this.#within(handle, () => this.#collectErrors())
    return this.#errors.splice(0)
  }

  async close(): Promise<void> {
    await this.#driver.quit().catch(() => undefined)
    if (this.#process.pid) process.kill(-this.#process.pid, 'SIGKILL')
  }

  #tab(handle: string): Tab {
    return new WebDriverTab(
      this.#driver,
      (work) => this.#within(handle, work),
      () => this.#collectErrors(),
    )
  }

  /** Takes the errors of the page that commands go to, before it is left. */
  async #collectErrors(): Promise<void> {
    const errors = await this.#driver
      .executeScript<string[]>('return window.watched ? window.watched.errors.splice(0) : []')
      .catch(() => [])
    this.#errors.push(...errors.filter((error) => !/Failed to load resource|WebSocket/.test(error)))
  }

  #within<Result>(handle: string, work: () => Promise<Result>): Promise<Result> {
    return this.#inTurn(async () => {
      await this.#driver.switchTo().window(handle)
      return work()
    })
  }

  /** Commands of several tabs go one after the other. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work, work)
    this.#last = result
    return result
  }
}

/** WebKit refuses an element that the page has replaced since it was found: it is not there any more. */
function nullWhereStale(problem: unknown): null {
  if (problem instanceof error.StaleElementReferenceError) return null
  throw problem
}

class WebDriverTab implements Tab {
  readonly #driver: WebDriver
  readonly #within: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly #leave: () => Promise<void>

  constructor(
    driver: WebDriver,
    within: <Result>(work: () => Promise<Result>) => Promise<Result>,
    leave: () => Promise<void>,
  ) {
    this.#driver = driver
    this.#within = within
    this.#leave = leave
  }

  goto(url: string): Promise<void> {
    return this.#within(async () => {
      await this.#leave()
      await this.#driver.get(url)
      await this.#prepare()
    })
  }

  reload(): Promise<void> {
    return this.#within(async () => {
      await this.#leave()
      await this.#driver.navigate().refresh()
      await this.#prepare()
    })
  }

  run<Args extends unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve().then(() => ${sourceOf(work)}(...arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    return this.#within(async () => {
      const { value, error: thrown } = await this.#driver.executeAsyncScript<{
        value?: Result
        error?: string
      }>(script, args)
      if (thrown !== undefined) throw new Error(thrown)
      return value as Result
    })
  }

  find(wanted: Wanted): Promise<Target | null> {
    return this.#within(async () => {
      await this.#prepare()
      const element = await this.#driver
        .executeScript<WebElement | null>(`return ${sourceOf(locate)}(arguments[0])[0] ?? null`, wanted)
        .catch(nullWhereStale)
      return element && new WebDriverTarget(this.#driver, element, this.#within)
    })
  }

  press(key: Key): Promise<void> {
    return this.#within(() => this.#driver.actions().sendKeys(keys[key]).perform())
  }

  type(text: string): Promise<void> {
    return this.#within(() => this.#driver.actions().sendKeys(text).perform())
  }

  resize(width: number, height: number): Promise<void> {
    return this.#within(async () => {
      // The window has a frame: what is missing after the first change is added.
      await this.#driver.manage().window().setRect({ width, height })
      const [inner = width, high = height] = await this.#driver.executeScript<number[]>(
        'return [innerWidth, innerHeight]',
      )
      if (inner !== width || high !== height)
        await this.#driver
          .manage()
          .window()
          .setRect({ width: 2 * width - inner, height: 2 * height - high })
    })
  }

  screenshot(path: string): Promise<void> {
    return this.#within(async () => writeFile(path, await this.#driver.takeScreenshot(), 'base64'))
  }

  close(): Promise<void> {
    return this.#within(async () => {
      await this.#leave()
      await this.#driver.close()
    })
  }

  async #prepare(): Promise<void> {
    await this.#driver.executeScript(`${sourceOf(watchPage)}()`)
    const isThere = await this.#driver.executeScript<boolean>("return 'TestingLibraryDom' in window")
    if (!isThere) await this.#driver.executeScript(testingLibrary)
  }
}

class WebDriverTarget implements Target {
  readonly #driver: WebDriver
  readonly #element: WebElement
  readonly #within: <Result>(work: () => Promise<Result>) => Promise<Result>

  constructor(
    driver: WebDriver,
    element: WebElement,
    within: <Result>(work: () => Promise<Result>) => Promise<Result>,
  ) {
    this.#driver = driver
    this.#element = element
    this.#within = within
  }

  click(): Promise<void> {
    return this.#within(async () => {
      await this.#driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", this.#element)
      await this.#element.click()
    })
  }

  type(text: string): Promise<void> {
    return this.#within(async () => {
      await this.#driver.executeScript('arguments[0].focus(); arguments[0].select?.()', this.#element)
      await this.#element.sendKeys(text === '' ? Keys.BACK_SPACE : text)
    })
  }

  choose(paths: readonly string[]): Promise<void> {
    return this.#within(() => this.#element.sendKeys(paths.join('\n')))
  }
}

/** Resolves when the driver answers; it needs a moment to start. */
async function connect(port: number, capabilities: Capabilities): Promise<WebDriver> {
  for (let tries = 1; ; tries++) {
    try {
      return await new Builder()
        .usingServer(`http://localhost:${port}`)
        .withCapabilities(capabilities)
        .build()
    } catch (error) {
      if (tries === 60) throw error
      await delay(500)
    }
  }
}
