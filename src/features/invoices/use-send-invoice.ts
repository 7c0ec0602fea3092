import { confirmMissingGlyphs } from '../../components/printing/missing-glyphs.ts'
import { withPdf } from '../../components/printing/save-pdf.ts'
import type { AnyDraft } from '../../data/use-draft.ts'
import { useEngine } from '../../data/use-services.ts'
import { localDay } from '../../domain/calendar.ts'
import type { InvoiceRefusal } from '../../domain/invoice/invoice.ts'
import { emailInvoice, emailRefusal } from '../../domain/invoice/invoice-link.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { sendInvoice } from '../../domain/invoice/invoice-transitions.ts'
import type { RowsMutation } from '../../domain/mutation.ts'
import { type Result, refuse } from '../../domain/result.ts'
import type { Profile } from '../../domain/rows.ts'
import { importPart } from '../../platform/import-part.ts'
import { doneMessages } from './done-messages.ts'
import { newRow } from './new-row.ts'
import { printed } from './printed-invoice.ts'
import { useInvoiceStatusAction } from './use-invoice-action.ts'

/**
 * Returns a function that sends an invoice: to a client with an account, or else by email with the PDF that this device
 * draws. `before` is stored with it and not undone. It resolves to whether that is stored; else a toast says why.
 */
export function useSendInvoice(me: Profile) {
  const changeStatus = useInvoiceStatusAction()
  const { view } = useEngine()
  return async (listed: ListedInvoice, before?: RowsMutation[], draft?: AnyDraft): Promise<boolean> => {
    const invoice = view.row('invoices', listed.invoice.id) ?? listed.invoice
    const sending = await sendingOf(me, { ...listed, invoice })
    if (!sending) return false
    const done = invoice.client_id === null ? doneMessages.emailed(listed) : doneMessages.sent(listed)
    return changeStatus(sending, done, before, draft)
  }
}

/**
 * Returns the step that sends an invoice, with its PDF where it goes by email; null where that could not be drawn, which a
 * toast tells.
 */
export async function sendingOf(
  me: Profile,
  listed: ListedInvoice,
): Promise<Result<RowsMutation, InvoiceRefusal> | null> {
  const { invoice } = listed
  const today = localDay(new Date())
  if (invoice.client_id !== null) return sendInvoice(me, invoice, today)
  const refusal = emailRefusal(me, invoice, today)
  if (refusal) return refuse(refusal)
  const issued = invoice.status === 'draft' ? { status: 'sent' as const, issued_on: today } : {}
  const paper = await makePaper({ ...listed, invoice: { ...invoice, ...issued } })
  return paper && emailInvoice(me, invoice, { ...newRow(), paper })
}

/** Draws the invoice; returns null where that failed, which a toast tells, or was declined. */
async function makePaper(listed: ListedInvoice): Promise<Blob | null> {
  let paper: Blob | null = null
  await withPdf(
    async () => {
      const { invoicesPdf } = await importPart(() => import('../../pdf/invoice-pdf.ts'))
      return invoicesPdf([printed(listed)], { onMissingGlyphs: confirmMissingGlyphs })
    },
    async (pdf) => {
      paper = pdf
    },
  )
  return paper
}
