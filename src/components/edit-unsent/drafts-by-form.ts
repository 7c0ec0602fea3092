import { clientEdit } from '../../domain/client.ts'
import { prefilled } from '../../domain/invoice/invoice.ts'
import { typedLetterhead } from '../../domain/invoice/letterhead.ts'
import { paymentForm } from '../../domain/invoice/payment-details.ts'
import { reminderSettings } from '../../domain/invoice/reminder-settings.ts'
import { type RowChange, rowOfInsert } from '../../domain/mutation.ts'
import { profileEdit } from '../../domain/profile/profile-edit.ts'
import { typedContent } from '../../domain/quote/quote-form.ts'
import type {
  Client,
  Invoice,
  Logo,
  Message,
  Payment,
  PaymentDetails,
  Portfolio,
  Profile,
  Quote,
  Reminder,
  Service,
  ServiceRequest,
  TableName,
} from '../../domain/rows.ts'
import { isAddressTaken } from '../../messages/problems.ts'
import type { OutboxItem } from '../../outbox/item.ts'
import { draftOf } from '../service-form/service-form-draft.ts'
import { chosenPictures, listedPictures, type UnsentFiles } from './draft-pictures.ts'
import type {
  ClientRegistrationDraft,
  CompanyFormDraft,
  InvoiceFields,
  LetterheadDraft,
  MessageFormDraft,
  PaymentDetailsDraft,
  PaymentFormDraft,
  ProfileFormDraft,
  QuoteFields,
  RegistrationDraft,
  ReminderFormDraft,
  ReminderSettingsDraft,
  RequestFormDraft,
  ServiceFormDraft,
  ThreadMessageDraft,
} from './form-drafts.ts'
import type { RowLookup } from './row-lookup.ts'

/*
 * Each function returns an unsent action as the draft of the form that sent it. An edit is rebased onto the row as it
 * is now, so that saving it again changes that row. Null if the row is gone.
 */

/** An unsent action, with the rows and files that its draft needs. */
export interface UnsentAction {
  item: Pick<OutboxItem, 'mutation' | 'problem' | 'state'>
  rows: RowLookup
  files: UnsentFiles
}

export interface FormDraft<Value> {
  /** Id of the row that the form is about; empty for a form that is about no row. */
  id: string
  value: Value
}

type MaybeDraft<Value> = FormDraft<Value> | null

export function profileDraft(unsent: UnsentAction): MaybeDraft<ProfileFormDraft> {
  const rows = editedRow<Profile>(unsent)
  if (!rows) return null
  const { seen, mine } = rows
  const pictures: ProfileFormDraft['pictures'] = {}
  for (const column of ['profile_image', 'banner_image'] as const) {
    const path = mine[column]
    if (path === seen[column]) continue
    const picture = path === null ? null : chosenPictures([path], unsent.files)[0]
    if (picture !== undefined) pictures[column] = picture
  }
  const value = { seen, edit: profileEdit(mine), pictures }
  const refused = isAddressTaken(unsent.item.problem)
  return { id: '', value: refused ? { ...value, taken: value.edit.unique_url } : value }
}

export function companyDraft(unsent: UnsentAction): MaybeDraft<CompanyFormDraft> {
  const rows = editedRow<Client>(unsent)
  return rows && { id: '', value: { seen: rows.seen, edit: clientEdit(rows.mine) } }
}

export function serviceDraft(unsent: UnsentAction): MaybeDraft<ServiceFormDraft> {
  const rows = editedRow<Service>(unsent)
  return rows && { id: rows.seen.id, value: serviceValue(rows.seen, rows.mine, unsent.files) }
}

export function newServiceDraft(unsent: UnsentAction): MaybeDraft<ServiceFormDraft> {
  const service = insertedRow<Service>(unsent)
  return service && { id: '', value: serviceValue(null, service, unsent.files) }
}

const serviceValue = (seen: Service | null, mine: Service, files: UnsentFiles): ServiceFormDraft => ({
  ...draftOf(mine),
  seen,
  pictures: listedPictures(mine.images, files),
})

export function requestDraft(unsent: UnsentAction): MaybeDraft<RequestFormDraft> {
  const request = insertedRow<ServiceRequest>(unsent)
  const samples = insertedRow<Portfolio>(unsent, 1)
  if (!request) return null
  const { message, budget_range, timeline } = request
  const fields = {
    message,
    budget_range,
    timeline,
    portfolio_title: samples?.title ?? '',
    portfolio_description: samples?.description ?? '',
  }
  return {
    id: request.job_id,
    value: { fields, pictures: listedPictures(samples?.image_urls ?? [], unsent.files) },
  }
}

/** Returns the message as it was composed: the details are already part of its text. */
export function contactDraft({ item: { mutation } }: UnsentAction): MaybeDraft<MessageFormDraft> {
  if (mutation.kind !== 'call') return null
  const { member_id, name, email, title, message } = mutation.args
  return {
    id: String(member_id),
    value: {
      name: String(name),
      email: String(email),
      subject: String(title),
      project_type: '',
      budget: '',
      timeline: '',
      message: String(message),
    },
  }
}

