import { readFile } from 'node:fs/promises'
import { nothingSaid } from '../../src/domain/invoice/how-to-pay.ts'
import type { InvoiceParties } from '../../src/domain/invoice/invoice-parties.ts'
import { INVOICES_LANGUAGE } from '../../src/domain/limits.gen.ts'
import { addWords } from '../../src/domain/paper-words/languages.ts'
import type { Invoice } from '../../src/domain/rows.ts'
import type { InvoiceDocument, PdfDocument, PrintedPayment } from '../../src/pdf/document.ts'
import { FontCache } from '../../src/pdf/font-cache.ts'
import { fontFiles } from '../../src/pdf/font-faces.ts'
import { listFontFiles } from '../../src/pdf/fonts/make-font.ts'
import { makeShaper } from '../../src/pdf/harfbuzz.ts'
import { makePdf, type PdfResult } from '../../src/pdf/make-pdf.ts'

const { files } = await listFontFiles()

// The worker fetches them.
for (const language of ['en', ...INVOICES_LANGUAGE] as const) {
  const url = new URL(`../../src/domain/paper-words/${language}.json`, import.meta.url)
  addWords(language, JSON.parse(await readFile(url, 'utf8')))
}

/** Returns the file at an address, as the build writes it. */
export const fontFile = async (url: string): Promise<ArrayBuffer> => {
  const file = files.find(({ path }) => url === `/${path}`)
  if (!file) throw new Error(`No font at ${url}`)
  return new Uint8Array(await file.make()).buffer
}

/** The font cache of a device that has every font, and that of one with only the fonts installed with the app. */
export const allFonts = new FontCache(makeShaper, fontFile)
export const installedFonts = () =>
  new FontCache(makeShaper, async (url, name) => (fontFiles[name].fetched ? null : fontFile(url)))

export const anInvoice = (values: Partial<Invoice> = {}): Invoice => ({
  id: '0f7f3a5e-6b1c-4f5e-9d57-2a1d3c4b5a69',
  sync_xid: '812',
  application_id: 'a3b8c1d2-0000-4000-8000-000000000001',
  professional_id: 'a3b8c1d2-0000-4000-8000-000000000002',
  client_id: 'a3b8c1d2-0000-4000-8000-000000000003',
  invoice_number: 'INV-202611-042',
  client_name: 'Jane Roe',
  client_email: 'jane@maple.example',
  amount: '1250.00',
  description:
    'Brand identity: logo in four cuts, colours and type, two rounds of changes, and a small guide for the team.',
  due_date: '2026-12-21',
  status: 'sent',
  created_at: '2026-11-20T15:00:00+00:00',
  sent_at: '2026-11-21T12:00:00+00:00',
  viewed_at: null,
  paid_at: null,
  deleted_at: null,
  issued_on: '2026-11-21',
  paid_on: null,
  professional_name: 'Ada Green',
  professional_email: 'ada@green.example',
  payment_details: null,
  payment_link: null,
  bank_account: null,
  professional_address: null,
  client_company: null,
  service_title: null,
  service_company: null,
  lines: null,
  client_tax_number: null,
  client_address: null,
  tax_note: null,
  place_of_supply: null,
  language: null,
  business_name: null,
  closing_line: null,
  accent: null,
  logo_id: null,
  professional_tax_number: null,
  reminders_stopped: false,
  quote_id: null,
  exceeds_quote: false,
  ...values,
})

/** How to pay in the professional's words alone. */
export const inWords = (details: string): PrintedPayment => ({ ...nothingSaid, details, code: null })

export const someParties = (values: Partial<InvoiceParties> = {}): InvoiceParties => ({
  from: { name: 'Ada Green', email: 'ada@green.example' },
  to: { name: 'Jane Roe', company: 'Maple & Daughters', email: 'jane@maple.example' },
  service: { title: 'Brand identity for small companies', company: 'Green Letters Studio' },
  ...values,
})

export const anInvoiceDocument = (values: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  kind: 'invoice',
  invoice: anInvoice(),
  parties: someParties(),
  format: 'a4',
  today: '2026-11-22',
  ...values,
})

export const pdfOf = (document: PdfDocument, fontCache = allFonts): Promise<PdfResult> =>
  makePdf([document], fontCache)
