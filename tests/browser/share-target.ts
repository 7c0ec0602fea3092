import type { Page } from '@playwright/test'
import { waitUntilInstalled } from './people.ts'

/** Submits the share target's form, as a phone does when a picture and a PDF are shared with the installed app. */
export const shareWith = (page: Page) =>
  page.evaluate(() => {
    const form = document.createElement('form')
    form.action = '/share-target'
    form.method = 'POST'
    form.enctype = 'multipart/form-data'
    const input = document.createElement('input')
    input.type = 'file'
    input.name = 'files'
    input.multiple = true
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
    const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0))
    const files = new DataTransfer()
    files.items.add(new File([bytes], 'Skizze für Łódź.png', { type: 'image/png' }))
    files.items.add(new File(['%PDF-1.4'], 'brief.pdf', { type: 'application/pdf' }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  })

/** Waits until the service worker controls this page. */
export async function waitForControl(page: Page) {
  await waitUntilInstalled(page)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
