import { expect, test } from 'vitest'
import { shapeArabic } from '../../../src/pdf/arabic.ts'

test.each([
  ['a letter alone', 'ب', 'ﺏ'],
  ['beginning, middle and end', 'ببب', 'ﺑﺒﺐ'],
  ['letters that join only backwards', 'دار', 'ﺩﺍﺭ'],
  ['lam and alef as one sign', 'لا', 'ﻻ'],
  ['lam and alef joined to what is before', 'بلا', 'ﺑﻼ'],
  ['alef and lam, which stay two', 'بال', 'ﺑﺎﻝ'],
  ['vowel signs, which do not part letters', 'بَبَ', 'ﺑَﺐَ'],
  ['Persian letters', 'پچ', 'ﭘﭻ'],
  ['a non-joiner, which parts them', 'می‌خ', 'ﻣﯽ‌ﺥ'],
  ['Latin beside it', 'Ada ب', 'Ada ﺏ'],
])('shapes %s', (_, typed, shaped) => {
  expect(shapeArabic(typed)).toBe(shaped)
  expect(shapeArabic(typed).normalize('NFKC')).toBe(typed.normalize('NFKC'))
})
