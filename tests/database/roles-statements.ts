import type { TableName } from '../../src/domain/rows.ts'
import {
  clientValues,
  type Fixtures,
  fileValues,
  ids,
  invoiceValues,
  messageValues,
  paths,
  paymentValues,
  profileValues,
  quoteValues,
  reminderValues,
  requestValues,
  serviceValues,
  standaloneValues,
  subscriptionValues,
} from '../support/fixtures.ts'

/** What one line of the matrix attempts, independent of SQL, REST or push. Ids are those of the fixtures. */
export type Attempt =
  | { op: 'select' | 'delete'; id: string }
  | { op: 'insert'; values: Record<string, unknown> & { id: string } }
  | { op: 'update'; id: string; values: Record<string, unknown> }
  /** `masks`: columns that are null where contact details are withheld. */
  | { op: 'pull'; table: TableName; id: string; masks: string[] }
  | { op: 'open'; key: string; id: string; masks: string[] }

/** The user who attempts it; a visitor has an id that belongs to nobody. */
export interface Me {
  id: string
}
type AttemptOf = (people: Fixtures['people'], me: Me) => Attempt

const contact = ['email', 'phone']
const provider = ['provider_email']
const { clients, services, requests, portfolios, files, invoices, messages, marks, fresh } = ids

const { payments, quotes, reminders } = ids

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

const read = (id: string): AttemptOf => {
  return () => ({ op: 'select', id })
}
const erase = (id: string): AttemptOf => {
  return () => ({ op: 'delete', id })
}
const change = (id: string, values: Record<string, unknown>): AttemptOf => {
  return () => ({ op: 'update', id, values })
}
const add = (values: Record<string, unknown> & { id: string }): AttemptOf => {
  return () => ({ op: 'insert', values })
}
const pull = (table: TableName, id: string, masks: string[] = []): AttemptOf => {
  return () => ({ op: 'pull', table, id, masks })
}

