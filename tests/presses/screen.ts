import type { Thing } from './things.ts'

/**
 * What a person does on a screen, whatever drives the browser: Playwright, Puppeteer or WebDriver. Everything waits until
 * it is possible, and rejects where it is not for long.
 */
export interface Screen {
  /** Loads a page of the app. */
  goto(path: string): Promise<void>
  click(thing: Thing): Promise<void>
  /** Replaces the text of a field. */
  fill(thing: Thing, text: string): Promise<void>
  /** Waits until this is on the screen, or was in a toast. */
  sees(thing: Thing): Promise<void>
  /** Waits until this is not on the screen. */
  lacks(thing: Thing): Promise<void>
}
