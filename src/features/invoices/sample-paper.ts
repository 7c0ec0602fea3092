import { addDays, localDay } from '../../domain/calendar.ts'
import { isReadableOnWhite } from '../../domain/invoice/colour.ts'
import { createStandalone, DUE_AFTER_DAYS } from '../../domain/invoice/invoice.ts'
import { insertedInvoice } from '../../domain/invoice/invoice-number.ts'
import { type InvoiceParties, partiesOf } from '../../domain/invoice/invoice-parties.ts'
import type { LogoPicture, TypedLetterhead } from '../../domain/invoice/letterhead.ts'
import { rowOfInsert } from '../../domain/mutation.ts'
import type { Invoice, PaymentDetails, Profile } from '../../domain/rows.ts'

/** Returns an invoice to nobody, and a function that returns its parties with a letterhead as typed. */
export function samplePaper(me: Profile) {
  const today = localDay(new Date())
  const draft = {
    client_name: 'Your client',
    client_email: 'client@example.com',
    amount: '1400.00',
    description: 'What you have done for your client, in your words.',
    due_date: addDays(today, DUE_AFTER_DAYS),
  }
  const context = {
    id: '',
    usedNumbers: new Set<string>(),
    today,
    at: new Date().toISOString(),
    randomInteger: () => 0,
  }
  const written = createStandalone({ ...me, is_approved: true }, draft, context)
  const added = written.ok ? insertedInvoice(written.value) : null
  if (!added) throw new Error('An invoice of a new month has a number')
  const sent = { id: '', sync_xid: '0', status: 'sent', issued_on: today }
  const invoice = { ...rowOfInsert(added), ...sent } as Invoice
  return {
    invoice,
    partiesWith(payment: PaymentDetails, typed: TypedLetterhead, saved: LogoPicture | null): InvoiceParties {
      const { business_name, accent, closing_line, logo } = typed
      const columns = {
        business_name: business_name.trim() || null,
        accent: isReadableOnWhite(accent) ? accent : null,
        closing_line: closing_line.trim() || null,
      }
      return partiesOf(invoice, {
        professional: me,
        client: null,
        service: null,
        payment: { ...payment, ...columns },
        logo: logo === 'kept' ? saved : logo,
      })
    },
  }
}
