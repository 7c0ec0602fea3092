import { unzipSync } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import { makeZip } from '../../../src/pdf/make-zip.ts'
import {
  allFonts,
  anInvoice,
  anInvoiceDocument,
  installedFonts,
  pdfOf,
} from '../../support/invoice-document.ts'

afterEach(() => vi.unstubAllEnvs())

const numbered = (invoice_number: string, description = 'Logo') =>
  anInvoiceDocument({ invoice: anInvoice({ invoice_number, description }) })
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

test('a zip has the PDF of each invoice, named by its number, and tells how many are done', async () => {
  const documents = ['INV-202611-042', 'INV-202611-043', 'INV-202612-001'].map((number) => numbered(number))
  const done: number[] = []
  const { file } = await makeZip(documents, allFonts, (count) => done.push(count))
  const files = unzipSync(await bytesOf(file))
  expect(Object.keys(files)).toEqual(['INV-202611-042.pdf', 'INV-202611-043.pdf', 'INV-202612-001.pdf'])
  for (const document of documents) {
    const alone = new Uint8Array((await pdfOf(document)).file)
    expect(files[`${document.invoice.invoice_number}.pdf`]).toEqual(alone)
  }
  expect(done).toEqual([1, 2, 3])
})

test('invoices of two professionals with the same number are two files', async () => {
  const { file } = await makeZip([numbered('INV-202611-042'), numbered('INV-202611-042', 'Menu')], allFonts)
  expect(Object.keys(unzipSync(await bytesOf(file)))).toEqual([
    'INV-202611-042.pdf',
    'INV-202611-042 (2).pdf',
  ])
})

test('the same invoices give the same bytes, in every time zone', async () => {
  vi.stubEnv('TZ', 'Pacific/Niue')
  const once = await makeZip([numbered('INV-202611-042')], allFonts)
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  const again = await makeZip([numbered('INV-202611-042')], installedFonts())
  expect(await bytesOf(again.file)).toEqual(await bytesOf(once.file))
})

test('characters that no font has are reported once for all files', async () => {
  const documents = [numbered('INV-202611-042', 'Logo 👩‍🎨'), numbered('INV-202611-043', '👩‍🎨 ད')]
  const { missingGlyphs, waitsForFont } = await makeZip(documents, allFonts)
  expect({ missingGlyphs, waitsForFont }).toEqual({ missingGlyphs: ['👩‍🎨', 'ད'], waitsForFont: false })
})
