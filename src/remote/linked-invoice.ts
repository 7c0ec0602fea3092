import * as v from 'valibot'
import type { BankAccount } from '../domain/invoice/bank-account.ts'
import type { Connection } from './connection.ts'
import type { RemoteResult } from './remote-result.ts'
import { SyncCalls } from './sync-calls.ts'

/** What the page of an invoice's link shows (`invoice_by_link`). Amounts are decimal strings of US dollars. */
const invoice = v.object({
  number: v.string(),
  from: v.string(),
  to: v.string(),
  amount: v.string(),
  /** What is still owed; below zero where more was paid. */
  balance: v.string(),
  due_date: v.string(),
  payment_details: v.nullable(v.string()),
  payment_link: v.nullable(v.string()),
  bank_account: v.nullable(v.custom<BankAccount>((value) => typeof value === 'object')),
  /** The last day on which the link leads here. */
  open_until: v.string(),
})
export type LinkedInvoice = v.InferOutput<typeof invoice>

/** Returns the invoice to which a link leads. Nobody needs to be signed in. */
export const invoiceByLink = (connection: Connection, token: string): Promise<RemoteResult<LinkedInvoice>> =>
  new SyncCalls(connection, null).call('invoice_by_link', { token }, invoice)

/** Tells the professional that what is owed was paid; returns the invoice as it is then. */
export const tellPaid = (connection: Connection, token: string): Promise<RemoteResult<LinkedInvoice>> =>
  new SyncCalls(connection, null).call('tell_paid', { token }, invoice)
