import { button, entry, field, link } from '../../presses/things.ts'
import { composer, send } from '../../presses/threads.ts'
import { writeContent } from './content-form.ts'
import type { Press } from './presses.ts'

const quote = entry(/^Quote QUO-/)
const conversation = { role: 'log', name: 'Conversation' }

const openThread = ({ device, chance, requests }: Press) =>
  device.person.goto(`/requests/${chance.pick(requests)}`)

/** Presses in the thread of a request: messages, and quotes from their writing to their invoice. */
export const threadPresses = {
  async 'write a message'(press: Press) {
    const { person, words } = press.device
    await openThread(press)
    await person.fill(composer, `How is it going? ${press.word}`)
    words.press(press.word)
    await person.click(send)
    await person.sees({ text: new RegExp(press.word), within: conversation })
    words.accept(press.word)
  },

  async 'write a quote'(press: Press) {
    const { device, word, chance } = press
    const { person, words } = device
    const form = { role: 'dialog', name: /^(Create|Edit) Quote$/ }
    await openThread(press)
    await person.click(button('Write a quote'))
    await writeContent(person, form, `Two signs for the door, ${word}`, chance)
    words.press(word)
    await person.click(button('Create Quote', form))
    await person.lacks(form)
    words.accept(word)
    if (chance.chance(0.8)) await person.click(button('Send quote', quote))
  },

  async 'withdraw a quote'(press: Press) {
    await openThread(press)
    await press.device.person.click({ ...button('Withdraw quote', quote), choice: press.chance.below(10) })
  },

  async 'decide a quote'({ device: { person }, chance }: Press) {
    await person.goto('/client-dashboard')
    await person.click({ ...link(/^Quote \$/), choice: chance.below(10) })
    if (chance.chance(0.3)) return person.click(button('Decline', quote))
    const form = { role: 'dialog', name: 'Accept quote' }
    await person.click(button('Accept quote', quote))
    await person.fill(field('Your name', form), 'Rosa Romano')
    return person.click(button('Accept quote', form))
  },

  async 'invoice a quote'({ device, word, chance, requests }: Press) {
    const { person, words } = device
    const form = { role: 'dialog', name: 'Create Invoice' }
    const step = { ...link('Create Invoice'), within: quote, choice: chance.below(10) }
    // Few threads have an accepted quote of a project in progress.
    const first = chance.below(requests.length)
    for (const request of [...requests.slice(first), ...requests.slice(0, first)]) {
      await person.goto(`/requests/${request}`)
      await person.waitsFor(conversation)
      if (await person.shows(step)) break
    }
    await person.click(step)
    await person.fill({ label: 'Description', within: form }, `As quoted, ${word}`)
    words.press(word)
    await person.click(button('Create Invoice', form))
    await person.lacks(form)
    words.accept(word)
  },
}
