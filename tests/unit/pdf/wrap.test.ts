import { expect, test } from 'vitest'
import { clip, wrap } from '../../../src/pdf/wrap.ts'

/** Measures every character as one point wide. */
const widthOf = (text: string) => [...text].length
const lines = (text: string, width: number) => wrap(text, width, widthOf).map((line) => line.text)

test.each<[why: string, text: string, width: number, expected: string[]]>([
  ['at spaces', 'one two three', 8, ['one two', 'three']],
  ['at its own line breaks', 'one\r\ntwo\n\nthree', 20, ['one', 'two', '', 'three']],
  ['after hyphens', 'well-known thing', 7, ['well-', 'known', 'thing']],
  ['not after a minus sign', 'about -5 degrees', 8, ['about -5', 'degrees']],
  ['a word too long for any line', 'https://x.example', 6, ['https:', '//x.ex', 'ample']],
  ['never inside an emoji', '👩‍🎨👩‍🎨', 4, ['👩‍🎨', '👩‍🎨']],
  ['between ideographs, not before a full stop', '品牌设计。共三稿', 4, ['品牌设', '计。共三', '稿']],
  ['nothing in a short line, and keeps its leading spaces', '  - one', 20, ['  - one']],
  ['an empty text', '', 10, ['']],
])('breaks %s', (_, text, width, expected) => {
  expect(lines(text, width)).toEqual(expected)
})

test('returns the paragraph of each line', () => {
  expect(wrap('one two\nthree', 5, widthOf).map((line) => line.paragraph)).toEqual([0, 0, 1])
})

test.each([
  ['Ada Green', 9, 'Ada Green'],
  ['Ada Green', 6, 'Ada G…'],
  ['Ada\nGreen', 5, 'Ada…'],
])('clips %s to %d', (text, width, clipped) => {
  expect(clip(text, width, widthOf)).toBe(clipped)
})
