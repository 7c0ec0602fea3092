import type { FormToOpen } from '../../data/open-form.ts'
import type { Tables } from '../../domain/rows.ts'

/** Finds the rows that a draft refers to. */
export interface RowLookup {
  row<Name extends keyof Tables>(table: Name, id: string): Tables[Name] | undefined
  member(id: string): Tables['profiles'] | undefined
}

export interface DraftLocation {
  /** Title of the draft in a list. */
  title: string
  /** The screen with its form. */
  to:
    | '/profile'
    | '/client-dashboard'
    | '/register'
    | '/client-register'
    | '/my-jobs'
    | '/jobs'
    | '/directory'
    | '/invoices'
  /** The form to open on that screen; null if the screen is the form. */
  opening: FormToOpen | null
}

/**
 * Returns the title and the form of the draft with this key. Null for a key that no form of this version uses, and for
 * a draft about a row that is not on this device (any more).
 */
export function draftLocation(key: string, rows: RowLookup): DraftLocation | null {
  const [kind = ''] = key.split(':', 1)
  const id = key.slice(kind.length + 1)
  switch (kind) {
    case 'profile':
      return { title: 'Your profile', to: '/profile', opening: { form: 'profile', id } }
    case 'client':
      return { title: 'Your company', to: '/client-dashboard', opening: { form: 'company', id } }
    case 'registration':
      return { title: 'Your application', to: '/register', opening: null }
    case 'client-registration':
      return { title: 'Your registration as a client', to: '/client-register', opening: null }
    case 'service':
      return serviceLocation(id, rows)
    case 'request': {
      const service = rows.row('jobs', id)
      return (
        (service && { title: `Request: ${service.title}`, to: '/jobs', opening: { form: 'request', id } }) ??
        null
      )
    }
    case 'contact':
      return contactLocation(id, rows)
    case 'invoice':
      return { title: invoiceTitle(id, rows), to: '/invoices', opening: { form: 'invoice', id } }
    default:
      return null
  }
}

function serviceLocation(id: string, rows: RowLookup): DraftLocation | null {
  const service = rows.row('jobs', id)
  if (!service && id !== 'new') return null
  const title = service ? `Service: ${service.title}` : 'New service'
  return { title, to: '/my-jobs', opening: { form: 'service', id } }
}

/** Returns the location of a message to a member, or to the provider of a service. */
function contactLocation(id: string, rows: RowLookup): DraftLocation | null {
  const member = rows.member(id)
  if (member) {
    return { title: `Message: ${member.full_name}`, to: '/directory', opening: { form: 'contact', id } }
  }
  const service = rows.row('jobs', id)
  return service
    ? { title: `Message about ${service.title}`, to: '/jobs', opening: { form: 'contact', id } }
    : null
}

function invoiceTitle(id: string, rows: RowLookup): string {
  const [task, about = ''] = id.split(':', 2)
  if (task === 'edit') {
    const number = rows.row('invoices', about)?.invoice_number
    return number ? `Invoice ${number}, edited` : 'Edited invoice'
  }
  const request = task === 'request' ? rows.row('job_applications', about) : undefined
  const service = request && rows.row('jobs', request.job_id)
  return service ? `New invoice: ${service.title}` : 'New invoice'
}
