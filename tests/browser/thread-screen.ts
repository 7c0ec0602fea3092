import type { Page } from '@playwright/test'
import * as press from '../presses/threads.ts'
import { expect } from './people.ts'
import { locate, screenOf } from './screen-of.ts'

/** Returns the conversation on the screen. */
export const thread = (page: Page) => page.getByRole('log', { name: 'Conversation' })

export const composer = (page: Page) => locate(page, press.composer)

export async function openThread(page: Page, { id }: { id: string }): Promise<void> {
  await page.goto(`/requests/${id}`)
  await expect(composer(page)).toBeEditable()
}

export async function say(page: Page, text: string): Promise<void> {
  await press.say(screenOf(page), text)
  await expect(composer(page)).toHaveValue('')
}

/** Returns the texts of the messages, the oldest first. */
export const textsOf = (page: Page): Promise<string[]> =>
  thread(page).locator('p[dir=auto]').allTextContents()

export const waiting = (page: Page) => thread(page).getByText('Waiting to be sent')

/** Sends `count` messages, one after the other, as fast as the page takes them. */
export async function pasteMessages(page: Page, count: number): Promise<void> {
  await composer(page).focus()
  for (let n = 1; n <= count; n++) {
    await page.keyboard.insertText(`Pasted ${n}`)
    await page.keyboard.press('Enter')
  }
}
