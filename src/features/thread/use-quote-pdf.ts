import { confirmMissingGlyphs } from '../../components/printing/missing-glyphs.ts'
import { savePdf } from '../../components/printing/save-pdf.ts'
import { useRows } from '../../data/use-rows.ts'
import { useEngine } from '../../data/use-services.ts'
import { partiesOf } from '../../domain/invoice/invoice-parties.ts'
import { logoIdOf } from '../../domain/invoice/letterhead.ts'
import { quoteNumber } from '../../domain/quote/quote-number.ts'
import type { Quote } from '../../domain/rows.ts'
import { importPart } from '../../platform/import-part.ts'
import { useBusy } from '../../ui/use-busy.ts'

/** Returns a function that makes the quote's PDF and saves it. Works offline. */
export function useQuotePdf(quote: Quote) {
  const { view } = useEngine()
  const logos = useRows('logos')
  const { busy, during } = useBusy()

  async function make(): Promise<Blob> {
    const { quotePdf } = await importPart(() => import('../../pdf/invoice-pdf.ts'))
    const request = view.row('job_applications', quote.application_id ?? '')
    const payment = view.row('payment_details', quote.professional_id ?? '') ?? null
    const logoId = logoIdOf(quote, payment)
    const parties = partiesOf(quote, {
      professional: view.member(quote.professional_id ?? '') ?? null,
      client: view.row('clients', quote.client_id ?? '') ?? null,
      service: view.row('jobs', request?.job_id ?? '') ?? null,
      payment,
      logo: logos.find(({ id }) => id === logoId) ?? null,
    })
    return quotePdf(quote, parties, { onMissingGlyphs: confirmMissingGlyphs })
  }

  return { busy, save: () => during(savePdf(`${quoteNumber(quote)}.pdf`, make)) }
}
