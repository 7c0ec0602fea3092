import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ClientEdit, ClientRegistration } from '../../src/domain/client.ts'
import { InvoiceForm, StandaloneDraft } from '../../src/domain/invoice/invoice.ts'
import { findInvoices, writtenBy } from '../../src/domain/invoice/invoice-list.ts'
import { paymentEntry } from '../../src/domain/invoice/payment.ts'
import { noTaxDetails } from '../../src/domain/invoice/tax-details.ts'
import { Password, Registration, SignIn } from '../../src/domain/profile/profile.ts'
import { ProfileEdit } from '../../src/domain/profile/profile-edit.ts'
import { quoteForm } from '../../src/domain/quote/quote-form.ts'
import { addProjectFile } from '../../src/domain/request/project-file.ts'
import { findMembers } from '../../src/domain/search/directory.ts'
import { buildPaletteIndex, searchPalette } from '../../src/domain/search/palette-search.ts'
import { hasWords } from '../../src/domain/search/search-words.ts'
import { findServices } from '../../src/domain/service/board.ts'
import { ServiceDraft } from '../../src/domain/service/service.ts'
import { ContactDraft } from '../../src/domain/thread/contact-message.ts'
import { TypedLine } from '../../src/domain/typed-lines.ts'
import { aTypedLine } from '../support/invoice-lines.ts'
import { anInvoice } from '../support/invoice-rows.ts'
import { aClient, anId, aProfile, aRequest, aService } from '../support/rows.ts'
import {
  emailField,
  fileField,
  linkedInField,
  nameField,
  numberField,
  passwordField,
  phoneField,
  searchField,
} from '../support/typed-fields.ts'
import { longPasswords } from '../support/typed-inputs/passwords.ts'

/* Every field that takes a name, an address, a number, a file or a password, with what people type there. */

emailField('registration of a professional', Registration.entries.email)
emailField('registration of a client', ClientRegistration.entries.email)
emailField('company', ClientEdit.entries.email)
emailField('sign-in', SignIn.entries.email)
emailField('contact message', ContactDraft.entries.email)
emailField('invoice without an account', StandaloneDraft.entries.client_email, 'Valid email is required')

nameField('registration of a professional', Registration.entries.full_name)
nameField('own profile', ProfileEdit.entries.full_name)
nameField('company', ClientEdit.entries.company_name)
nameField('contact of a company', ClientRegistration.entries.contact_name)
nameField('contact message', ContactDraft.entries.name)
nameField('invoice without an account', StandaloneDraft.entries.client_name)
nameField('title of a service', ServiceDraft.entries.title)

phoneField('registration of a professional', Registration.entries.phone)
phoneField('company', ClientEdit.entries.phone)

passwordField('registration of a professional', Registration.entries.password)
passwordField('registration of a client', ClientRegistration.entries.password)
passwordField('new password', Password)
test.each(longPasswords)('signing in leaves %j to the server', (password) =>
  expect(v.is(SignIn, { email: 'ada@example.test', password })).toBe(true),
)

linkedInField('registration of a professional', Registration.entries.linkedin_url)
linkedInField('own profile', ProfileEdit.entries.linkedin_url)

let milliseconds = 0
fileField('project file', (file) => {
  const shared = addProjectFile(aRequest({}), file, true, anId(1), ++milliseconds, '')
  if (!shared.ok) throw new Error(shared.refusal)
  const [change] = shared.value.changes
  const name = change?.op === 'insert' && 'file_name' in change.values ? String(change.values.file_name) : ''
  return { key: shared.value.uploads[0]?.path ?? '', name }
})

const amountOf = (schema: v.GenericSchema, fields: object) => (typed: string) => {
  const parsed = v.safeParse(
    v.looseObject({ amount: v.string() }),
    fieldsOf(schema, { ...fields, amount: typed }),
  )
  return parsed.success ? parsed.output.amount : null
}
const fieldsOf = (schema: v.GenericSchema, fields: object) => {
  const parsed = v.safeParse(schema, fields)
  return parsed.success ? parsed.output : null
}
const priced = { description: 'Logo and colours', ...noTaxDetails, lines: [] }
const due = { due_date: '2026-12-24', delete_original: false }
const today = '2026-11-28'

numberField(
  'invoice for a request',
  'amount',
  amountOf(InvoiceForm, { ...priced, ...due, application_id: 'x', client_name: '', client_email: '' }),
)
numberField(
  'invoice without an account',
  'amount',
  amountOf(InvoiceForm, {
    ...priced,
    ...due,
    application_id: '',
    client_name: 'Cleo',
    client_email: 'cleo@example.test',
  }),
)
numberField('quote', 'amount', amountOf(quoteForm(today), { ...priced, valid_until: today }))
numberField('payment', 'amount', amountOf(paymentEntry(today), { paid_on: today, note: '' }))

const lineOf = (column: 'quantity' | 'unit_price' | 'tax_rate') => (typed: string) => {
  const parsed = v.safeParse(TypedLine, aTypedLine({ tax: 'rate', tax_rate: '19', [column]: typed }))
  return parsed.success ? parsed.output[column] : null
}
numberField('quantity of a line', 'quantity', lineOf('quantity'))
numberField('tax rate of a line', 'percentage', lineOf('tax_rate'))
// Zero is a price, too, and so is a discount.
numberField('price of a line', 'amount', (typed) =>
  /^(?:0|-12)$/.test(typed) ? null : lineOf('unit_price')(typed),
)

const viewer = {
  user: { id: anId(10), email: '' },
  profile: aProfile({ is_approved: true }),
  client: aClient({}),
}
const nothing = { clients: [], requests: [], services: [], paymentDetails: [], payments: [], reminders: [] }
const invoicesTo = (client_name: string) =>
  writtenBy(aProfile({}), { ...nothing, invoices: [anInvoice({ client_name })] }, today)
const paletteOf = (name: string) =>
  buildPaletteIndex(
    viewer,
    {
      ...nothing,
      profiles: [aProfile({ id: anId(12), full_name: name, is_approved: true })],
      services: [aService({ title: name })],
      invoices: [anInvoice({ client_name: name })],
      messages: [],
      marks: [],
      quotes: [],
      blocked: () => false,
    },
    today,
  )

searchField(
  'directory',
  (full_name, typed) => findMembers([aProfile({ full_name })], { q: typed }).length === 1,
)
searchField(
  'services board',
  (title, typed) => findServices([aService({ title })], { q: typed }).length === 1,
)
searchField('invoices', (name, typed) => findInvoices(invoicesTo(name), typed, '').length === 1)
searchField('palette', (name, typed) => {
  const { people, services, written } = searchPalette(typed, paletteOf(name))
  // Where nobody has the words, people with similar names are offered.
  return people.total > 0 && services.total === 1 && written.total === 1
})
searchField('list of choices', hasWords)
