import type { StoredForm } from '../../data/use-draft.ts'
import type { FormName } from '../../data/use-form-to-open.ts'
import type { ActionName } from '../../domain/action-name.ts'
import type { FormDraft, UnsentAction } from './drafts-by-form.ts'
import type { RowLookup } from './row-lookup.ts'

/** A form that stores a draft. */
export interface FormDefinition<Name extends FormName, Value extends object> extends StoredForm<Value> {
  name: Name
  /** Returns the title of a draft in a list; null if its row is not on this device (any more). */
  title(id: string, rows: RowLookup): string | null
  /** The screen with the form. */
  to:
    | '/profile'
    | '/client-dashboard'
    | '/register'
    | '/client-register'
    | '/my-jobs'
    | '/jobs'
    | '/directory'
    | '/invoices'
    | '/requests/$requestId'
  /** For a form in a conversation that is not about the request: returns the request. */
  requestOf?(id: string, rows: RowLookup): string | null
  /** For a form that both sides of an invoice have: returns whether this user is its client. */
  isOfClient?(id: string, rows: RowLookup): boolean
  /** Set if the screen itself is the form: no form is opened on it. */
  isScreen?: true
  /** For each action that the form sends: returns the draft of an unsent action; null if another form sent it. */
  from: Partial<Record<ActionName, (unsent: UnsentAction) => FormDraft<Value> | null>>
}

/** Infers the types of a form's definition. */
export const define = <Name extends FormName, Value extends object>(form: FormDefinition<Name, Value>) => form

/** Returns the title of the service that a request is for; undefined if it is not on this device (any more). */
export const titleOfRequested = (requestId: string, rows: RowLookup) =>
  rows.row('jobs', rows.row('job_applications', requestId)?.job_id ?? '')?.title
