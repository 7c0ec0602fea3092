import { EMAIL_SERVICE_NAME } from '../domain/names.ts'
import type { OutboxItem, Problem } from '../outbox/item.ts'

/** What a named rule of the database means to the person who met it. */
const rules: Record<string, string> = {
  jobs_pin_limit: 'Maximum 10 services can be pinned. Please unpin another service first.',
  job_applications_one_per_client: 'You have already applied for this job',
  job_applications_portfolio_required: 'Portfolio samples are required for this job',
  job_applications_status_step: 'This request has already moved on',
  jobs_deleted: 'This service was deleted',
  invoices_deleted: 'This invoice was deleted',
  invoices_status_step: 'This invoice has already moved on',
  profiles_administrators_decide: 'Only administrators may decide this',
  profiles_unique_url_key: 'This profile address is already taken',
  profiles_pkey: 'There is a profile for this account already',
  clients_one_per_user: 'There is a company for this account already',
  invoices_number_per_professional: 'This invoice number is already used',
}

const uploads: Record<number, string> = {
  409: 'An image with this name already exists. Please try again.',
  403: 'Permission denied. Please make sure you are logged in.',
  413: 'Image file is too large. Please select a smaller image.',
  415: 'Invalid file type. Please select a valid image file (JPG, PNG, GIF).',
}

const contact: Record<number, string> = {
  400: 'Invalid email template or missing fields. Please check your message.',
  403: `${EMAIL_SERVICE_NAME} is not authorized to send this message. Please check its credentials.`,
}

const labels: Record<string, string> = {
  is_approved: 'the approval',
  linkedin_verified: 'the LinkedIn verification',
  linkedin_url: 'the LinkedIn address',
  is_active: 'whether it is active',
  pin_order: 'the order of pins',
  is_pinned: 'the pin',
  status: 'the status',
}

const label = (column: string): string => labels[column] ?? `the ${column.replaceAll('_', ' ')}`

/** Why something could not be done, and what stands there now. Reason codes in, a sentence out. */
export function problemWords({ mutation }: Pick<OutboxItem, 'mutation'>, problem: Problem): string {
  switch (problem.status) {
    case 'conflict': {
      const { decision } = problem
      const decided = decision && ` ${decision.by} decided first (${new Date(decision.at).toLocaleString()}).`
      if (!problem.row) return `It is not there any more.${decided ?? ''}`
      const columns = problem.columns.map(label).join(' and ')
      return `Someone has changed ${columns} since you saw it.${decided ?? ''}`
    }
    case 'rejected':
      if (problem.constraint && rules[problem.constraint]) return rules[problem.constraint] ?? ''
      if (problem.code === '42501') return 'You may not do this, or not any more.'
      return problem.message
    case 'refused': {
      if (mutation.kind === 'call') return contact[problem.code] ?? (problem.message || 'Unknown error')
      return uploads[problem.code] ?? `Upload failed: ${problem.message || 'Unknown error'}`
    }
  }
}