export const statements: Record<string, Record<string, AttemptOf>> = {
  profiles: {
    "read pending's": ({ pending }) => ({ op: 'select', id: pending.id }),
    "read member's": ({ member }) => ({ op: 'select', id: member.id }),
    "pull pending's": ({ pending }) => ({ op: 'pull', table: 'profiles', id: pending.id, masks: contact }),
    "pull member's, who allows contact": ({ member }) => ({
      op: 'pull',
      table: 'profiles',
      id: member.id,
      masks: contact,
    }),
    "pull other's, who does not": ({ other }) => ({
      op: 'pull',
      table: 'profiles',
      id: other.id,
      masks: contact,
    }),
    "open member's public profile": ({ member }) => ({
      op: 'open',
      key: member.id,
      id: member.id,
      masks: contact,
    }),
    "open other's public profile": ({ other }) => ({
      op: 'open',
      key: other.id,
      id: other.id,
      masks: contact,
    }),
    "open the administrator's by its slug": ({ administrator }) => ({
      op: 'open',
      key: 'admin-green',
      id: administrator.id,
      masks: contact,
    }),
    "add one's own": (_, me) => ({ op: 'insert', values: profileValues(me.id, 'me') }),
    "add newcomer's": ({ newcomer }) => ({ op: 'insert', values: profileValues(newcomer.id, 'newcomer') }),
    "add newcomer's, approved": ({ newcomer }) => ({
      op: 'insert',
      values: { ...profileValues(newcomer.id, 'newcomer'), is_approved: true },
    }),
    "add newcomer's, as administrator": ({ newcomer }) => ({
      op: 'insert',
      values: { ...profileValues(newcomer.id, 'newcomer'), is_admin: true },
    }),
    "change pending's bio": ({ pending }) => ({ op: 'update', id: pending.id, values: { bio: 'New' } }),
    "change member's bio": ({ member }) => ({ op: 'update', id: member.id, values: { bio: 'New' } }),
    "change member's e-mail": ({ member }) => ({
      op: 'update',
      id: member.id,
      values: { email: 'x@example.test' },
    }),
    'verify pending': ({ pending }) => ({
      op: 'update',
      id: pending.id,
      values: { linkedin_verified: true },
    }),
    'approve pending': ({ pending }) => ({ op: 'update', id: pending.id, values: { is_approved: true } }),
    "withdraw member's approval": ({ member }) => ({
      op: 'update',
      id: member.id,
      values: { is_approved: false },
    }),
    'make pending administrator': ({ pending }) => ({
      op: 'update',
      id: pending.id,
      values: { is_admin: true },
    }),
    'make member administrator': ({ member }) => ({
      op: 'update',
      id: member.id,
      values: { is_admin: true },
    }),
    'make the administrator a plain member': ({ administrator }) => ({
      op: 'update',
      id: administrator.id,
      values: { is_admin: false },
    }),
    "delete pending's": ({ pending }) => ({ op: 'delete', id: pending.id }),
  },
  clients: {
    "read client's": read(clients.client),
    "read otherClient's": read(clients.otherClient),
    "pull client's": pull('clients', clients.client),
    "add one's own record": (_, me) => ({ op: 'insert', values: clientValues(fresh, me.id, 'me') }),
    "add newcomer's record": ({ newcomer }) => ({
      op: 'insert',
      values: clientValues(fresh, newcomer.id, 'newcomer'),
    }),
    "change client's website": change(clients.client, { website: 'https://green.example' }),
    "hand client's record to another": ({ newcomer }) => ({
      op: 'update',
      id: clients.client,
      values: { user_id: newcomer.id },
    }),
    "delete client's": erase(clients.client),
  },
  jobs: {
    'read an active one': read(services.branding),
    'read an inactive one': read(services.retired),
    'read a deleted one client had requested': read(services.deleted),
    "pull member's, who allows contact": pull('jobs', services.branding, provider),
    "pull other's, who does not": pull('jobs', services.coaching, provider),
    'pull an inactive one': pull('jobs', services.retired, provider),
    'pull a deleted one client had requested': pull('jobs', services.deleted, provider),
    "offer one's own": (_, me) => ({ op: 'insert', values: serviceValues(fresh, me.id) }),
    "offer in member's name": ({ member }) => ({ op: 'insert', values: serviceValues(fresh, member.id) }),
    'offer one already pinned': ({ member }) => ({
      op: 'insert',
      values: { ...serviceValues(fresh, member.id), is_pinned: true },
    }),
    "change member's title": change(services.branding, { title: 'Another title' }),
    "deactivate member's": change(services.branding, { is_active: false }),
    "activate member's": change(services.retired, { is_active: true }),
    "pin member's": change(services.branding, { is_pinned: true }),
    "delete member's softly": change(services.branding, { deleted_at: '2026-01-01T00:00:00Z' }),
    "hand member's to other": ({ other }) => ({
      op: 'update',
      id: services.branding,
      values: { posted_by: other.id },
    }),
    "delete member's for good": erase(services.branding),
  },
  job_applications: {
    "read client's to member": read(requests.branding),
    "read otherClient's to other": read(requests.consulting),
    "pull client's to member": pull('job_applications', requests.branding),
    'request as client': add(requestValues(fresh, services.coaching, clients.client)),
    'request as otherClient': add(requestValues(fresh, services.coaching, clients.otherClient)),
    'request, already accepted': add({
      ...requestValues(fresh, services.coaching, clients.client),
      status: 'accepted',
    }),
    "accept client's": change(requests.branding, { status: 'accepted' }),
    "reject client's": change(requests.branding, { status: 'rejected' }),
    "withdraw client's": change(requests.branding, { status: 'withdrawn' }),
    "withdraw client's in progress": change(requests.engraving, { status: 'withdrawn' }),
    "complete client's in progress": change(requests.engraving, { status: 'completed' }),
    "change client's message": change(requests.branding, { message: 'Something else altogether' }),
    "delete client's": erase(requests.branding),
  },
  portfolios: {
    "read client's": read(portfolios.branding),
    "pull client's": pull('portfolios', portfolios.branding),
    "add to client's request": add({
      id: fresh,
      job_id: services.workshop,
      client_id: clients.client,
      application_id: requests.workshop,
      title: 'Work Samples',
      image_urls: [paths.spareWorkSample],
    }),
    "change client's title": change(portfolios.branding, { title: 'Another title' }),
    "delete client's": erase(portfolios.branding),
  },
  project_files: {
    "read client's": read(files.byClient),
    "read member's": read(files.byMember),
    "pull client's": pull('project_files', files.byClient),
    'add as the client': add(fileValues(fresh, paths.spareByClient, true)),
    'add as the professional': add(fileValues(fresh, paths.spareByMember, false)),
    "rename client's": change(files.byClient, { file_name: 'other.pdf' }),
    "delete client's": erase(files.byClient),
    "delete member's": erase(files.byMember),
  },
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
  message_reads: {
    "read client's": read(marks.client),
    "read member's": read(marks.member),
    "pull client's": pull('message_reads', marks.client),
    "pull member's": pull('message_reads', marks.member),
    "add newcomer's to client's thread": ({ newcomer }) => ({
      op: 'insert',
      values: { id: fresh, application_id: requests.engraving, user_id: newcomer.id, as_client: true },
    }),
    "add client's to otherClient's thread": ({ client }) => ({
      op: 'insert',
      values: { id: fresh, application_id: requests.consulting, user_id: client.id, as_client: true },
    }),
    "move client's to the end": change(marks.client, { read_up_to: 2 }),
    "move member's to the end": change(marks.member, { read_up_to: 2 }),
    "move client's past the end": change(marks.client, { read_up_to: 1_000 }),
    "hand client's to newcomer": ({ newcomer }) => ({
      op: 'update',
      id: marks.client,
      values: { user_id: newcomer.id },
    }),
    "put client's into otherClient's thread": change(marks.client, { application_id: requests.consulting }),
    "put client's on the other side": change(marks.client, { as_client: false }),
    "say that client's thread has ended": change(marks.client, { ended_about: 'Menu design' }),
    "delete client's": erase(marks.client),
  },
  messages: {
    "read client's": read(messages.byClient),
    "read member's": read(messages.byMember),
    "pull client's": pull('messages', messages.byClient),
    "pull member's": pull('messages', messages.byMember),
    'write as the client': add(messageValues(fresh, true)),
    'write as the professional': add(messageValues(fresh, false)),
    "write to other in otherClient's thread": add({
      ...messageValues(fresh, true),
      application_id: requests.consulting,
    }),
    "write to otherClient in otherClient's thread": add({
      ...messageValues(fresh, false),
      application_id: requests.consulting,
    }),
    'write at a position': add({ ...messageValues(fresh, true), position: 1 }),
    'write in the past': add({ ...messageValues(fresh, true), created_at: '2020-01-01T00:00:00Z' }),
    'write a step of the request': add({ ...messageValues(fresh, true), kind: 'completed', body: null }),
    "write in member's name": ({ member }) => ({
      op: 'insert',
      values: { ...messageValues(fresh, true), author: member.id },
    }),
    'write what devices do not hold': add({ ...messageValues(fresh, true), is_recent: false }),
    "change client's text": change(messages.byClient, { body: 'Something else altogether' }),
    "move client's to the end": change(messages.byClient, { position: 7 }),
    "put client's into otherClient's thread": change(messages.byClient, {
      application_id: requests.consulting,
    }),
    "delete client's": erase(messages.byClient),
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
    'accept one': change(quotes.sent, { status: 'accepted' }),
    'decline one': change(quotes.sent, { status: 'declined' }),
    'accept a draft': change(quotes.draft, { status: 'accepted' }),
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
  decisions: {
    'read one': read(ids.decision),
    'record one': ({ pending }) => ({
      op: 'insert',
      values: { id: fresh, profile_id: pending.id, action: 'approve', decided_by_name: 'Nobody' },
    }),
    'change one': change(ids.decision, { action: 'withdraw' }),
    'delete one': erase(ids.decision),
  },
  push_subscriptions: {
    "read newcomer's": read(ids.subscription),
    "sign up in newcomer's name": ({ newcomer }) => ({
      op: 'insert',
      values: { id: fresh, user_id: newcomer.id, ...subscriptionValues('fresh') },
    }),
    "hand newcomer's to pending": ({ pending }) => ({
      op: 'update',
      id: ids.subscription,
      values: { user_id: pending.id },
    }),
    "have newcomer's sent elsewhere": change(ids.subscription, subscriptionValues('elsewhere')),
    "end newcomer's": erase(ids.subscription),
  },
}
