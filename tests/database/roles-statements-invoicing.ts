import {
  ids,
  invoiceValues,
  logoValues,
  paymentValues,
  quoteValues,
  reminderValues,
  standaloneValues,
} from '../support/fixtures.ts'
import { aBankAccount } from '../support/rows.ts'
import { type AttemptOf, add, change, erase, pull, read } from './roles-attempts.ts'

const { clients, requests, invoices, payments, quotes, reminders, logos, fresh } = ids

/** Lines that come to the amount of the invoices. */
const lines = [
  {
    description: 'Menu design',
    quantity: '2.5',
    unit: 'hours',
    unit_price: '100.00',
    tax_rate: null,
    exempt_reason: null,
  },
]

/** Statements on invoices and what belongs to them. */
export const invoicingStatements: Record<string, Record<string, AttemptOf>> = {
  invoices: {
    'read a draft to client': read(invoices.draft),
    'read one sent to client': read(invoices.sent),
    'read a standalone one': read(invoices.standaloneSent),
    'pull a draft to client': pull('invoices', invoices.draft),
    'pull one sent to client': pull('invoices', invoices.sent),
    "write one for client's request": ({ member }) => ({
      op: 'insert',
      values: invoiceValues(fresh, member.id, 'INV-202601-009'),
    }),
    'write a standalone one': (_, me) => ({
      op: 'insert',
      values: standaloneValues(fresh, me.id, 'INV-202601-009'),
    }),
    'write one already sent': ({ member }) => ({
      op: 'insert',
      values: { ...standaloneValues(fresh, member.id, 'INV-202601-009'), status: 'sent' },
    }),
    'send a draft': change(invoices.draft, { status: 'sent' }),
    'renumber a draft': change(invoices.draft, { invoice_number: 'INV-202601-010' }),
    'mark viewed': change(invoices.sent, { status: 'viewed' }),
    'mark paid': change(invoices.sent, { status: 'paid' }),
    'record payment of a standalone one': change(invoices.standaloneSent, { status: 'paid' }),
    'change the amount': change(invoices.sent, { amount: '1.00' }),
    'write one with lines and tax details': ({ member }) => ({
      op: 'insert',
      values: { ...invoiceValues(fresh, member.id, 'INV-202601-009'), lines, place_of_supply: 'Lisbon' },
    }),
    'give one lines': change(invoices.sent, { lines }),
    "write member's bank account on one": change(invoices.sent, { bank_account: aBankAccount }),
    'write a payment link on one': change(invoices.sent, { payment_link: 'https://pay.example/ada' }),
    "write member's letterhead on one": change(invoices.sent, {
      business_name: 'Leaf',
      logo_id: logos.spare,
    }),
    "change a draft's language": change(invoices.draft, { language: 'de' }),
    "change a draft's tax note": change(invoices.draft, { tax_note: 'Reverse charge' }),
    "write member's tax number on one": change(invoices.sent, { professional_tax_number: 'PT 1' }),
    'stop the reminders of one': change(invoices.sent, { reminders_stopped: true }),
    'delete one softly': change(invoices.sent, { deleted_at: '2026-01-01T00:00:00Z' }),
    'delete a draft softly': change(invoices.draft, { deleted_at: '2026-01-01T00:00:00Z' }),
    'delete one for good': erase(invoices.draft),
  },
  payment_details: {
    "read member's": ({ member }) => ({ op: 'select', id: member.id }),
    "read pending's": ({ pending }) => ({ op: 'select', id: pending.id }),
    "pull member's": ({ member }) => ({ op: 'pull', table: 'payment_details', id: member.id, masks: [] }),
    "add newcomer's": ({ newcomer }) => ({ op: 'insert', values: { id: newcomer.id, details: 'Leaf Bank' } }),
    "change member's": ({ member }) => ({ op: 'update', id: member.id, values: { details: 'Leaf Bank' } }),
    "change member's tax number": ({ member }) => ({
      op: 'update',
      id: member.id,
      values: { tax_number: 'PT 123' },
    }),
    "change member's bank account": ({ member }) => ({
      op: 'update',
      id: member.id,
      values: { payment_link: 'https://pay.example/ada', bank_account: aBankAccount },
    }),
    "change member's letterhead": ({ member }) => ({
      op: 'update',
      id: member.id,
      values: { business_name: 'Leaf', closing_line: 'Thank you.', accent: '#7a2e5d', logo_id: logos.spare },
    }),
    "give pending member's logo": ({ pending }) => ({
      op: 'update',
      id: pending.id,
      values: { logo_id: logos.spare },
    }),
    "have the server remind of member's": ({ member }) => ({
      op: 'update',
      id: member.id,
      values: { reminder_days: [1, 2, 3] },
    }),
    "change pending's": ({ pending }) => ({
      op: 'update',
      id: pending.id,
      values: { address: '1 Leaf Lane' },
    }),
    "hand member's to newcomer": ({ member, newcomer }) => ({
      op: 'update',
      id: member.id,
      values: { id: newcomer.id },
    }),
    "delete member's": ({ member }) => ({ op: 'delete', id: member.id }),
  },
  logos: {
    'read the one sent to client': read(logos.sent),
    'read the one on no paper': read(logos.spare),
    'pull the one sent to client': pull('logos', logos.sent),
    'pull the one on no paper': pull('logos', logos.spare),
    "add one of one's own": (_, me) => ({ op: 'insert', values: logoValues(fresh, me.id) }),
    "add one in member's name": ({ member }) => ({ op: 'insert', values: logoValues(fresh, member.id) }),
    'change the picture of one sent': change(logos.sent, { picture: '/9j/AAAA' }),
    'hand one to other': ({ other }) => ({
      op: 'update',
      id: logos.spare,
      values: { professional_id: other.id },
    }),
    'delete the one on no paper': erase(logos.spare),
  },
  payments: {
    "read client's": read(payments.byClient),
    "read member's": read(payments.byMember),
    "pull client's": pull('payments', payments.byClient),
    "pull member's": pull('payments', payments.byMember),
    'record one of what was sent to client': add(paymentValues(fresh, invoices.sent)),
    'record one of a standalone invoice': add(paymentValues(fresh, invoices.standaloneSent)),
    'settle what was sent to client': add({ ...paymentValues(fresh, invoices.sent), settles: true }),
    "record one in client's name": add({ ...paymentValues(fresh, invoices.standaloneSent), by_client: true }),
    'record one in the past': add({
      ...paymentValues(fresh, invoices.sent),
      created_at: '2020-01-01T00:00:00Z',
    }),
    "reverse client's": add({ ...paymentValues(fresh, invoices.sent), reverses: payments.byClient }),
    "reverse member's": add({ ...paymentValues(fresh, invoices.sent), reverses: payments.byMember }),
    "confirm client's": change(payments.byClient, { confirmed_on: '2026-11-20' }),
    "confirm member's": change(payments.byMember, { confirmed_on: '2026-11-20' }),
    "change client's amount": change(payments.byClient, { amount: '60.00' }),
    "put client's on another invoice": change(payments.byClient, { invoice_id: invoices.standaloneSent }),
    "say that client's is member's": change(payments.byClient, { by_client: false }),
    "delete client's": erase(payments.byClient),
  },
  quotes: {
    'read a draft to client': read(quotes.draft),
    'read one sent to client': read(quotes.sent),
    'pull a draft to client': pull('quotes', quotes.draft),
    'pull one sent to client': pull('quotes', quotes.sent),
    "write one for client's request": ({ member }) => ({
      op: 'insert',
      values: quoteValues(fresh, member.id),
    }),
    "write one to otherClient for other's request": ({ other }) => ({
      op: 'insert',
      values: {
        ...quoteValues(fresh, other.id),
        application_id: requests.consulting,
        client_id: clients.otherClient,
      },
    }),
    "write one to otherClient for client's request": ({ member }) => ({
      op: 'insert',
      values: { ...quoteValues(fresh, member.id), client_id: clients.otherClient },
    }),
    'write one already sent': ({ member }) => ({
      op: 'insert',
      values: { ...quoteValues(fresh, member.id), status: 'sent' },
    }),
    'send a draft': change(quotes.draft, { status: 'sent' }),
    'withdraw one': change(quotes.sent, { status: 'withdrawn' }),
    'withdraw a draft': change(quotes.draft, { status: 'withdrawn' }),
    'accept one': change(quotes.sent, { status: 'accepted', accepted_by: 'Rosa Romano' }),
    'accept one without a name': change(quotes.sent, { status: 'accepted' }),
    'decline one': change(quotes.sent, { status: 'declined' }),
    'accept a draft': change(quotes.draft, { status: 'accepted', accepted_by: 'Rosa Romano' }),
    'name who accepts one': change(quotes.sent, { accepted_by: 'Rosa Romano' }),
    'write the sentence of one': change(quotes.sent, { acceptance: 'I accept nothing.' }),
    'change the amount of one': change(quotes.sent, { amount: '1.00' }),
    'change the amount of a draft': change(quotes.draft, { amount: '1.00' }),
    'date one': change(quotes.sent, { issued_on: '2026-01-06' }),
    "write member's name on one": change(quotes.sent, { professional_name: 'Nobody' }),
    'delete a draft softly': change(quotes.draft, { deleted_at: '2026-01-01T00:00:00Z' }),
    'delete one softly': change(quotes.sent, { deleted_at: '2026-01-01T00:00:00Z' }),
    'delete one for good': erase(quotes.sent),
  },
  reminders: {
    'read one': read(reminders.byMember),
    'pull one': pull('reminders', reminders.byMember),
    'remind of what was sent to client': add(reminderValues(fresh, invoices.sent)),
    'remind of a standalone invoice': add(reminderValues(fresh, invoices.standaloneSent)),
    'write an automatic one': add({ ...reminderValues(fresh, invoices.sent), is_automatic: true }),
    'write one of another day': add({ ...reminderValues(fresh, invoices.sent), reminded_on: '2026-03-11' }),
    'write one in the past': add({
      ...reminderValues(fresh, invoices.sent),
      created_at: '2020-01-01T00:00:00Z',
    }),
    'change the text of one': change(reminders.byMember, { body: 'Something else altogether' }),
    'put one on another invoice': change(reminders.byMember, { invoice_id: invoices.standaloneSent }),
    'delete one': erase(reminders.byMember),
  },
}
