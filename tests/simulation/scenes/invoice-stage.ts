import { anId } from '../../support/rows.ts'
import type { Stage } from './stage.ts'

/** The invoice of mia for cora: 250.00, overdue. */
export const invoice = anId(0x400)

/** The invoice of mia for somebody without an account, who has a link. */
export const linkedInvoice = anId(0x402)

/** Milliseconds in which a device that was cut off surely sends again. */
export const RECONNECTED_MS = 90_000

/** Deletes all quotes and all other invoices and requests, so that this is the only invoice of both sides. */
export async function onlyOneInvoice(stage: Stage, id = invoice): Promise<void> {
  await stage.changeAsAdmin('delete from public.quotes')
  await stage.changeAsAdmin('delete from public.invoices where id <> $1', [id])
  await stage.changeAsAdmin('delete from public.job_applications where id <> $1', [anId(0x301)])
  await stage.wait(90_000)
}
