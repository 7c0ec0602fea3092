/** An email on its way to the email service. */
export interface Email {
  /** The same for every attempt at the same email. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Who wrote it, for the fields of EmailJS' template: a member, with address and time; else the product alone. */
  writer: { name: string; address: string; time: string }
  /** A POST to it switches off the emails of its kind (RFC 8058). */
  unsubscribe?: string | undefined
  /** A PDF that goes with it, where the way to send it takes files. */
  attachment?: { name: string; base64: string } | undefined
}

/**
 * - `sent`: the service accepted it.
 * - `refused`: the service refused it; `status` is 4xx.
 * - `unknown`: it may have been accepted. A server error, no answer, or a broken connection; `status` is 5xx.
 */
export interface Delivery {
  outcome: 'sent' | 'refused' | 'unknown'
  /** An HTTP status. */
  status: number
  /** What the service answered. */
  words: string
  /** How the service calls the email; null where it did not say. */
  providerId: string | null
  /** Nobody gets emails at this address. */
  bounced?: boolean
}

/** A way to send one email; it never throws. Null where its settings are missing. */
export type Deliver = (email: Email) => Promise<Delivery> | null
