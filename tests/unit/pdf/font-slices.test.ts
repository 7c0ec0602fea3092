import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FontCache, readCachedFont } from '../../../src/pdf/font-cache.ts'
import { fontFiles } from '../../../src/pdf/font-faces.ts'
import { makeShaper } from '../../../src/pdf/harfbuzz.ts'
import { cacheFontsFor } from '../../../src/pdf/prefetch-fonts.ts'
import { anInvoice, anInvoiceDocument, fontFile, pdfOf } from '../../support/invoice-document.ts'
import { readPdf } from '../../support/pdf-text.ts'

/** A font cache and the addresses it read, in order; those that `fails` accepts cannot be fetched. */
function aDevice(fails: (url: string) => boolean = () => false): { fontCache: FontCache; asked: string[] } {
  const asked: string[] = []
  const fontCache = new FontCache(makeShaper, async (url) => {
    asked.push(url)
    return fails(url) ? null : fontFile(url)
  })
  return { fontCache, asked }
}

const documentOf = (description: string) => anInvoiceDocument({ invoice: anInvoice({ description }) })
const slices = (asked: readonly string[], font: string) =>
  asked.filter((url) => url.includes(`/${font}-`) && url.endsWith('.ttf.deflate'))

test('a PDF reads the list of a font and the slices its text needs, none of them twice', async () => {
  const { fontCache, asked } = aDevice()
  await pdfOf(documentOf('Logo für 李娜'), fontCache)
  expect(asked.filter((url) => url.includes('/cjk/'))[0]).toBe(fontFiles.chinese.url)
  expect(slices(asked, 'chinese').length).toBeLessThanOrEqual(2)
  expect(slices(asked, 'japanese')).toEqual([])

  const before = asked.length
  await pdfOf(documentOf('Schild für 李娜'), fontCache)
  expect(asked).toHaveLength(before)
})

test('a text without ideographs or kana reads no list of slices', async () => {
  const { fontCache, asked } = aDevice()
  await pdfOf(documentOf('Łukasz, Ελένη, שלום, مرحبا 👩‍🎨'), fontCache)
  expect(asked.filter((url) => url.includes('/cjk/'))).toEqual([])
})

test('the slices of a font are embedded as one font', async () => {
  const { fontCache, asked } = aDevice()
  const { file, missingGlyphs } = await pdfOf(documentOf('品牌设计，共三稿'), fontCache)
  expect(slices(asked, 'chinese').length).toBeGreaterThan(2)
  expect(missingGlyphs).toEqual([])
  expect(countFonts(file)).toBe(countFonts((await pdfOf(documentOf('Logo'))).file) + 1)
})

const countFonts = (file: ArrayBuffer): number =>
  Buffer.from(file).toString('latin1').split('/FontFile2').length - 1

test('with kana in the document, ideographs of its other texts are looked up in the Japanese font', async () => {
  const { fontCache, asked } = aDevice()
  await pdfOf(documentOf('山田\nデザイン'), fontCache)
  expect(slices(asked, 'japanese').length).toBeGreaterThan(0)
  expect(slices(asked, 'chinese')).toEqual([])
})

test('documents drawn before do not change the bytes of a document', async () => {
  const [fresh, used] = [aDevice().fontCache, aDevice().fontCache]
  await pdfOf(documentOf('尊敬的客户：感谢您的信任'), used)
  const one = await pdfOf(documentOf('品牌设计'), fresh)
  const other = await pdfOf(documentOf('品牌设计'), used)
  expect(Buffer.from(one.file).equals(Buffer.from(other.file))).toBe(true)
})

test('characters of a slice that cannot be fetched are drawn as boxes, and the result says that a network would help', async () => {
  const { fontCache: whole, asked } = aDevice()
  await pdfOf(documentOf('김민지'), whole)
  const [first = '', second] = slices(asked, 'korean')
  expect(second).toBeDefined()
  const { fontCache } = aDevice((url) => url === first)
  const { file, missingGlyphs, waitsForFont } = await pdfOf(documentOf('김민지'), fontCache)
  expect(['김', '민', '지']).toEqual(expect.arrayContaining(missingGlyphs))
  expect([1, 2]).toContain(missingGlyphs.length)
  expect(waitsForFont).toBe(true)
  expect((await readPdf(file)).pages[0]).toContain('□')
})

test('an ideograph whose slice is missing is drawn in the next font that has it', async () => {
  const { fontCache } = aDevice((url) => /\/chinese-\d/.test(url))
  expect((await pdfOf(documentOf('李娜'), fontCache)).missingGlyphs).toEqual([])
})

test('a slice that could not be fetched is requested again for the next document', async () => {
  let isOnline = false
  const fontCache = new FontCache(makeShaper, async (url, name) =>
    fontFiles[name].fetched && !isOnline ? null : fontFile(url),
  )
  expect((await pdfOf(documentOf('김민지'), fontCache)).missingGlyphs).toEqual(['김', '민', '지'])
  isOnline = true
  expect((await pdfOf(documentOf('김민지'), fontCache)).missingGlyphs).toEqual([])
})

/** A browser's caches and network, as far as fonts need them. */
const kept = new Map<string, Response>()
let isOnline = true
/** How many files can be fetched until the network goes. */
let most = Number.POSITIVE_INFINITY
beforeEach(() => {
  kept.clear()
  isOnline = true
  most = Number.POSITIVE_INFINITY
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/cjk/') && (!isOnline || kept.size >= most)) throw new TypeError('Failed to fetch')
    return new Response(await fontFile(url))
  })
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => kept.get(url)?.clone(),
      put: async (url: string, response: Response) => void kept.set(url, response),
    }),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the slices of a text are cached first, then the others of its font: any text prints without a network', async () => {
  expect(await cacheFontsFor(['Logo für 李娜'])).toEqual(['Logo für 李娜'])
  const addresses = [...kept.keys()]
  const list: unknown[] = JSON.parse(await (kept.get(fontFiles.chinese.url) as Response).clone().text())
  expect(addresses[0]).toBe(fontFiles.chinese.url)
  expect(addresses.filter((url) => url.endsWith('.ttf.deflate'))).toHaveLength(list.length)

  const { fontCache, asked } = aDevice()
  await pdfOf(documentOf('李娜'), fontCache)
  const needed = slices(asked, 'chinese')
  expect(new Set(addresses.slice(1, 1 + needed.length))).toEqual(new Set(needed))

  isOnline = false
  const offline = new FontCache(makeShaper, (url, name) =>
    fontFiles[name].fetched ? readCachedFont(url, name) : fontFile(url),
  )
  expect((await pdfOf(documentOf('尊敬的客户：感谢您的信任'), offline)).missingGlyphs).toEqual([])
})

test('a text whose font could be fetched in part only is not returned; the rest is fetched later', async () => {
  isOnline = false
  expect(await cacheFontsFor(['김민지'])).toEqual([])
  isOnline = true
  most = 20
  expect(await cacheFontsFor(['김민지'])).toEqual([])
  expect(kept.size).toBe(20)
  most = Number.POSITIVE_INFINITY
  expect(await cacheFontsFor(['김민지'])).toEqual(['김민지'])
  expect(kept.size).toBeGreaterThan(50)
})
