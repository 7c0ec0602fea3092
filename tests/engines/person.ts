import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '../presses/accounts.ts'
import type { Screen } from '../presses/screen.ts'
import type { Thing } from '../presses/things.ts'
import type { Key, Tab } from './browsers/browser.ts'
import type { Wanted, Words } from './browsers/locate.ts'
import type { Watched } from './browsers/page-scripts.ts'

/** Milliseconds that a person waits for what she expects. */
const PATIENCE_MS = 60_000
const POLL_MS = 150

const words = (text: string | RegExp): Words =>
  typeof text === 'string' ? text : { source: text.source, flags: text.flags }

function toWanted(thing: Thing): Wanted {
  if (typeof thing === 'string' || thing instanceof RegExp) return { text: words(thing) }
  const { name, label, text, within, ...rest } = thing
  return {
    ...rest,
    ...(name === undefined ? {} : { name: words(name) }),
    ...(label === undefined ? {} : { label: words(label) }),
    ...(text === undefined ? {} : { text: words(text) }),
    ...(within === undefined ? {} : { within: toWanted(within) }),
  }
}

/** A person at one tab of a browser. Everything waits until it is possible. */
export class Person implements Screen {
  readonly tab: Tab
  readonly #origin: string
  readonly #patience: number

  constructor(tab: Tab, origin: string, patience = PATIENCE_MS) {
    this.tab = tab
    this.#origin = origin
    this.#patience = patience
  }

  goto(path: string): Promise<void> {
    return this.tab.goto(new URL(path, this.#origin).href)
  }

  /** Signs in, and waits for the first pull. */
  async signIn(email: string): Promise<void> {
    await signIn(this, email)
    await this.waitsFor({ text: 'Up to date', hidden: true })
  }

  async click(thing: Thing): Promise<void> {
    await this.#act(thing, (target) => target.click())
  }

  async fill(thing: Thing, text: string): Promise<void> {
    await this.#act(thing, (target) => target.type(text))
  }

  /** Chooses files of this machine in the dialog on the screen. */
  async choose(...paths: string[]): Promise<void> {
    const input = { css: 'input[type=file]', hidden: true, within: { role: 'dialog' } }
    await this.#act(input, (target) => target.choose(paths))
  }

  press(key: Key): Promise<void> {
    return this.tab.press(key)
  }

  /** Waits until this is on the screen, or was in a toast. */
  async sees(thing: Thing): Promise<void> {
    await until(
      `sees ${nameOf(thing)}`,
      async () => (await this.#wasToasted(thing)) || this.shows(thing),
      () => this.#where(),
      this.#patience,
    )
  }

  /** Waits until an element is there, visible or not. */
  async waitsFor(thing: Thing): Promise<void> {
    await until(
      `finds ${nameOf(thing)}`,
      () => this.shows(thing),
      () => this.#where(),
      this.#patience,
    )
  }

  async lacks(thing: Thing): Promise<void> {
    await until(
      `does not see ${nameOf(thing)}`,
      async () => !(await this.shows(thing)),
      () => this.#where(),
      this.#patience,
    )
  }

  async shows(thing: Thing): Promise<boolean> {
    return (await this.tab.find(toWanted(thing))) !== null
  }

  /** Returns what the field holds. */
  async value(label: string): Promise<string> {
    await this.waitsFor({ label })
    return this.tab.run((wanted) => {
      const fields = [...document.querySelectorAll('input, textarea')] as (
        | HTMLInputElement
        | HTMLTextAreaElement
      )[]
      return (
        fields.find(({ labels }) => [...(labels ?? [])].some((one) => one.textContent?.includes(wanted)))
          ?.value ?? ''
      )
    }, label)
  }

  /**
   * Waits until the first service worker is started. Where the page is left while it is being started, WebKitGTK 2.50 does
   * not install it, nor another (docs/decisions/063).
   */
  async seesInstallationBegin(): Promise<void> {
    await until(
      'sees the installation begin',
      () =>
        this.tab.run(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          return Boolean(registration?.installing ?? registration?.waiting ?? registration?.active)
        }),
      () => this.#where(),
      this.#patience,
    )
  }

  /** Waits until the service worker is active: from then on the app starts without a network. */
  async isInstalled(): Promise<void> {
    await this.tab.run(async () => {
      await navigator.serviceWorker.ready
    })
  }

  /** Returns the address and the text of the page, for the message of a failure. */
  #where(): Promise<string> {
    return this.tab.run(() => `At ${location.href}: ${document.body.textContent?.slice(0, 600)}`)
  }

  async #wasToasted(thing: Thing): Promise<boolean> {
    if (typeof thing !== 'string' && !(thing instanceof RegExp)) return false
    const toasts = await this.tab.run(
      () => (window as unknown as { watched?: Watched }).watched?.toasts ?? [],
    )
    const lines = toasts.flatMap((toast) => toast.split('\n'))
    return lines.some((line) => (typeof thing === 'string' ? line === thing : thing.test(line)))
  }

  /** Finds it and acts; again where the screen replaced it between the two. */
  async #act(thing: Thing, work: (target: NonNullable<Awaited<ReturnType<Tab['find']>>>) => Promise<void>) {
    let last: unknown = 'it is not there'
    await until(
      `reaches ${nameOf(thing)}`,
      async () => {
        const target = await this.tab.find(toWanted(thing))
        if (!target) return false
        try {
          await work(target)
          return true
        } catch (error) {
          last = error
          return false
        }
      },
      async () => `${last} ${await this.#where()}`,
      this.#patience,
    )
  }
}

const nameOf = (thing: Thing): string =>
  typeof thing === 'string' || thing instanceof RegExp
    ? String(thing)
    : JSON.stringify(thing, (_, value) => (value instanceof RegExp ? String(value) : value))

/** Asks again until the answer is true; fails after `patience` milliseconds. */
export async function until(
  what: string,
  ask: () => Promise<boolean>,
  why: () => string | Promise<string> = () => '',
  patience = PATIENCE_MS,
): Promise<void> {
  const end = Date.now() + patience
  for (;;) {
    if (await ask()) return
    if (Date.now() > end) throw new Error(`The person never ${what}. ${await why()}`)
    await delay(POLL_MS)
  }
}
