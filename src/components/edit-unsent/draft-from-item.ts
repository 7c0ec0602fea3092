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
import type { RowLookup } from './draft-location.ts'
import { chosenPictures, listedPictures, type UnsentFiles } from './draft-pictures.ts'

/** An unsent action as the draft of its form. */
export interface FormDraft {
  key: string
  value: object
}

/**
 * Returns an unsent action as the draft of its form. An edit is rebased onto the row as it is now, so that saving it
 * again changes that row. Null if the action has no form or its row is gone.
 */
export function draftFromItem(
  item: Pick<OutboxItem, 'mutation' | 'problem' | 'state'>,
  rows: RowLookup,
  files: UnsentFiles,
) {
  const { mutation } = item
  if (mutation.kind === 'call') {
    return mutation.fn === 'contact-email' ? contactDraftOf(mutation.args) : null
  }
  if (mutation.kind !== 'rows') return null
  const [change] = mutation.changes
  const toDraft = change && draftsByAction[mutation.action]
  return toDraft ? toDraft(change, { item, rows, files, changes: mutation.changes }) : null
}

interface ItemContext {
  item: Pick<OutboxItem, 'problem' | 'state'>
  rows: RowLookup
  files: UnsentFiles
  changes: readonly RowChange[]
}

type ToDraft = (change: RowChange, context: ItemContext) => FormDraft | null

const draftsByAction: Record<string, ToDraft> = {
  'profile.edit'(change, context) {
    const rows = editedRow<Profile>(change, context)
    if (!rows) return null
    const form = profileDraftOf(rows, context.files)
    const refused = isAddressTaken(context.item.problem)
    return { key: 'profile', value: refused ? { ...form, taken: form.edit.unique_url } : form }
  },
  'client.edit'(change, context) {
    const rows = editedRow<Client>(change, context)
    return rows && { key: 'client', value: { seen: rows.seen, edit: clientEdit(rows.mine) } }
  },
  'service.edit'(change, context) {
    const rows = editedRow<Service>(change, context)
    if (!rows) return null
    return { key: `service:${rows.seen.id}`, value: serviceDraftOf(rows.seen, rows.mine, context.files) }
  },
  'service.offer'(change, { files }) {
    const service = insertedRow<Service>(change)
    return service && { key: 'service:new', value: serviceDraftOf(null, service, files) }
  },
  'request.send'(change, { changes, files }) {
    const request = insertedRow<ServiceRequest>(change)
    const samples = changes[1] && insertedRow<Portfolio>(changes[1])
    return request && { key: `request:${request.job_id}`, value: requestDraftOf(request, samples, files) }
  },
  'invoice.create': invoiceDraftOf,
  'invoice.create_standalone': invoiceDraftOf,
  'invoice.clone': invoiceDraftOf,
  'profile.register'(change) {
    const profile = insertedRow<Profile>(change)
    if (!profile) return null
    const { unique_url: _later, ...fields } = profileEdit(profile)
    return {
      key: 'registration',
      value: { ...fields, email: profile.email ?? '', in_vegan_group: profile.in_vegan_group },
    }
  },
  'client.register'(change) {
    const client = insertedRow<Client>(change)
    return client && { key: 'client-registration', value: clientEdit(client) }
  },
}

/**
 * Returns the row without the edit (`seen`) and with it (`mine`). A refused edit is based on the row as it is now, with
 * the conflicting values of the server's answer; a waiting edit on its own base, since the row on the screen includes
 * it.
 */
function editedRow<Row extends object>(change: RowChange, { item, rows }: ItemContext) {
  if (change.op !== 'update') return null
  const row = rows.row(change.table as TableName, change.id)
  const conflict = item.problem?.status === 'conflict' ? item.problem : null
  if (!row || (conflict && !conflict.row)) return null
  const seen = (item.state === 'attention' ? { ...row, ...conflict?.row } : { ...row, ...change.base }) as Row
  return { seen, mine: { ...seen, ...change.values } as Row }
}

const insertedRow = <Row extends object>(change: RowChange): Row | null =>
  change.op === 'insert' ? ({ ...change.shown, ...change.values, id: change.id } as Row) : null

export function profileDraftOf({ seen, mine }: { seen: Profile; mine: Profile }, files: UnsentFiles) {
  const pictures: ChosenPictures = {}
  for (const column of ['profile_image', 'banner_image'] as const) {
    const path = mine[column]
    if (path === seen[column]) continue
    const picture = path === null ? null : chosenPictures([path], files)[0]
    if (picture !== undefined) pictures[column] = picture
  }
  return { seen, edit: profileEdit(mine), pictures }
}

export const serviceDraftOf = (seen: Service | null, mine: Service, files: UnsentFiles) => ({
  ...draftOf(mine),
  seen,
  pictures: listedPictures(mine.images, files),
})

export const requestDraftOf = (
  { message, budget_range, timeline }: ServiceRequest,
  samples: Portfolio | null | undefined,
  files: UnsentFiles,
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

/** Returns the message as it was composed: the details are already part of its text. */
function contactDraftOf({ member_id, name, email, title, message }: Record<string, unknown>): FormDraft {
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

function invoiceDraftOf(change: RowChange): FormDraft | null {
  const invoice = insertedRow<Invoice>(change)
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
