import { expect, test } from 'vitest'
import { quoteNumber } from '../../src/domain/quote/quote-number.ts'

test.each([
  ['0f7f3a5e-6b1c-4f5e-9d57-2a1d3c4b5a69', 'QUO-0F7F3A5E'],
  ['00000000-0000-4000-8000-000000000060', 'QUO-00000000'],
])('the quote %s shows the number %s', (id, number) => {
  expect(quoteNumber({ id })).toBe(number)
})
