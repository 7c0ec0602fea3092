import type { HowToPay } from '../domain/invoice/how-to-pay.ts'
import { importPart } from '../platform/import-part.ts'
import type { PrintedPayment } from './document.ts'

/** The codes that were made, by their link: all invoices of one professional have the same. */
const codes = new Map<string, PrintedPayment['code']>()

/**
 * Returns how to pay with the QR code of its link. The page makes it, not the worker: the member's card is drawn by the same
 * code, which is fetched once.
 */
export async function withCode(payment: HowToPay): Promise<PrintedPayment> {
  if (!payment.link) return { ...payment, code: null }
  const { encodeQR } = await importPart(() => import('qr'))
  const code = codes.get(payment.link) ?? encodeQR(payment.link, 'raw', { border: 1 })
  codes.set(payment.link, code)
  return { ...payment, code }
}
