import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import decodeQR from 'qr/decode.js'
import { describe, expect, test } from 'vitest'
import { nothingSaid } from '../../../src/domain/invoice/how-to-pay.ts'
import { layoutDocument } from '../../../src/pdf/layout.ts'
import { withCode } from '../../../src/pdf/link-code.ts'
import { formats, type Measure } from '../../../src/pdf/page.ts'
import { anInvoiceDocument, pdfOf } from '../../support/invoice-document.ts'
import { pagePixels } from '../../support/pdf-image.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { aReminderDocument } from '../../support/printed-rows.ts'
import { aBankAccount } from '../../support/rows.ts'

/* How to pay, on paper: the text, the bank account with its reference, the link with its code. */

const link = 'https://paypal.me/greenletters'
const longest = `https://pay.example/${'abcdefghij'.repeat(48)}`

test('the account stands line by line, the reference names the invoice, and the link stands without its scheme', async () => {
  const account = { ...aBankAccount, reference: 'Green Letters' }
  const payment = await withCode({ details: 'In euros or dollars', link, account })
  const [page = '', ...more] = (await readPdf((await pdfOf(anInvoiceDocument({ payment }))).file)).pages
  expect(more).toEqual([])
  for (const part of [
    'In euros or dollars',
    'DE89 3704 0044 0532 0130 00',
    'COBADEFFXXX',
    'paypal.me/greenletters',
  ])
    expect(page).toContain(part)
  expect(page).toContain('Green Letters INV-202611-042')
})

test.each([link, longest])(
  'a camera reads the link from the paper, and a press opens it: %s',
  async (address) => {
    const payment = await withCode({ ...nothingSaid, link: address })
    for (const document of [anInvoiceDocument({ payment }), aReminderDocument({ payment })]) {
      const { file } = await pdfOf(document)
      // About 200 dots to an inch, as from a phone's camera.
      expect(decodeQR(await pagePixels(file, 1, 2.8))).toBe(address)
      const loading = getDocument({ data: new Uint8Array(file.slice(0)), verbosity: VerbosityLevel.ERRORS })
      const annotations = await (await (await loading.promise).getPage(1)).getAnnotations()
      expect(annotations.map(({ url }) => url)).toEqual([address])
      await loading.destroy()
    }
  },
)

describe.each(['a4', 'letter'] as const)('on %s', (format) => {
  /** Measures every character as half as wide as it is high. */
  const measure: Measure = (text, _, size) => ([...text].length * size) / 2
  const { width, height } = formats[format]

  test.each(['', 'Words of a text. '.repeat(58), `${'One line\n'.repeat(40)}`])(
    'the longest values stay within the margins, with the text %j',
    async (details) => {
      const account = { ...aBankAccount, holder: 'W'.repeat(120), reference: 'R'.repeat(60) }
      const payment = await withCode({ details, link: longest, account })
      const items = layoutDocument(anInvoiceDocument({ format, payment }), measure).flat()
      const code = items.find((item) => item.kind === 'code')
      const area = items.find((item) => item.kind === 'link')
      expect(code).toBeDefined()
      for (const item of items) {
        const right = item.kind === 'text' ? item.x + measure(item.text, 'text', item.style.size) : item.x
        expect(right).toBeLessThanOrEqual(width - 55)
        expect(item.y).toBeLessThanOrEqual(height - 39)
      }
      if (code?.kind === 'code' && area?.kind === 'link') {
        expect(code.y + code.size).toBeLessThanOrEqual(height - 60)
        expect(area).toMatchObject({ address: longest })
      }
    },
  )
})
