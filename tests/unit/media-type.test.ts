import { expect, test } from 'vitest'
import { parseMediaType, storedMediaType } from '../../src/domain/media-type.ts'
import { malformedTypes, wellFormedTypes } from '../support/media-types.ts'

test.each(wellFormedTypes)('%j is a media type', (type) => {
  expect(parseMediaType(type)).toBe(type.split(';')[0])
  expect(storedMediaType(type)).toBe(type)
})

test.each(malformedTypes)('%j is no media type', (type) => {
  expect(parseMediaType(type)).toBeNull()
  expect(storedMediaType(type)).toBe('application/octet-stream')
})

test('types are compared in lower case', () => {
  expect(parseMediaType('Text/HTML; charset=UTF-8')).toBe('text/html')
})
