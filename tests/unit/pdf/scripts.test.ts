import { expect, test } from 'vitest'
import { FontCache } from '../../../src/pdf/font-cache.ts'
import { makeShaper } from '../../../src/pdf/harfbuzz.ts'
import {
  anInvoice,
  anInvoiceDocument,
  fontFile,
  installedFonts,
  pdfOf,
} from '../../support/invoice-document.ts'
import { pageImage } from '../../support/pdf-image.ts'
import { readPdf } from '../../support/pdf-text.ts'

const documentOf = (description: string) => anInvoiceDocument({ invoice: anInvoice({ description }) })

/** Names and words with what is hard in each script: joined letters, vowels before their consonant, stacked marks. */
const texts = {
  Thai: 'สมหญิง ใจดี น้ำ กำลัง ก๊ำ ปี่ ญู ฐี ผู้ใหญ่ เพิ่มเติม ฿500',
  Lao: 'ສົມຍິງ ນ້ຳ ປີ່ ຜູ້',
  Khmer: 'ភាសាខ្មែរ ស្រី ក្រុង',
  Burmese: 'မြန်မာ ကျွန်ုပ် ကြောင်း သင်္ကြန်',
  Devanagari: 'प्रिया शर्मा क्षत्रिय विद्यार्थी पूर्णिमा र्क्षि त्त इंद्र।',
  Bengali: 'প্রিয়াঙ্কা রায় স্বাস্থ্য বিশ্ববিদ্যালয় র‍্যাম কো কৌ ন্ত্র',
  Gurmukhi: 'ਪ੍ਰੀਤ ਕੌਰ ਸਿੱਖ ਗੁਰੂ',
  Gujarati: 'પ્રિયા પટેલ શ્રી જ્ઞાન',
  Tamil: 'பிரியா குமார் கொ கோ கௌ ஸ்ரீ க்ஷ தமிழ்நாடு',
  Telugu: 'ప్రియా రెడ్డి శ్రీ కృష్ణ',
  Kannada: 'ಪ್ರಿಯಾ ಶ್ರೀ ಕೃಷ್ಣ ಕ್ಷೇತ್ರ',
  Malayalam: 'പ്രിയ നായർ ശ്രീ സ്ത്രീ',
  Sinhala: 'ශ්‍රී ලංකා ප්‍රියා',
  Georgian: 'პრია შარმა',
  Armenian: 'Արմինե Սարգսյան և',
  Ethiopic: 'ሰላም ለዓለም ፩፪፫',
  signs: '✓ ✗ ① ㎡ Ⅳ ★ ☎ ☑ → ⅓',
}

test.each(Object.entries(texts))('%s is drawn, and can be read from the file', async (_script, text) => {
  const { file, missingGlyphs } = await pdfOf(documentOf(text))
  expect(missingGlyphs).toEqual([])
  const [page = ''] = (await readPdf(file)).pages
  // pdf.js drops joiners, and takes some gaps between syllables for spaces.
  const letters = (read: string) => read.normalize('NFKC').replace(/[\s\u200d]+/g, '')
  expect(letters(page)).toContain(letters(text))
})

test('syllables are shaped: the same letters are drawn differently without joining them', async () => {
  const imageOf = async (description: string) => pageImage((await pdfOf(documentOf(description))).file)
  const [joined, apart] = await Promise.all([imageOf('क्ष श्री'), imageOf('क्\u200cष श्\u200cरी')])
  expect(joined.equals(apart)).toBe(false)
})

test('a text without spaces breaks between its words', async () => {
  const words = ['ออกแบบ', 'โลโก้', 'และ', 'ป้าย', 'หน้าร้าน', 'สำหรับ', 'ร้านอาหาร', 'มังสวิรัติ']
  const [page = ''] = (await readPdf((await pdfOf(documentOf(words.join('').repeat(3)))).file)).pages
  const lines = page
    .normalize('NFC')
    .split('\n')
    .filter((line) => /[ก-๙]{8}/u.test(line))
  expect(lines.length).toBeGreaterThan(1)
  const whole = words.map((word) => word.normalize('NFKC'))
  for (const line of lines) expect(whole.some((word) => line.normalize('NFKC').startsWith(word))).toBe(true)
})

test('without its font a script is drawn as boxes, and the result says that a network would help', async () => {
  const { missingGlyphs, waitsForFont } = await pdfOf(documentOf('ใจ'), installedFonts())
  expect({ missingGlyphs, waitsForFont }).toEqual({ missingGlyphs: ['ใ', 'จ'], waitsForFont: true })
})

test('only the fonts of the scripts in a text are read', async () => {
  const asked: string[] = []
  const fonts = new FontCache(makeShaper, async (url) => {
    asked.push(url)
    return fontFile(url)
  })
  await pdfOf(documentOf('प्रिया, Ελένη'), fonts)
  expect(
    asked.filter((url) => url.includes('/scripts/')).map((url) => /scripts\/(\w+?)-/.exec(url)?.[1]),
  ).toEqual(['devanagari400'])
})
