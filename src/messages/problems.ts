import type { ActionName } from '../domain/action-name.ts'
import { EMAIL_SERVICE_NAME } from '../domain/app-names.ts'
import { lazy } from '../domain/lazy.ts'
import type { Decision } from '../domain/protocol.ts'
import type { OutboxItem, Problem } from '../outbox/item.ts'
import { columnLabel } from './columns.ts'
import { formatMoment } from './dates.ts'
import { quoteConflictMessage } from './quote-conflict.ts'

/** Shown at the form's field and for a refused edit. */
export const ADDRESS_TAKEN = 'This profile URL is already taken'

/** Constraint by which no two profiles have the same URL. */
const ADDRESS_CONSTRAINT = 'profiles_unique_url_key'

/** Returns whether the server refused an edit because another profile has this URL. */
export const isAddressTaken = (problem: Problem | null): boolean =>
  problem?.status === 'rejected' && problem.constraint === ADDRESS_CONSTRAINT

/** Messages of the database's constraints, by constraint name. */
const constraintMessages: Record<string, string> = {
  jobs_pin_limit: 'Maximum 10 services can be pinned. Please unpin another service first.',
  job_applications_one_per_client: 'You have already applied for this job',
  job_applications_portfolio_required: 'Portfolio samples are required for this job',
  job_applications_status_step: 'This request has already moved on',
  jobs_deleted: 'This service was deleted',
  jobs_hidden: 'An administrator has taken this service off the board',
  invoices_beyond_quote:
    'With this invoice, more than the quote would be invoiced: see what was invoiced on another device',
  invoices_quote_accepted: 'This quote cannot be invoiced: it is not an accepted quote of this request',
  invoices_deleted: 'This invoice was deleted',
  invoice_links_stopped:
    'No emails from here go to this address any more. Mark the invoice as sent, and give the PDF to its client yourself.',
  invoice_links_sent: 'This invoice was not sent, or it is deleted',
  invoice_links_limit: 'You have sent this invoice five times within a day. Send it again tomorrow.',
  recurring_invoices_own: 'Only an invoice of your own that is not deleted is repeated',
  recurring_invoices_sends: 'Only invoices to clients with an account are sent by themselves',
  recurring_invoices_limit: 'You have made fifty recurring invoices within a day. Make this one tomorrow.',
  invoices_status_step: 'This invoice has already moved on',
  profiles_administrators_decide: 'Only administrators may decide this',
  [ADDRESS_CONSTRAINT]: ADDRESS_TAKEN,
  profiles_unique_url_reserved: 'This word belongs to the app. Please choose another one.',
  profiles_pkey: 'There is a profile for this account already',
  clients_one_per_user: 'There is a company for this account already',
  messages_closed: 'You can no longer write to each other',
  messages_limit: 'You have sent sixty messages within an hour. Send it again later.',
  quotes_status_step: 'This quote has already moved on',
  quotes_request_closed: 'This request is closed: no quote can be sent for it any more',
  quotes_closed: 'You can no longer write to each other',
  quotes_expired: 'This quote was no longer valid when you accepted it',
  quotes_accepted_by_missing: 'Type your name to accept the quote',
  quotes_deleted: 'This quote was deleted',
  quotes_draft_only: 'This quote was sent already; only a draft can be deleted',
  invoices_number_per_professional: 'This invoice number is already used',
  invoices_reminders_owner: 'Only its writer may stop the reminders of an invoice',
  payments_invoice_deleted: 'This invoice was deleted',
  payments_invoice_draft: 'A draft cannot be paid: send it first',
  payments_limit: 'You have recorded two hundred payments of this invoice; it takes no more',
  payments_reverses_payment: 'Only a payment of this invoice can be reversed',
  payments_reverses_own: 'Only the professional can reverse this payment',
  payments_reversed_once: 'This payment is reversed already',
  payments_confirmed_by_professional: 'Only the professional confirms a payment',
  payments_confirmed_of_client: 'Only what the client recorded is confirmed',
  payments_confirmed_once: 'This payment is confirmed already',
  payments_confirmed_reversed: 'This payment was disputed or reversed already',
  payments_amount_sign: 'A payment must be above zero',
  payments_note_length: 'The note of a payment may have two hundred characters',
  reminders_once_a_day:
    'This invoice has had its reminder of the day, counted in UTC; the next one can go out on the following day',
  reminders_not_overdue: 'This invoice is not overdue, or it is paid by now',
  reminders_invoice_deleted: 'This invoice was deleted',
  reminders_limit: 'You have written a hundred reminders within a day. Send it again tomorrow.',
  reminders_blocked: 'You can no longer write to each other',
  reminders_body_length: 'A reminder has 10 to 2,000 characters',
  reminders_tone_known: 'This tone is not known',
  payment_details_payment_link_length: 'A payment link has five hundred characters at most',
  payment_details_payment_link_shape: 'A payment link begins with https:// and the name of a site',
  payment_details_bank_account_shape: 'The bank account is not complete, or its IBAN has a typing mistake',
  payment_details_business_name_length: 'A business name has 120 characters at most',
  payment_details_closing_line_length: 'A closing line has two hundred characters at most',
  payment_details_accent_readable: 'This colour is too light to read on white paper',
  payment_details_own_logo: 'This logo is not yours',
  logos_picture_length: 'This logo is too large',
  logos_picture_shape: 'This logo is not a JPEG picture',
  payment_details_reminder_days_ascending: 'Three days are needed, each later than the one before, up to 365',
}

