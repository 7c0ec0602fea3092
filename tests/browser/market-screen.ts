import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import * as press from '../presses/market.ts'
import { expect } from './people.ts'
import { locate, screenOf } from './screen-of.ts'

export { REQUEST_MESSAGE } from '../presses/market.ts'

/** A file as Playwright's `setInputFiles` takes it. */
export interface UploadFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Opens the board and returns the card of a service, found by the search. */
export const findOnBoard = async (page: Page, { title }: { title: string }): Promise<Locator> =>
  locate(page, await press.findOnBoard(screenOf(page), title))

/** Returns the open card of a member in the directory. */
export const openCard = (page: Page, name: string) =>
  page.getByRole('article', { name }).filter({ visible: true })

/** Returns a service or a request in a list, by its heading. */
export const listEntry = (page: Page | Locator, name: string) => page.getByRole('listitem', { name })

/** Opens the dialog of project files as the client. */
export const openFiles = (page: Page, title: string): Promise<void> => press.openFiles(screenOf(page), title)

/** Opens the dialog of project files as the professional. */
export const openFilesOf = (page: Page, title: string): Promise<void> =>
  press.openFilesOfService(screenOf(page), title)

/** Chooses files in the open dialog. */
export const chooseFiles = (page: Page, files: UploadFile | UploadFile[] | string[]) =>
  page.getByRole('dialog').last().locator('input[type=file]').setInputFiles(files)

/** Draws a picture in the page. */
export async function aPicture(page: Page, name: string, width = 60, height = 40): Promise<UploadFile> {
  const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
  const bytes = await page.evaluate(
    async ([type, wide, high]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = high
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas')
      for (let x = 0; x < wide; x += 4) {
        context.fillStyle = `hsl(${(x * 7) % 360} 60% 50%)`
        context.fillRect(x, 0, 4, high)
      }
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())]
    },
    [mimeType, width, height] as const,
  )
  return { name, mimeType, buffer: Buffer.from(bytes) }
}

export const aFile = (name: string, buffer: Buffer): UploadFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
})

/** Returns the stored drafts as JSON. A form is stored a short time after the last key. */
export const storedDrafts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const read = (name: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result)
          }
        }
      })
    const kept = await Promise.all(found.filter((name) => name.startsWith('outbox-')).map(read))
    return JSON.stringify(kept)
  })

/** Returns the line of a file in the dialog of project files. */
export const fileLine = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })

/** Downloads a file on the screen, and expects its name and bytes. */
export async function download(page: Page, { name, buffer }: UploadFile): Promise<void> {
  const saving = page.waitForEvent('download')
  await fileLine(page, name).getByRole('button', { name: 'Download' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(name)
  expect(buffer.equals(await readFile(await saved.path())), `the bytes of ${name}`).toBe(true)
}

/** The toast for a mutation that was stored offline. */
export const SAVED_MESSAGE = 'Saved on this device. It will be sent when you are back online.'

/** Opens the requests of a service as the professional. */
export const requestsOf = async (page: Page, title: string): Promise<Locator> =>
  locate(page, await press.openRequests(screenOf(page), title))

/** Fills in the form of a request. */
export const writeRequest = (form: Locator, message?: string): Promise<void> =>
  press.writeRequest(screenOf(form), message)

/** Fills in the form of a service. */
export const writeService = (form: Locator, title: string): Promise<void> =>
  press.writeService(screenOf(form), title)
