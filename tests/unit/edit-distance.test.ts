import { describe, expect, test } from 'vitest'
import { findMembers } from '../../src/domain/search/directory.ts'
import {
  editDistance,
  maxEdits,
  queryDistance,
  toComparedWord,
} from '../../src/domain/search/edit-distance.ts'
import { similarMembers } from '../../src/domain/search/similar-members.ts'
import { anId, aProfile } from '../support/rows.ts'

test.each([
  ['marina', 'marina', 2, 0],
  ['marina', 'marinas', 2, 0],
  ['mairna', 'marina', 2, 1],
  ['marna', 'marina', 2, 1],
  ['marrina', 'marina', 2, 1],
  ['merina', 'marina', 2, 1],
  ['photografy', 'photography', 2, 2],
  ['photgr', 'photography', 1, 1],
  ['zoe', 'marina', 1, 2],
  ['marina', 'mar', 1, 2],
  ['ab', '', 1, 2],
  ['', 'marina', 1, 0],
  ['fotograf', 'botanical', 2, 3],
])('the distance from %j to %j, up to %i edits, is %i', (typed, word, max, expected) =>
  expect(editDistance(typed, word, max)).toBe(expected),
)

test.each([
  [3, 0],
  [4, 1],
  [6, 1],
  [7, 2],
])('a word of %i letters may have %i edits', (letters, count) => expect(maxEdits(letters)).toBe(count))

test('every typed word must be similar to one of the words', () => {
  const distance = queryDistance(['mairna', 'seo'])
  expect(distance(['marina', 'seo'].map(toComparedWord))).toBe(1)
  expect(distance(['marina', 'software'].map(toComparedWord))).toBeNull()
  expect(distance(['seo', 'mairna'].map(toComparedWord))).toBe(0)
})

test.each([
  ['grafic', 'graphic', 2],
  ['fotografer', 'photographer', 3],
  ['copyriter', 'copywriter', 1],
  ['kaoching', 'coaching', 2],
  ['nutricion', 'nutrition', 1],
  ['filosofy', 'philosophy', 3],
  ['seo', 'sue', null],
  ['zzzz', 'sisters', null],
  ['grafic', 'garden', null],
  ['設計', '設立', null],
])('a word that is written as it sounds is similar: %j to %j', (typed, word, distance) =>
  expect(queryDistance([typed])([toComparedWord(word)])).toBe(distance),
)

describe('similar members', () => {
  const names = ['Marina Vogel', 'Martina Vogel', 'Carina Ünal', 'Zoë Green']
  const members = names.map((full_name, n) => aProfile({ id: anId(n), full_name, is_approved: true }))
  const similar = (text: string, profession = '') =>
    similarMembers(members, { q: text, profession }, findMembers(members, { q: text, profession })).map(
      ({ full_name }) => full_name,
    )

  test.each([
    ['mairna', ['Marina Vogel']],
    ['marina', ['Martina Vogel', 'Carina Ünal']],
    ['Vogl Marnia', ['Marina Vogel']],
    ['unall', ['Carina Ünal']],
    ['zoe', []],
    ['zo', []],
    ['', []],
    ['nobody at all', []],
  ])('for %j are %j', (text, expected) => expect(similar(text)).toEqual(expected))

  test('have the profession of the filter', () => {
    expect(similar('mairna', 'SEO')).toEqual(['Marina Vogel'])
    expect(similar('mairna', 'Software')).toEqual([])
  })

  test('are none where enough were found, and nine at most', () => {
    const many = Array.from({ length: 30 }, (_, n) => aProfile({ id: anId(n), full_name: `Marina ${n}` }))
    expect(similarMembers(many, { q: 'marina' }, findMembers(many, { q: 'marina' }))).toEqual([])
    expect(similarMembers(many, { q: 'mairna' }, [])).toHaveLength(9)
  })
})
