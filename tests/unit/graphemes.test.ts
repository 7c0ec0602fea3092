import { describe, expect, test } from 'vitest'
import { graphemesOf } from '../../src/domain/graphemes.ts'
import { initials } from '../../src/domain/profile/initials.ts'
import { bioPreview } from '../../src/domain/thread/contact-message.ts'
import { clip, wrap } from '../../src/pdf/wrap.ts'

/** Characters of more than one code point. */
const characters = ['👩‍👩‍👧‍👦', '🇩🇪', '👩🏽‍🌾', 'e\u0301', '1️⃣', 'g̈', 'நி', 'กำ', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '각']

describe.each(characters)('%s', (character) => {
  const many = character.repeat(120)
  const isWhole = (cut: string) => cut.replaceAll(character, '') === ''
  test('is one character', () => expect(graphemesOf(many)).toHaveLength(120))
  test('is whole where a bio is cut', () => {
    expect(bioPreview(many)).toBe(`${character.repeat(100)}…`)
    expect(bioPreview(character.repeat(100))).toBe(character.repeat(100))
  })
  test('is whole where a line of a paper is cut', () => {
    const widthOf = (text: string) => text.length
    expect(isWhole(clip(many, 50, widthOf).replace('…', ''))).toBe(true)
    expect(wrap(many, 50, widthOf).every(({ text }) => isWhole(text))).toBe(true)
  })
})

test.each([
  ['Ada Green', 'AG'],
  ['ada', 'A'],
  ['Ana María de la Cruz', 'AC'],
  ['e\u0301mile zola', 'E\u0301Z'],
  ['"Bo" Lind', 'BL'],
  ['மீனா நிலா', 'மீநி'],
  ['👩🏽‍🌾 Ada', 'A'],
  ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
  ['🇩🇪 🇫🇷', '🇩🇪'],
  ['李 小龙', '李小'],
  ['', ''],
])('the initials of %s are %s', (name, letters) => expect(initials(name)).toBe(letters))
