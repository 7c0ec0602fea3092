import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { confirmMissingGlyphs, missingGlyphsQuestion } from '../../src/components/printing/missing-glyphs.ts'
import { savePdf } from '../../src/components/printing/save-pdf.ts'
import { toast } from '../../src/ui/toast.tsx'

const pdf = new Blob(['%PDF'], { type: 'application/pdf' })
let shown: MockInstance

/** A browser without download links, whose popup blocker answers as given. */
const withoutDownloadLinks = (opened: object | null) => {
  const open = vi.fn(() => opened)
  vi.stubGlobal('window', { open })
  vi.stubGlobal('HTMLAnchorElement', class {})
  return open
}

beforeEach(() => {
  shown = vi.spyOn(toast, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:of-the-pdf')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the window is opened within the click, and gets the document once it is made', async () => {
  const opened = { location: { href: '' } }
  const open = withoutDownloadLinks(opened)
  const saved = savePdf('INV-1.pdf', async () => {
    expect(open).toHaveBeenCalledOnce()
    return pdf
  })
  expect(open).toHaveBeenCalledOnce()
  expect(await saved).toBe(true)
  expect(opened.location.href).toBe('blob:of-the-pdf')
  expect(shown).not.toHaveBeenCalled()
})

test('a blocked window is said, and nothing is made', async () => {
  withoutDownloadLinks(null)
  const make = vi.fn(async () => pdf)
  expect(await savePdf('INV-1.pdf', make)).toBe(false)
  expect(make).not.toHaveBeenCalled()
  expect(shown).toHaveBeenCalledWith('Please allow popups to download PDF')
})

test('a document that cannot be made is said, with what to do', async () => {
  const opened = { location: { href: '' }, close: vi.fn() }
  withoutDownloadLinks(opened)
  const saved = savePdf('INV-1.pdf', () => Promise.reject(new Error('no font')))
  expect(await saved).toBe(false)
  expect(opened.close).toHaveBeenCalledOnce()
  expect(shown).toHaveBeenCalledWith('The PDF could not be made', { description: expect.any(String) })
})

test('a document that the user decides against is not made, and nothing is said', async () => {
  const opened = { location: { href: '' }, close: vi.fn() }
  withoutDownloadLinks(opened)
  const decision = confirmMissingGlyphs({ characters: ['🎨'], waitsForFont: false })
  const saved = savePdf('INV-1.pdf', async () => {
    if (await decision) return pdf
    throw new DOMException('The user decided against this file', 'AbortError')
  })
  expect(missingGlyphsQuestion.current()?.characters).toEqual(['🎨'])
  missingGlyphsQuestion.current()?.answer(false)
  expect(await saved).toBe(false)
  expect(opened.close).toHaveBeenCalledOnce()
  expect(shown).not.toHaveBeenCalled()
  expect(missingGlyphsQuestion.current()).toBe(null)
})
