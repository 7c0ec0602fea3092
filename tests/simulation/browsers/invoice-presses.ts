import { button, entry, field, type Thing } from '../../presses/things.ts'
import { writeContent } from './content-form.ts'
import type { Press } from './presses.ts'

const invoice = entry(/INV-/)

const openInvoices = ({ device }: Press, status = '') => device.person.goto(`/invoices?status=${status}`)

/** Presses a button of one of the invoices that offer it. */
const pressAny = ({ device, chance }: Press, name: string | RegExp, within: Thing = invoice) =>
  device.person.click({ ...button(name, within), choice: chance.below(100) })

/** Chooses from the menu of one of the invoices. */
async function chooseOfAny(press: Press, name: string | RegExp): Promise<void> {
  await pressAny(press, /^More about/)
  await press.device.person.click({ role: 'menuitem', name })
}

/** Presses beside invoices: writing, sending, payments and reminders. */
export const invoicePresses = {
  async 'write an invoice'(press: Press) {
    const { device, word, chance } = press
    const { person, words } = device
    const form = { role: 'dialog', name: /Invoice$/ }
    const request = chance.chance(0.6) && press.requests.length > 0 ? chance.pick(press.requests) : ''
    await person.goto(`/invoices?request=${request}`)
    if (request === '') await person.click(button('Create Invoice'))
    await person.sees(form)
    if (await person.shows(field('Client name', form))) {
      await person.fill(field('Client name', form), 'Bea Bean')
      await person.fill(field('Client email', form), 'bea@example.test')
    }
    await writeContent(person, form, `Lettering, ${word}`, chance)
    words.press(word)
    await person.click(button('Create Invoice', form))
    await person.lacks(form)
    await person.sees(new RegExp(word))
    words.accept(word)
  },

  async 'send an invoice'(press: Press) {
    const { person } = press.device
    const payment = field('Payment details')
    await openInvoices(press)
    await pressAny(press, 'Send')
    if (await person.shows(payment)) {
      await person.fill(payment, 'Leaf Bank, account 555 0134')
      await person.click(button('Save and Send'))
    }
  },

  async 'view an invoice'(press: Press) {
    await openInvoices(press, 'sent')
    await chooseOfAny(press, 'Mark as Viewed')
  },

  async 'pay an invoice'(press: Press) {
    await openInvoices(press)
    await pressAny(press, 'Mark as Paid')
  },

  async 'record that all is paid'(press: Press) {
    await openInvoices(press)
    await pressAny(press, 'Record Payment')
  },

  async 'record a payment'(press: Press) {
    const { device, word, chance } = press
    const { person, words } = device
    const form = { role: 'dialog', name: 'Record payment' }
    await openInvoices(press, chance.pick(['sent', 'overdue', 'overdue', 'paid']))
    await chooseOfAny(press, /^Record (part )?payment…$/)
    const amount = chance.pick(['10', '25.50', '99.99', '0.01', ''])
    if (amount !== '') await person.fill(field('Amount (USD)', form), amount)
    await person.fill(field('Note', form), word)
    words.press(word)
    await person.click(button('Record', form))
    await person.lacks(form)
    words.accept(word)
  },

  async 'reverse a payment'(press: Press) {
    await openInvoices(press)
    await pressAny(press, 'Reverse', { role: 'region', name: /^Payments of/ })
  },

  async 'reverse the only payment'(press: Press) {
    await openInvoices(press, 'paid')
    await chooseOfAny(press, 'Reverse payment')
  },

  async 'remind of an invoice'(press: Press) {
    const { device, word } = press
    const { person, words } = device
    const form = { role: 'dialog', name: /^Remind/ }
    await openInvoices(press, 'overdue')
    await pressAny(press, 'Remind')
    await person.fill(field('Text', form), `Would you look at this invoice, please? ${word}`)
    words.press(word)
    await person.click(button('Send reminder', form))
    await person.lacks(form)
    words.accept(word)
  },

  async 'plan reminders'(press: Press) {
    const { person } = press.device
    const form = { role: 'dialog', name: 'Automatic reminders' }
    await openInvoices(press)
    await person.click(button('How to be paid'))
    await person.click(button('Automatic reminders'))
    await person.click({ role: 'switch', name: 'Remind automatically', within: form })
    await person.click(button('Save', form))
    await person.lacks(form)
  },

  async 'stop reminders'(press: Press) {
    await openInvoices(press, 'overdue')
    await pressAny(press, /^(Stop reminders|Resume)$/)
  },
}
