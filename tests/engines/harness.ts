import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Market } from '../support/market.ts'
import { type Browser, ENGINES, type Engine, type Tab } from './browsers/browser.ts'
import { type LaunchSettings, launch } from './browsers/launch.ts'
import { Person } from './person.ts'
import { Server } from './server.ts'

/** Where a failed story leaves pictures of its tabs. */
const PICTURES = join('test-results', 'engines')
const STORY_TIMEOUT_MS = 300_000
const SETUP_TIMEOUT_MS = 600_000

/** A device: a browser with a profile of its own, and the person at its tab. */
export interface Device {
  browser: Browser
  person: Person
  /** Opens another tab. */
  tab(): Promise<Person>
  /** Kills the tab and opens a new one (see `Browser.crash`). */
  crash(): Promise<Person>
  /** Ends the browser before the story ends. An error in its console fails the story. */
  close(): Promise<void>
}

/** What a story has: a server whose process can be stopped, and devices. */
export interface Stage {
  engine: Engine
  server: Server
  market: Market
  /** Opens a device with an empty profile; `origin` where the app is served at another address, too. */
  device(settings?: LaunchSettings & { origin?: string }): Promise<Device>
}

/** Stops the network: the server's process ends. */
export const offline = ({ server }: Stage): Promise<void> => server.stop()
export const online = ({ server }: Stage): Promise<void> => server.start()

/** `ENGINES=firefox,webkit npm test -- engines` runs the stories in those only. */
const chosen = process.env.ENGINES?.split(',') ?? ENGINES

export type Story = (stage: Stage) => Promise<void>

/** Tells each story in each engine, with a server for all of them. An error in any console fails the story. */
export function inEveryEngine(
  stories: Record<string, Story | { except: Partial<Record<Engine, string>>; tell: Story }>,
): void {
  describe.each(ENGINES.filter((engine) => chosen.includes(engine)))('%s', (engine) => {
    let server: Server
    const open: Browser[] = []
    beforeAll(async () => {
      server = await Server.start()
    }, SETUP_TIMEOUT_MS)
    afterEach(async () => {
      for (const browser of open.splice(0)) await browser.close()
      await server.start()
    }, SETUP_TIMEOUT_MS)
    afterAll(() => server?.close())

    for (const [title, told] of Object.entries(stories)) {
      const { except, tell } = typeof told === 'function' ? { except: {}, tell: told } : told
      const reason = (except as Partial<Record<Engine, string>>)[engine]
      test.skipIf(reason !== undefined)(
        reason === undefined ? title : `${title} (not here: ${reason})`,
        async () => {
          const market = new Market(server.url, server.secretKey)
          const people: Person[] = []
          const device = async ({ origin = server.url, ...settings } = {}): Promise<Device> => {
            const browser = await launch(engine, settings)
            open.push(browser)
            const personAt = (tab: Tab) => {
              const person = new Person(tab, origin)
              people.push(person)
              return person
            }
            return {
              browser,
              person: personAt(await browser.newTab()),
              tab: async () => personAt(await browser.newTab()),
              crash: async () => personAt(await browser.crash()),
              async close() {
                open.splice(open.indexOf(browser), 1)
                const errors = await browser.takeErrors()
                await browser.close()
                expect(errors, 'errors in a page').toEqual([])
              },
            }
          }
          try {
            await tell({ engine, server, market, device })
          } catch (error) {
            await takePictures(people, `${engine} ${title}`)
            throw error
          }
          for (const browser of open) expect(await browser.takeErrors(), 'errors in a page').toEqual([])
        },
        STORY_TIMEOUT_MS,
      )
    }
  })
}

/** Stores a picture and the state of each page when a story failed. */
async function takePictures(people: readonly Person[], title: string): Promise<void> {
  await mkdir(PICTURES, { recursive: true })
  for (const [place, { tab }] of people.entries()) {
    const file = join(PICTURES, `${title.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 60)}-${place + 1}`)
    // A tab that was killed has neither.
    await tab.screenshot(`${file}.png`).catch(() => undefined)
    const state = await tab.run(stateOfPage).catch(String)
    await writeFile(`${file}.json`, JSON.stringify(state, null, 2))
  }
}

/** Runs in a page: returns what tells why it shows what it shows. */
async function stateOfPage() {
  return {
    address: location.href,
    readyState: document.readyState,
    text: document.body.textContent?.slice(0, 1000),
    root: document.getElementById('root')?.innerHTML.slice(0, 1000),
    watched: (window as unknown as { watched?: object }).watched,
    controlledBy: navigator.serviceWorker.controller?.state,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    requests: performance.getEntriesByType('resource').map((entry) => {
      const { name, startTime, duration, responseStatus } = entry as PerformanceResourceTiming
      return `${name} at ${Math.round(startTime)} took ${Math.round(duration)}: ${responseStatus}`
    }),
  }
}
