import { useState } from 'react'
import { toast } from 'sonner'
import { warnMissingGlyphs } from '../../components/printing/missing-glyphs.ts'
import { openWindowForDownload } from '../../components/printing/print-file.ts'
import { useEngine } from '../../data/app-services.ts'
import { saveFile } from '../../data/save-file.ts'
import { partiesOf } from '../../domain/invoice-parties.ts'
import { quoteNumber } from '../../domain/quote-number.ts'
import type { Quote } from '../../domain/rows.ts'
import { failureOf } from '../../messages/outcome.ts'
import { importPart } from '../../platform/import-part.ts'

/** Returns a function that makes the quote's PDF and saves it. Works offline. */
export function useQuotePdf(quote: Quote): { busy: boolean; save: () => Promise<void> } {
  const { view } = useEngine()
  const [busy, setBusy] = useState(false)
  async function save() {
    // Within the click: later, browsers block windows.
    const place = openWindowForDownload()
    if (place === 'blocked') {
      toast.error('Please allow popups to download PDF')
      return
    }
    setBusy(true)
    try {
      const { quotePdf } = await importPart(() => import('../../pdf/invoice-pdf.ts'))
      const request = view.row('job_applications', quote.application_id ?? '')
      const parties = partiesOf(quote, {
        professional: view.member(quote.professional_id ?? '') ?? null,
        client: view.row('clients', quote.client_id ?? '') ?? null,
        service: view.row('jobs', request?.job_id ?? '') ?? null,
        payment: view.row('payment_details', quote.professional_id ?? '') ?? null,
      })
      const pdf = await quotePdf(quote, parties, { onMissingGlyphs: warnMissingGlyphs })
      if (place) place.location.href = URL.createObjectURL(pdf)
      else await saveFile(pdf, `${quoteNumber(quote)}.pdf`)
    } catch (error) {
      console.warn('The PDF of a quote could not be made', error)
      toast.error('The PDF could not be made', {
        description: failureOf(error, 'Please try again in a moment.'),
      })
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
