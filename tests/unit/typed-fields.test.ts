import * as v from 'valibot'
import { ClientEdit, ClientRegistration } from '../../src/domain/client.ts'
import { ContactDraft } from '../../src/domain/contact-message.ts'
import { InvoiceForm, StandaloneDraft } from '../../src/domain/invoice.ts'
import { paymentEntry } from '../../src/domain/payment.ts'
import { Registration, SignIn } from '../../src/domain/profile.ts'
import { ProfileEdit } from '../../src/domain/profile-edit.ts'
import { shareFile } from '../../src/domain/project-file.ts'
import { quoteForm } from '../../src/domain/quote-form.ts'
import { noTaxDetails } from '../../src/domain/tax-details.ts'
import { TypedLine } from '../../src/domain/typed-lines.ts'
import { aTypedLine } from '../support/invoice-lines.ts'
import { anId, aRequest } from '../support/rows.ts'
import { emailField, fileField, linkedInField, numberField } from '../support/typed-fields.ts'

/* Every field that takes a name, an address, a number, a file or a password, with what people type there. */

emailField('registration of a professional', Registration.entries.email)
emailField('registration of a client', ClientRegistration.entries.email)
emailField('company', ClientEdit.entries.email)
emailField('sign-in', SignIn.entries.email)
emailField('contact message', ContactDraft.entries.email)
emailField('invoice without an account', StandaloneDraft.entries.client_email, 'Valid email is required')

linkedInField('registration of a professional', Registration.entries.linkedin_url)
linkedInField('own profile', ProfileEdit.entries.linkedin_url)

let milliseconds = 0
fileField('project file', (file) => {
  const shared = shareFile(aRequest({}), file, true, anId(1), ++milliseconds, '')
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
