import * as v from 'valibot'
import { APP_NAME } from '../app-names.ts'
import { DAY_MS } from '../calendar.ts'
import { graphemesOf } from '../graphemes.ts'
import { type CallMutation, call } from '../mutation.ts'
import { Email, shownProfessions } from '../profile/profile.ts'
import type { Profile, Service } from '../rows.ts'
import { line, text } from '../text.ts'
import type { Viewer } from '../viewer.ts'
import { mailto } from './mailto.ts'

/** A message to a professional (spec §5, "Contact message"). */
export const ContactDraft = v.object({
  name: line(2, 'Name must be at least 2 characters', 120),
  email: Email,
  subject: line(5, 'Subject must be at least 5 characters'),
  project_type: line(0, ''),
  budget: line(0, ''),
  timeline: line(0, ''),
  message: text(20, 'Message must be at least 20 characters', 5000),
})
export type ContactDraft = v.InferOutput<typeof ContactDraft>

/** Number of characters of the member's bio that the dialog shows (spec §9). */
const BIO_PREVIEW_CHARACTERS = 100

/** Returns the first 100 characters, as readers count them. */
export function bioPreview(bio: string): string {
  const characters = graphemesOf(bio)
  if (characters.length <= BIO_PREVIEW_CHARACTERS) return bio
  return `${characters.slice(0, BIO_PREVIEW_CHARACTERS).join('').trimEnd()}…`
}

type Recipient = Pick<Profile, 'id' | 'full_name'>

/** Returns the initial values of the form, from the sender, the recipient and the service, where there is one. */
export function contactDraft(
  sender: Viewer['profile'],
  recipient: Recipient,
  service?: Pick<Service, 'title' | 'salary_range'>,
): ContactDraft {
  return {
    name: sender?.full_name ?? '',
    email: sender?.email ?? '',
    subject: `${APP_NAME}: Connection Request with ${recipient.full_name}`,
    project_type: '',
    budget: '',
    timeline: '',
    message: greeting(sender, recipient, service),
  }
}

/**
 * Sends a message. The edge function looks up the member's address and checks that the sender may write to it. The
 * fields are those of spec §7. `time` is the sender's local time as text.
 */
export function sendMessage(memberId: string, draft: ContactDraft, time: string): CallMutation {
  const { subject: title, name, email } = draft
  const args = { title, name, time, message: withDetails(draft), email, member_id: memberId }
  return call('contact.send', 'contact-email', args, 'function')
}

/** How many more messages the server would have accepted at the time `at`, in milliseconds since 1970. */
export const CountedMessages = v.object({ left: v.number(), at: v.number() })
export type CountedMessages = v.InferOutput<typeof CountedMessages>

/** The dialog shows the number of messages left from this number down (readings, "Contact messages"). */
export const FEW_MESSAGES_LEFT = 3

/**
 * Returns how many more messages may be sent: the server's last count minus those that wait in this device's outbox.
 * Null where the server never sent a count, or a day or more ago: then the limit has been reset.
 */
export function messagesLeft(counted: CountedMessages | null, waiting: number, now: number): number | null {
  if (!counted || now - counted.at >= DAY_MS) return null
  return Math.max(0, counted.left - waiting)
}

/** Returns a link that opens the user's mail program with recipient, subject and text filled in (spec §7). */
export function mailLink(email: string, sender: Viewer['profile'], recipient: Recipient): string {
  const subject = `${APP_NAME}: Connection Request from ${sender?.full_name ?? 'a member'}`
  // Line breaks of a mailto link are CRLF (RFC 6068, section 5).
  const body = greeting(sender, recipient).replaceAll('\n', '\r\n')
  return mailto(email, { subject, body })
}

function greeting(sender: Viewer['profile'], recipient: Recipient, service?: Pick<Service, 'title'>): string {
  const about = service ? `your service “${service.title}”` : `your profile in the ${APP_NAME} directory`
  const introduction = sender
    ? `My name is ${sender.full_name} (${shownProfessions(sender).join(', ')}). `
    : ''
  const regards = sender ? `\n\nBest regards,\n${sender.full_name}` : ''
  return `Hi ${recipient.full_name},\n\n${introduction}I found ${about} and would love to connect with you.${regards}`
}

/**
 * Appends project type, budget and timeline, which have no field of their own in the mail (readings, "Contact
 * payload").
 */
function withDetails({ message, project_type, budget, timeline }: ContactDraft): string {
  const details = [
    ['Project type', project_type],
    ['Budget', budget],
    ['Timeline', timeline],
  ]
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${value}`)
  return details.length === 0 ? message : `${message}\n\n${details.join('\n')}`
}
