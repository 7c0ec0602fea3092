import type { Screen } from './screen.ts'
import { button, dialog, entry, field } from './things.ts'

export interface InvoiceFields {
  amount: string
  description: string
  name?: string
  email?: string
}

/** Fills in the open form, and saves it. */
export async function writeInvoice(
  screen: Screen,
  { amount, description, name, email }: InvoiceFields,
): Promise<void> {
  const form = dialog(/Invoice$/)
  if (name) await screen.fill(field('Client name', form), name)
  if (email) await screen.fill(field('Client email', form), email)
  await screen.fill(field('Amount (USD)', form), amount)
  await screen.fill(field('Description', form), description)
  await screen.click(button('Create Invoice', form))
  await screen.lacks(form)
}

/** Sends a draft, the first time with how to pay. */
export async function sendFirstInvoice(screen: Screen, payment: string): Promise<void> {
  await screen.click(button('Send', entry(/INV-/)))
  await screen.fill(field('Payment details'), payment)
  await screen.click(button('Save and Send'))
}