/** The forms take these characters out; a device with an earlier version of the app does not. */
const HIDDEN_CHARACTERS = 'A text of one line holds a character that cannot be seen. Type it again.'

/** Messages of refused picture uploads, by HTTP status. */
const uploadMessages: Record<number, string> = {
  409: 'An image with this name already exists. Please try again.',
  403: 'Permission denied. Please make sure you are logged in.',
  413: 'Image file is too large. Please select a smaller image.',
  415: 'Invalid file type. Please select a valid image file (JPG, PNG, GIF).',
}

/** Messages of refused uploads of project files, by HTTP status. */
const fileMessages: Record<number, string> = {
  403: 'Permission denied. Please make sure you are logged in.',
  409: 'A file with this name already exists. Please try again.',
  413: 'File must be less than 10MB',
}

/** Messages of refused PDFs of emailed invoices, by HTTP status. */
const paperMessages: Record<number, string> = {
  403: 'You may not email this invoice, or not any more.',
  409: 'This PDF was uploaded before. Email the invoice once more.',
  413: 'The PDF of this invoice is larger than 5 MB, too large for an email.',
}

/** Of the actions that upload something else than pictures: what it is called, and the messages of its refusals. */
const otherUploads: Partial<Record<ActionName, { name: string; messages: Record<number, string> }>> = {
  'file.share': { name: 'this file', messages: fileMessages },
  'invoice.emailed': { name: 'this PDF', messages: paperMessages },
}

export const uploadsPicture = (action: ActionName): boolean => !otherUploads[action]

const uploadFailed = (message: string): string =>
  message ? `Upload failed: ${message}` : 'An unexpected error occurred while uploading. Please try again.'

