import type { Wanted } from './locate.ts'

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof ENGINES)[number]

/** The size of a new tab. */
export const DESK = { width: 1280, height: 900 }

/** A browser with a profile of its own, driven as a person drives it. */
export interface Browser {
  readonly engine: Engine
  /** Opens a tab; all tabs share the profile. */
  newTab(): Promise<Tab>
  /**
   * Kills the processes without warning, and opens a tab again with the profile that is on the disk. WebKit's driver
   * gives no profile that outlives the browser, and ends its session with a killed page: there the tabs are closed.
   * `whileDown` runs in between.
   */
  crash(whileDown?: () => Promise<void>): Promise<Tab>
  /** Stops all its processes, as a device that sleeps does; the returned function lets them go on. */
  pause(): () => void
  /** Errors that no code caught, and calls of `console.error`, of all tabs since the last call. */
  takeErrors(): Promise<string[]>
  close(): Promise<void>
}

export interface Tab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page. It must not refer to anything outside; arguments and result are JSON. */
  run<Args extends unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Returns the first element that is wanted; null where there is none. */
  find(wanted: Wanted): Promise<Target | null>
  /** Presses one key, by its name in `KeyboardEvent.key`. */
  press(key: Key): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(path: string): Promise<void>
  close(): Promise<void>
}

export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown' | 'ArrowRight'

/** An element of a page. */
export interface Target {
  click(): Promise<void>
  /** Replaces the text of a field, key by key. */
  type(text: string): Promise<void>
  /** Chooses files of this machine in an `<input type="file">`. */
  choose(paths: readonly string[]): Promise<void>
}
