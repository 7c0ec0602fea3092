import { formatDay, isDay } from '../domain/calendar.ts'
import { dayOf } from './dates.ts'

/** Labels of columns whose name is not the label. */
const labels: Record<string, string> = {
  is_approved: 'Approval',
  linkedin_verified: 'LinkedIn verification',
  linkedin_url: 'LinkedIn URL',
  decision_note: 'Note to the applicant',
  decided_at: 'Time of the decision',
  profile_image: 'Profile picture',
  banner_image: 'Banner',
  images: 'Pictures',
  professions: 'Professions',
  profession: 'First profession',
  allow_contact: 'Contact by members',
  in_vegan_group: 'Membership of the group',
  unique_url: 'Profile address',
  job_type: 'Job type',
  salary_range: 'Rate/Pricing',
  portfolio_required: 'Work samples',
  portfolio_description: 'Which samples are needed',
  is_active: 'Visibility on the board',
  is_pinned: 'Pin',
  pin_order: 'Place among the pins',
  deleted_at: 'Deletion',
  due_date: 'Due date',
  issued_on: 'Day of issue',
  paid_on: 'Day of payment',
  decided_on: 'Day of the answer',
  details: 'Payment details',
  address: 'Business address',
  reminder_days: 'Days of automatic reminders',
  reminders_stopped: 'Automatic reminders',
}

/** Returns a column's label as a heading, for example "Company name". */
export const columnLabel = (column: string): string =>
  labels[column] ?? capitalize(column.replaceAll('_', ' '))

const booleanTexts: Record<string, [yes: string, no: string]> = {
  is_approved: ['Approved', 'Not approved'],
  linkedin_verified: ['Verified', 'Not verified'],
  allow_contact: ['Allowed', 'Not allowed'],
  portfolio_required: ['Required', 'Not required'],
  is_active: ['Active', 'Not active'],
  is_pinned: ['Pinned', 'Not pinned'],
  reminders_stopped: ['Stopped', 'Not stopped'],
}

/** Returns a column's value as text for users. */
export function valueText(column: string, value: unknown): string {
  if (column === 'deleted_at') return value ? 'Deleted' : 'Not deleted'
  if (column === 'reminder_days' && value === null) return 'Off'
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return (booleanTexts[column] ?? ['Yes', 'No'])[value ? 0 : 1]
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.join(', ')
  if (column === 'status') return capitalize(String(value).replaceAll('_', ' '))
  if (column.endsWith('_at')) return dayOf(String(value))
  if (/_(date|on|until)$/.test(column) && isDay(String(value))) return formatDay(String(value))
  return String(value)
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
