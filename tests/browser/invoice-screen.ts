import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import * as press from '../presses/invoices.ts'
import { readPdf } from '../support/pdf-text.ts'
import type { Person } from './people.ts'
import { screenOf } from './screen-of.ts'

export const card = (page: Page, number: string | RegExp = /INV-/) =>
  page.getByRole('main').getByRole('listitem', { name: number })
export const numberOn = async (place: Locator) =>
  /INV-\d{6}-\d{3,4}/.exec((await place.textContent()) ?? '')?.[0] ?? ''

/** Chooses from the menu of an invoice. */
export async function chooseFromMenu(invoice: Locator, name: string): Promise<void> {
  await invoice.getByRole('button', { name: /^More about/ }).click()
  await invoice.page().getByRole('menuitem', { name, exact: true }).click()
}

/** Fills in the open form, and saves it. */
export const writeInvoice = (page: Page, fields: press.InvoiceFields): Promise<void> =>
  press.writeInvoice(screenOf(page), fields)

export const openForm = (page: Page) => page.getByRole('button', { name: 'Create Invoice' }).first().click()

/** Presses the button, and returns the name and the bytes of the file it saves. */
export async function saveFile(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download')
  await button.click()
  const file = await saving
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

export const pagesOf = async (bytes: Uint8Array): Promise<string[]> => {
  const copy = new Uint8Array(bytes)
  return (await readPdf(copy.buffer)).pages
}

export const textOf = async (bytes: Uint8Array): Promise<string> => (await pagesOf(bytes)).join('\n')

/**
 * Captures what is printed: headless Chromium crashes at the print dialog, and the page's content security policy does
 * not allow other ways to read a frame's document.
 */
export const capturePrints = ({ context }: Person): Promise<unknown> =>
  context.addInitScript(() => {
    const handed = new Map<string, Blob>()
    const made = URL.createObjectURL
    URL.createObjectURL = (thing) => {
      const url = made(thing)
      if (thing instanceof Blob) handed.set(url, thing)
      return url
    }
    window.print = () => Object.assign(parent, { printed: location.href })
    Object.assign(window, { read: (url: string) => handed.get(url)?.arrayBuffer() })
  })

export const printedPdf = async (page: Page): Promise<Uint8Array> => {
  await page.waitForFunction(() => 'printed' in window)
  const bytes = await page.evaluate(async () => {
    const { printed, read } = window as unknown as {
      printed: string
      read: (url: string) => Promise<ArrayBuffer>
    }
    return [...new Uint8Array(await read(printed))]
  })
  return Uint8Array.from(bytes)
}
