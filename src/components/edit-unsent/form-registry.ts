import { draftKey, parseDraftKey } from '../../data/use-draft.ts'
import type { FormName, FormToOpen } from '../../data/use-form-to-open.ts'
import {
  clientRegistrationDraft,
  companyDraft,
  contactDraft,
  newServiceDraft,
  profileDraft,
  profileRegistrationDraft,
  requestDraft,
  serviceDraft,
  threadMessageDraft,
  type UnsentAction,
} from './drafts-by-form.ts'
import { define, type FormDefinition, titleOfRequested } from './form-definition.ts'
import * as drafts from './form-drafts.ts'
import { invoiceForms } from './invoice-forms.ts'
import type { RowLookup } from './row-lookup.ts'

/** Returns the title of a draft about a service; null if the service is not on this device (any more). */
const aboutService = (before: string) => (id: string, rows: RowLookup) => {
  const title = rows.row('jobs', id)?.title
  return title === undefined ? null : before + title
}

/** Every form that stores a draft. */
export const forms = {
  profile: define({
    name: 'profile',
    draft: drafts.ProfileFormDraft,
    title: () => 'Your profile',
    to: '/profile',
    from: { 'profile.edit': profileDraft },
  }),
  company: define({
    name: 'company',
    draft: drafts.CompanyFormDraft,
    title: () => 'Your company',
    to: '/client-dashboard',
    from: { 'client.edit': companyDraft },
  }),
  registration: define({
    name: 'registration',
    draft: drafts.RegistrationDraft,
    title: () => 'Your application',
    to: '/register',
    isScreen: true,
    from: { 'profile.register': profileRegistrationDraft },
  }),
  'client-registration': define({
    name: 'client-registration',
    draft: drafts.ClientRegistrationDraft,
    title: () => 'Your registration as a client',
    to: '/client-register',
    isScreen: true,
    from: { 'client.register': clientRegistrationDraft },
  }),
  /** About the service that it edits; about none for a new one. */
  service: define({
    name: 'service',
    draft: drafts.ServiceFormDraft,
    title: (id, rows) => (id === '' ? 'New service' : aboutService('Service: ')(id, rows)),
    to: '/my-jobs',
    from: { 'service.offer': newServiceDraft, 'service.edit': serviceDraft },
  }),
  /** About the service that is requested. */
  request: define({
    name: 'request',
    draft: drafts.RequestFormDraft,
    title: aboutService('Request: '),
    to: '/jobs',
    from: { 'request.send': requestDraft },
  }),
  /** About the member who gets the message. */
  contact: define({
    name: 'contact',
    draft: drafts.MessageFormDraft,
    title(id, rows) {
      const member = rows.member(id)
      return member ? `Message: ${member.full_name}` : null
    },
    to: '/directory',
    from: { 'contact.send': contactDraft },
  }),
  /** A message to the provider of a service, about the service. Sent, it is a message to a member. */
  'service-contact': define({
    name: 'service-contact',
    draft: drafts.MessageFormDraft,
    title: aboutService('Message about '),
    to: '/jobs',
    from: {},
  }),
  ...invoiceForms,
  /** About the request in whose thread it is written. */
  message: define({
    name: 'message',
    draft: drafts.ThreadMessageDraft,
    title(id, rows) {
      const title = titleOfRequested(id, rows)
      return title === undefined ? null : `Message: ${title}`
    },
    to: '/requests/$requestId',
    from: { 'message.send': threadMessageDraft },
  }),
} satisfies { [Name in FormName]: { name: Name } }

type AnyForm = FormDefinition<FormName, object>

export interface DraftLocation {
  /** Title of the draft in a list. */
  title: string
  /** The screen with its form, and the row in its address. */
  to: AnyForm['to']
  params?: { requestId: string }
  /** The side of the invoices, for who is on both. */
  search?: { side: 'received' }
  /** The form to open on that screen; null if the screen is the form. */
  opening: FormToOpen | null
}

/**
 * Returns the title and the form of the draft with this key. Null for a form that this version does not have, and for a
 * draft about a row that is not on this device (any more).
 */
export function draftLocation(key: string, rows: RowLookup): DraftLocation | null {
  const { form: name, id } = parseDraftKey(key)
  if (!isFormName(name)) return null
  const form: AnyForm = forms[name]
  const title = form.title(id, rows)
  if (title === null) return null
  const at = { title, to: form.to, opening: form.isScreen ? null : { form: name, id } }
  if (form.isOfClient?.(id, rows)) return { ...at, search: { side: 'received' } }
  if (form.to !== '/requests/$requestId') return at
  return { ...at, params: { requestId: form.requestOf?.(id, rows) ?? id } }
}

const isFormName = (name: string): name is FormName => Object.hasOwn(forms, name)

/** Returns an unsent action as the draft of its form. Null if the action has no form or its row is gone. */
export function draftFromItem(unsent: UnsentAction): { key: string; value: object } | null {
  for (const form of Object.values<AnyForm>(forms)) {
    const made = form.from[unsent.item.mutation.action]?.(unsent)
    if (made) return { key: draftKey(form.name, made.id), value: made.value }
  }
  return null
}
