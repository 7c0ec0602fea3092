import { isEmailAddress } from '../_shared/email-address.ts'
import { asWritten, quoted } from '../_shared/email-text.ts'
import { productName } from '../_shared/product-name.ts'

/** A device's message: the fields of spec section 7, the recipient, and the id under which it is sent once. */
export interface ContactMessage {
  title: string
  name: string
  time: string
  message: string
  email: string
  member_id: string
  mutation_id: string
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The form's limits in characters (spec section 5); the message also carries project type, budget and timeline. */
const limits = {
  title: [5, 200],
  name: [2, 120],
  time: [0, 100],
  message: [20, 7_000],
  email: [3, 254],
} as const

/**
 * Returns the message of a request's body, with line breaks removed where an email has one line; null when it breaks a
 * rule of the form.
 */
export function readMessage(body: unknown): ContactMessage | null {
  if (typeof body !== 'object' || body === null) return null
  const given = body as Record<string, unknown>
  const read: Record<string, string> = {}
  for (const [field, [least, most]] of Object.entries(limits)) {
    const value = given[field] ?? ''
    if (typeof value !== 'string') return null
    const text = field === 'message' ? value.trim() : value.replace(/[\s\p{Cc}]+/gu, ' ').trim()
    const { length } = [...text]
    if (length < least || length > most) return null
    read[field] = text
  }
  if (!isEmailAddress(read.email ?? '')) return null
  for (const field of ['member_id', 'mutation_id']) {
    const value = given[field]
    if (typeof value !== 'string' || !uuid.test(value)) return null
    read[field] = value
  }
  return read as unknown as ContactMessage
}

/** Returns the email's subject: ours, with the sender's words quoted. The form suggests words that name the product, too. */
export function subject(title: string): string {
  const product = `${productName()}: `
  return product + quoted(title.startsWith(product) ? title.slice(product.length) : title, 120)
}

/**
 * Returns the email's text: first, in our words, the account it came from, since name and address in the form can be
 * anything; below what its owner wrote.
 */
export const signed = (message: string, { name, email }: { name: string; email: string }): string =>
  `${quoted(name)} (${email}), a member of ${productName()}, wrote to you:\n\n${asWritten(message)}`