export function threadMessageDraft(unsent: UnsentAction): MaybeDraft<ThreadMessageDraft> {
  const message = insertedRow<Message>(unsent)
  return message && { id: message.application_id, value: { body: message.body ?? '' } }
}

export function reminderDraft(unsent: UnsentAction): MaybeDraft<ReminderFormDraft> {
  const reminder = insertedRow<Reminder>(unsent)
  return reminder && { id: reminder.invoice_id, value: { tone: reminder.tone, body: reminder.body } }
}

export function paymentDraft(unsent: UnsentAction): MaybeDraft<PaymentFormDraft> {
  const payment = insertedRow<Payment>(unsent)
  if (!payment) return null
  const { invoice_id, amount, paid_on, note } = payment
  return { id: invoice_id, value: { amount, paid_on, note: note ?? '' } }
}

export function paymentDetailsDraft(unsent: UnsentAction): MaybeDraft<PaymentDetailsDraft> {
  const rows = editedRow<PaymentDetails>(unsent)
  return rows && { id: '', value: { seen: rows.seen, edit: paymentForm(rows.mine) } }
}

export function letterheadDraft(unsent: UnsentAction): MaybeDraft<LetterheadDraft> {
  const added = insertedRow<Logo>(unsent)
  const rows = editedRow<PaymentDetails>(unsent, added ? 1 : 0)
  if (!rows) return null
  const { seen, mine } = rows
  const logo = added
    ? { picture: added.picture, width: added.width, height: added.height }
    : mine.logo_id === seen.logo_id
      ? 'kept'
      : null
  return { id: '', value: { seen, edit: { ...typedLetterhead(mine), logo } } }
}

export function reminderSettingsDraft(unsent: UnsentAction): MaybeDraft<ReminderSettingsDraft> {
  const rows = editedRow<PaymentDetails>(unsent)
  return rows && { id: '', value: { seen: rows.seen, edit: reminderSettings(rows.mine) } }
}

/** Returns the draft of an invoice to somebody without an account; null for one about a request. */
export function invoiceDraft(unsent: UnsentAction): MaybeDraft<InvoiceFields> {
  const invoice = insertedRow<Invoice>(unsent)
  if (!invoice || invoice.application_id) return null
  const { client_name, client_email } = invoice
  const recipient = {
    application_id: '',
    client_name: client_name ?? '',
    client_email: client_email ?? '',
  }
  return { id: '', value: { ...recipient, ...writtenFields(invoice) } }
}

/** Returns the draft of an invoice about a request; null for one to somebody without an account. */
export function requestInvoiceDraft(unsent: UnsentAction): MaybeDraft<InvoiceFields> {
  const invoice = insertedRow<Invoice>(unsent)
  if (!invoice?.application_id) return null
  const recipient = { application_id: invoice.application_id, client_name: '', client_email: '' }
  return { id: invoice.application_id, value: { ...recipient, ...writtenFields(invoice) } }
}

const writtenFields = (invoice: Invoice) => ({ ...prefilled(invoice), delete_original: false })

export function quoteDraft(unsent: UnsentAction): MaybeDraft<QuoteFields> {
  const quote = insertedRow<Quote>(unsent)
  if (!quote?.application_id) return null
  return { id: quote.application_id, value: { ...typedContent(quote), valid_until: quote.valid_until } }
}

export function profileRegistrationDraft(unsent: UnsentAction): MaybeDraft<RegistrationDraft> {
  const profile = insertedRow<Profile>(unsent)
  if (!profile) return null
  const { unique_url: _later, ...fields } = profileEdit(profile)
  return {
    id: '',
    value: { ...fields, email: profile.email ?? '', in_vegan_group: profile.in_vegan_group },
  }
}

export function clientRegistrationDraft(unsent: UnsentAction): MaybeDraft<ClientRegistrationDraft> {
  const client = insertedRow<Client>(unsent)
  return client && { id: '', value: clientEdit(client) }
}

/**
 * Returns the row without the edit (`seen`) and with it (`mine`). A refused edit is based on the row as it is now, with
 * the conflicting values of the server's answer; a waiting edit on its own base, since the row on the screen includes
 * it.
 */
function editedRow<Row extends object>({ item, rows }: UnsentAction, index = 0) {
  const change = changeOf(item, index)
  if (change?.op !== 'update') return null
  const row = rows.row(change.table as TableName, change.id)
  const conflict = item.problem?.status === 'conflict' ? item.problem : null
  if (!row || (conflict && !conflict.row)) return null
  const seen = (item.state === 'attention' ? { ...row, ...conflict?.row } : { ...row, ...change.base }) as Row
  return { seen, mine: { ...seen, ...change.values } as Row }
}

/** Returns the row that the change at this index inserts; null if it inserts none. */
function insertedRow<Row extends object>({ item }: UnsentAction, index = 0): Row | null {
  const change = changeOf(item, index)
  return change?.op === 'insert' ? (rowOfInsert(change) as object as Row) : null
}

const changeOf = ({ mutation }: UnsentAction['item'], index = 0): RowChange | undefined =>
  mutation.kind === 'rows' ? mutation.changes[index] : undefined
