import { expect, test } from 'vitest'
import { shapeArabic } from '../../../src/pdf/arabic.ts'

test.each([
  ['an isolated letter', 'ب', 'ﺏ'],
  ['initial, medial and final forms', 'ببب', 'ﺑﺒﺐ'],
  ['letters that join only the letter before them', 'دار', 'ﺩﺍﺭ'],
  ['lam and alef as a ligature', 'لا', 'ﻻ'],
  ['lam and alef joined to the letter before', 'بلا', 'ﺑﻼ'],
  ['alef and lam, which form no ligature', 'بال', 'ﺑﺎﻝ'],
  ['vowel signs, which do not separate letters', 'بَبَ', 'ﺑَﺐَ'],
  ['Persian letters', 'پچ', 'ﭘﭻ'],
  ['a non-joiner, which separates letters', 'می‌خ', 'ﻣﯽ‌ﺥ'],
  ['Latin beside it', 'Ada ب', 'Ada ﺏ'],
])('shapes %s', (_, typed, shaped) => {
  expect(shapeArabic(typed)).toBe(shaped)
  expect(shapeArabic(typed).normalize('NFKC')).toBe(typed.normalize('NFKC'))
})