/** An object's key, which says nothing to users. */
const objectKey = /(?:project-files|invoices|jobs|portfolio|profiles|banners)\/[^\s"'“”]+/g

/** Returns the name of the project file that this mutation shares; null where it shares none. */
export function sharedFileName({ mutation }: Pick<OutboxItem, 'mutation'>): string | null {
  if (mutation.kind !== 'rows' || mutation.action !== 'file.share') return null
  const [change] = mutation.changes
  const values: Record<string, unknown> = change?.op === 'insert' ? change.values : {}
  return typeof values.file_name === 'string' ? values.file_name : null
}

/** Shown for files that wait because the server does not answer. They are sent automatically once it does. */
export const UPLOAD_NETWORK_ERROR = 'Network error. Please check your internet connection and try again.'

/** Complete messages of refused contact messages, by status (spec §8). All others follow 'Failed to send message: '. */
const literalContactMessages: Record<number, string> = {
  400: 'Invalid email template or missing fields. Please check your message.',
  403: `${EMAIL_SERVICE_NAME} is not authorized to send this message. Please check its credentials.`,
}

/** Messages for refusals to which neither the e-mail service nor its edge function gave a message, by status. */
const contactMessages: Record<number, string> = {
  404: 'You cannot write to this member.',
  409: 'It is not known whether this message was sent, so it was not sent again.',
  422: `${EMAIL_SERVICE_NAME} did not accept this message.`,
  429: 'Too many messages were sent. Please try again later.',
  451: `${EMAIL_SERVICE_NAME} does not accept messages from here.`,
}

/** Returns whether the reason is already the complete message that the specification requires. */
export const isCompleteMessage = ({ mutation }: Pick<OutboxItem, 'mutation'>, problem: Problem): boolean =>
  mutation.action === 'contact.send' && problem.status === 'refused' && problem.code in literalContactMessages

const listFormat = lazy(() => new Intl.ListFormat('en'))

const withinSentence = (column: string): string =>
  columnLabel(column).replace(/^(?!LinkedIn)./, (letter) => letter.toLowerCase())

const decisionTexts: Record<string, string> = {
  verify: 'verified the LinkedIn profile',
  unverify: 'rejected the LinkedIn profile',
  approve: 'approved the profile',
  withdraw: 'withdrew the approval',
  reject: 'rejected the application',
  note: 'left a note',
  dismiss: 'dismissed the report',
  hide: 'hid the service',
  dismiss_report: 'dismissed a report',
  hide_service: 'hid a service',
  show_service: 'allowed a service again',
}

/** Returns what was decided, without who and when. */
export const decisionText = (action: string): string => decisionTexts[action] ?? 'decided'

/** Returns one sentence with who decided what, and when. */
export const decisionMessage = ({ by, at, action }: Decision): string =>
  `${by} ${decisionText(action)}, ${formatMoment(Date.parse(at))}.`

/** Returns why an action failed as a sentence. */
export function problemMessage({ mutation }: Pick<OutboxItem, 'mutation'>, problem: Problem): string {
  switch (problem.status) {
    case 'conflict': {
      const decided = problem.decision ? ` ${decisionMessage(problem.decision)}` : ''
      if (!problem.row) return `It is not there any more.${decided}`
      const step = quoteConflictMessage(mutation, problem.row)
      if (step) return step
      const columns = listFormat().format(problem.columns.map((column) => `the ${withinSentence(column)}`))
      return `Someone has changed ${columns} since you saw it.${decided}`
    }
    case 'rejected':
      if (problem.constraint && constraintMessages[problem.constraint])
        return constraintMessages[problem.constraint] ?? ''
      if (problem.constraint?.endsWith('_one_line')) return HIDDEN_CHARACTERS
      if (problem.code === '42501') return 'You may not do this, or not any more.'
      return problem.message
    case 'unknown':
      return 'It is not known whether this had reached the server before you took it back.'
    case 'refused': {
      // Database functions give the reason as a sentence.
      if (mutation.kind === 'call' && mutation.via === 'database') return problem.message || 'Unknown error'
      if (mutation.kind === 'call') {
        return (
          literalContactMessages[problem.code] ||
          problem.message ||
          contactMessages[problem.code] ||
          'Unknown error'
        )
      }
      if (mutation.kind === 'remove') return problem.message || 'Unknown error'
      const upload = otherUploads[mutation.action] ?? { name: 'this picture', messages: uploadMessages }
      const name = sharedFileName({ mutation }) ?? upload.name
      return upload.messages[problem.code] ?? uploadFailed(problem.message.replace(objectKey, `“${name}”`))
    }
  }
}
