import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { line, text } from '../../src/domain/text.ts'
import { oneLine } from '../../src/domain/typed-characters.ts'

describe('a text of one line', () => {
  test.each([
    ['Ada\nLovelace', 'Ada Lovelace'],
    ['Ada\r\n\tLovelace', 'Ada Lovelace'],
    ['Ada\u2028Lovelace', 'Ada Lovelace'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['\u2066Ada\u2069', 'Ada'],
    ['A\u200Bda', 'Ada'],
    ['Ada\u3164', 'Ada'],
    ['Ada\u0000\u0007', 'Ada'],
    ['soft\u00ADhyphen', 'softhyphen'],
  ])('%j becomes %j', (typed, stored) => expect(oneLine(typed)).toBe(stored))

  test.each(['Zoë', 'नमस्\u200Dते', 'می\u200Cخواهم', '👩\u200D👩\u200D👧', '❤\uFE0F', 'שלום', 'ذكاء', '한국'])(
    '%j stays',
    (name) => expect(oneLine(name)).toBe(name),
  )

  test('is measured without what is taken out', () => {
    const Name = line(2, 'Two, please', 4)
    expect(v.parse(Name, ' \u202EAda\u200B\n')).toBe('Ada')
    expect(v.safeParse(Name, 'A\u200B\u3164').issues?.map(({ message }) => message)).toEqual(['Two, please'])
    expect(v.safeParse(Name, 'Ada\u200B\u200B').success).toBe(true)
  })
})

test.each(['\u3164', '\u200B\u2060', '\u2800', '\u115F', ' \u034F '])('%j is no text', (typed) =>
  expect(v.safeParse(text(1, 'Something, please'), typed).success).toBe(false),
)
