import type { Screen } from './screen.ts'
import { button } from './things.ts'

export const composer = { role: 'textbox', name: /^Message to/ }
export const send = button('Send')

/** Writes a message into the open thread, and sends it. */
export async function say(screen: Screen, text: string): Promise<void> {
  await screen.fill(composer, text)
  await screen.click(send)
}
