import { expect, test } from 'vitest'
import { splitSentence } from '../../src/ui/split-sentence.ts'
import { verbatim } from '../../src/ui/verbatim-text.ts'

test.each([
  ['Nothing here', [], []],
  [
    'INV-202611-042 to Sprout & Spoon, $12.00.',
    ['Sprout & Spoon'],
    ['INV-202611-042', 'Sprout & Spoon', '$12.00'],
  ],
  ['Paid $2,682.50, 20-day term, X-ray', [], ['$2,682.50']],
  ['Quote QUO-0F7F3A5E', [], ['QUO-0F7F3A5E']],
  ['For o’brien+list@example.test.', [], ['o’brien+list@example.test']],
  ['See https://a.test/b?c=1.', [], ['https://a.test/b?c=1']],
  ['Welcome, Al. Also: Al (Inc.)', ['Al', 'Al (Inc.)'], ['Al', 'Al (Inc.)']],
  [
    'Hello, Anna-Lena O’Brien/2 [x] {y} ^$',
    ['Anna-Lena O’Brien/2 [x] {y} ^$'],
    ['Anna-Lena O’Brien/2 [x] {y} ^$'],
  ],
  ['You and Ægir–Ø+* write', ['Ægir–Ø+*', null, ''], ['Ægir–Ø+*']],
])('%j with the names %j leaves %j as they are, and keeps its text', (sentence, names, verbatim) => {
  const parts = splitSentence(sentence, names)
  expect(parts.flatMap(({ text, isVerbatim }) => (isVerbatim ? text : []))).toEqual(verbatim)
  expect(parts.map(({ text }) => text).join('')).toBe(sentence)
})

test('a marked name is left as it is, and loses its marks', () =>
  expect(splitSentence(`Approve: ${verbatim('Mark $5')}, INV-1 and ${verbatim('')}.`)).toEqual([
    { text: 'Approve: ', isVerbatim: false },
    { text: 'Mark $5', isVerbatim: true },
    { text: ', ', isVerbatim: false },
    { text: 'INV-1', isVerbatim: true },
    { text: ' and ', isVerbatim: false },
    { text: '', isVerbatim: true },
    { text: '.', isVerbatim: false },
  ]))
