import { clientEdit } from '../../domain/client.ts'
import type { ContactDraft } from '../../domain/contact-message.ts'
import type { RowChange } from '../../domain/mutation.ts'
import type { ChosenPictures } from '../../domain/profile-edit.ts'
import { profileEdit } from '../../domain/profile-edit.ts'
import type {
  Client,
  Invoice,
  Portfolio,
  Profile,
  Service,
  ServiceRequest,
  TableName,
} from '../../domain/rows.ts'
import { isAddressTaken } from '../../messages/problems.ts'
import type { OutboxItem } from '../../outbox/item.ts'
import type { InvoiceFields } from '../invoice-form/invoice-form-draft.ts'
import { draftOf } from '../service-form/service-form-draft.ts'
import type { Known } from './draft-location.ts'
import { chosenPictures, type Files, listedPictures } from './draft-pictures.ts'

/** What was done, as the draft of the form it was typed into. */
export interface FormDraft {
  key: string
  value: object
}

/**
 * Puts something that was not sent back into its form. Edits come on top of the row as it is now, so that saving them
 * again is a change of that. Null where there is no such form, or its row is gone.
 */
export function formOf(item: Pick<OutboxItem, 'mutation' | 'problem' | 'state'>, known: Known, files: Files) {
  const { mutation } = item
  if (mutation.kind === 'call') {
    return mutation.fn === 'contact-email' ? contactForm(mutation.args) : null
  }
  if (mutation.kind !== 'rows') return null
  const [change] = mutation.changes
  const make = change && forms[mutation.action]
  return make ? make(change, { item, known, files, changes: mutation.changes }) : null
}

interface Around {
  item: Pick<OutboxItem, 'problem' | 'state'>
  known: Known
  files: Files
  changes: readonly RowChange[]
}

type Form = (change: RowChange, around: Around) => FormDraft | null

const forms: Record<string, Form> = {
  'profile.edit'(change, around) {
    const rows = edited<Profile>(change, around)
    if (!rows) return null
    const form = profileForm(rows, around.files)
    const refused = isAddressTaken(around.item.problem)
    return { key: 'profile', value: refused ? { ...form, taken: form.edit.unique_url } : form }
  },
  'client.edit'(change, around) {
    const rows = edited<Client>(change, around)
    return rows && { key: 'client', value: { seen: rows.seen, edit: clientEdit(rows.mine) } }
  },
  'service.edit'(change, around) {
    const rows = edited<Service>(change, around)
    if (!rows) return null
    return { key: `service:${rows.seen.id}`, value: serviceForm(rows.seen, rows.mine, around.files) }
  },
  'service.offer'(change, { files }) {
    const service = added<Service>(change)
    return service && { key: 'service:new', value: serviceForm(null, service, files) }
  },
  'request.send'(change, { changes, files }) {
    const request = added<ServiceRequest>(change)
    const samples = changes[1] && added<Portfolio>(changes[1])
    return request && { key: `request:${request.job_id}`, value: requestForm(request, samples, files) }
  },
  'invoice.create': invoiceForm,
  'invoice.create_standalone': invoiceForm,
  'invoice.clone': invoiceForm,
  'profile.register'(change) {
    const profile = added<Profile>(change)
    if (!profile) return null
    const { unique_url: _later, ...fields } = profileEdit(profile)
    return {
      key: 'registration',
      value: { ...fields, email: profile.email ?? '', in_vegan_group: profile.in_vegan_group },
    }
  },
  'client.register'(change) {
    const client = added<Client>(change)
    return client && { key: 'client-registration', value: clientEdit(client) }
  },
}

/**
 * The row an edit is now on top of, and the row with it. Refused: as it is now, what the server answered included.
 * Waiting: without the edit, which is laid over it on the screen.
 */
function edited<Row extends object>(change: RowChange, { item, known }: Around) {
  if (change.op !== 'update') return null
  const row = known.row(change.table as TableName, change.id)
  const conflict = item.problem?.status === 'conflict' ? item.problem : null
  if (!row || (conflict && !conflict.row)) return null
  const seen = (item.state === 'attention' ? { ...row, ...conflict?.row } : { ...row, ...change.base }) as Row
  return { seen, mine: { ...seen, ...change.values } as Row }
}

const added = <Row extends object>(change: RowChange): Row | null =>
  change.op === 'insert' ? ({ ...change.shown, ...change.values, id: change.id } as Row) : null

export function profileForm({ seen, mine }: { seen: Profile; mine: Profile }, files: Files) {
  const pictures: ChosenPictures = {}
  for (const column of ['profile_image', 'banner_image'] as const) {
    const path = mine[column]
    if (path === seen[column]) continue
    const picture = path === null ? null : chosenPictures([path], files)[0]
    if (picture !== undefined) pictures[column] = picture
  }
  return { seen, edit: profileEdit(mine), pictures }
}

export const serviceForm = (seen: Service | null, mine: Service, files: Files) => ({
  ...draftOf(mine),
  seen,
  pictures: listedPictures(mine.images, files),
})

export const requestForm = (
  { message, budget_range, timeline }: ServiceRequest,
  samples: Portfolio | null | undefined,
  files: Files,
) => ({
  fields: {
    message,
    budget_range,
    timeline,
    portfolio_title: samples?.title ?? '',
    portfolio_description: samples?.description ?? '',
  },
  pictures: listedPictures(samples?.image_urls ?? [], files),
})

/** The message as it was sent: its details are part of the text by then. */
function contactForm({ member_id, name, email, title, message }: Record<string, unknown>): FormDraft {
  const value: ContactDraft = {
    name: String(name),
    email: String(email),
    subject: String(title),
    project_type: '',
    budget: '',
    timeline: '',
    message: String(message),
  }
  return { key: `contact:${member_id}`, value }
}

function invoiceForm(change: RowChange): FormDraft | null {
  const invoice = added<Invoice>(change)
  if (!invoice) return null
  const request = invoice.application_id
  const value: InvoiceFields = {
    application_id: request ?? '',
    client_name: request ? '' : (invoice.client_name ?? ''),
    client_email: request ? '' : (invoice.client_email ?? ''),
    amount: invoice.amount,
    description: invoice.description,
    due_date: invoice.due_date,
    delete_original: false,
  }
  return { key: request ? `invoice:request:${request}` : 'invoice:new', value }
}
