import { writeRequest } from '../../presses/market.ts'
import { bio, saveProfile } from '../../presses/profile.ts'
import { button, dialog } from '../../presses/things.ts'
import type { Random } from '../chance/random.ts'
import type { BrowserDevice } from './browser-device.ts'
import { invoicePresses } from './invoice-presses.ts'
import { threadPresses } from './thread-presses.ts'

export interface Press {
  device: BrowserDevice
  /** A text that occurs nowhere else. */
  word: string
  chance: Random
  /** Titles of the services on the board. */
  services: readonly string[]
  /** Ids of the open requests that the device's user is a side of. */
  requests: readonly string[]
}

/** What people press, by name. Each rejects where the screen does not offer it at that moment. */
export const presses = {
  async 'write a bio'({ device, word }) {
    const { person, words } = device
    await person.goto('/profile')
    await person.fill(bio, word)
    words.press(word)
    await person.click(saveProfile)
    await person.sees(/^(Profile updated successfully!|Saved on this device)/)
    // A later bio replaces this one: it need not be found at the end.
    words.forget(word)
  },

  async 'send a request'({ device, word, chance, services }) {
    const { person, words } = device
    const title = chance.pick(services)
    const form = dialog('Request Service')
    await person.goto(`/jobs?q=${encodeURIComponent(title)}`)
    await person.click(button('Request Service', { role: 'article', name: title }))
    await writeRequest(person, `Could you letter our window, please? ${word}`, form)
    words.press(word)
    await person.click(button('Send Request', form))
    await person.lacks(form)
    words.accept(word)
  },

  async 'answer a request'({ device }) {
    const { person } = device
    await person.goto('/my-jobs')
    await person.click(button(/^Requests \([1-9]/))
    await person.click(button(/^(Accept|Start Project|Mark as Completed|Complete)/, { role: 'dialog' }))
  },

  async 'decide an application'({ device }) {
    await device.person.goto('/admin')
    await device.person.click(button(/^(Approve|Verify LinkedIn)$/))
  },

  ...threadPresses,
  ...invoicePresses,
} satisfies Record<string, (press: Press) => Promise<void>>

export type PressName = keyof typeof presses
